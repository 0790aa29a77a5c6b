/// The ink of an image as what a path is compared with: a value for each pixel and, around them, paper.
struct InkPixels {
  /// The image and a margin around it.
  let window: PixelWindow
  /// The ink of each pixel of the window: 0 for paper, 1 for ink.
  let values: [Double]

  /// Reads a field, with a margin of so many pixels of paper.
  init(of field: ScalarField, margin: Int = 3) {
    let window = PixelWindow(
      x: -margin, y: -margin, width: field.width + 2 * margin, height: field.height + 2 * margin)
    let table = (0...255).map { field.value(ofSample: UInt8($0)) }
    var values = [Double](repeating: 0, count: window.count)
    for y in 0..<field.height {
      let row = (y + margin) * window.width + margin
      for x in 0..<field.width { values[row + x] = table[Int(field.samples[y * field.width + x])] }
    }
    self.window = window
    self.values = values
  }
}
