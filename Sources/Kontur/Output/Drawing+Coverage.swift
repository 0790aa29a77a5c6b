extension Drawing {
  /// How much of each pixel of an image is ink when the drawing is laid over it.
  ///
  /// The canvas is stretched to the image. Whatever is filled is ink, of any colour; but white layers are
  /// paper when there are others, and take away the ink behind them. Opacity, strokes, shadows and the
  /// background do not count.
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  /// - Returns: The coverage of each pixel: layers that meet in a pixel without overlapping add up.
  /// - Precondition: The sizes of the image are not negative.
  /// - Complexity: O(*n* + *m*) for *n* pixels in the boxes around the layers and *m* pieces that the
  ///   sides of pixels cut their paths into.
  public func coverage(width: Int, height: Int) -> CoverageMap {
    let placing =
      size.width > 0 && size.height > 0
      ? Transform.scaling(x: Double(width) / size.width, y: Double(height) / size.height)
      : .identity
    let layers = layers.filter { $0.fill != nil }
    let isAllWhite = layers.allSatisfy(\.isWhite)
    var values = [Double](repeating: 0, count: width * height)
    for layer in layers {
      let sign: Double = layer.isWhite && !isAllWhite ? -1 : 1
      let path = layer.path.applying(placing)
      let window = path.window(in: PixelWindow(x: 0, y: 0, width: width, height: height))
      let corner = Point2D(x: Double(window.x), y: Double(window.y))
      let part = path.applying(.translation(-corner)).coverage(
        width: window.width, height: window.height, fillRule: layer.fillRule)
      for row in 0..<window.height {
        let start = (window.y + row) * width + window.x
        for column in 0..<window.width {
          let value = values[start + column] + sign * part[column, row]
          values[start + column] = max(0, min(1, value))
        }
      }
    }
    return CoverageMap(width: width, height: height, values: values)
  }

  /// The number of lines and curves of all layers.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var segmentCount: Int { layers.reduce(0) { $0 + $1.path.segmentCount } }
}

extension Drawing.Layer {
  fileprivate var isWhite: Bool {
    guard case .color(let color)? = fill else { return false }
    return color.red == 255 && color.green == 255 && color.blue == 255
  }
}
