/// The boxes that the paints of a drawing span: that of all that is filled, and that of all lines.
struct PaintBoxes {
  /// The whole canvas, which the background covers.
  let canvas: BoundingBox
  /// The box around all that is filled; the canvas where nothing is.
  let fill: BoundingBox
  /// The box around all lines, half a width to each side; the canvas where there are none.
  let stroke: BoundingBox

  init(of drawing: Drawing) {
    canvas = BoundingBox(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)
    fill = drawing.layers.filter { $0.fill != nil }.compactMap(\.path.bounds).union ?? canvas
    stroke = drawing.layers.compactMap(\.strokeBounds).union ?? canvas
  }
}

extension Drawing.Layer {
  /// The box around the line along the outline, without its miters; nil where there is none.
  fileprivate var strokeBounds: BoundingBox? {
    guard let stroke else { return nil }
    return path.bounds?.insetBy(-stroke.style.lineWidth / 2)
  }
}
