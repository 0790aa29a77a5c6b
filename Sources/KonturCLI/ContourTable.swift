import Kontur

/// Contours as a table for people: a line each, indented by depth.
struct ContourTable {
  /// The table, with a heading.
  let text: String

  /// Creates the table, measured in pixels of an image as it was read, which may have been made smaller.
  init(_ contours: ContourTree, of bitmap: Bitmap, fractionDigits: Int) {
    let enlarging = Transform.scaling(
      x: Double(bitmap.width) / Double(max(1, contours.imageWidth)),
      y: Double(bitmap.height) / Double(max(1, contours.imageHeight)))
    func number(_ value: Double) -> String { fixed(value, fractionDigits: fractionDigits) }
    let heading = ["contour", "kind", "points", "area", "perimeter", "x", "y", "width", "height"]
    let rows = contours.contours.map { contour -> [String] in
      let path = contour.indexPath
      let box = contour.boundingBox.applying(enlarging)
      let indent = String(repeating: "  ", count: path.count - 1)
      let measures = [
        contour.area * enlarging.determinant, contour.path.applying(enlarging).length,
        box.minimum.x, box.minimum.y, box.width, box.height,
      ]
      return [
        indent + path.map(String.init).joined(separator: "."), contour.isHole ? "hole" : "outer",
        String(contour.pointCount),
      ] + measures.map(number)
    }
    let widths = heading.indices.map { column in
      ([heading] + rows).map { $0[column].count }.max() ?? 0
    }
    text = ([heading] + rows).map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 ? row[column] + space : space + row[column]
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}

/// A number with a fixed count of decimals, so that columns line up.
func fixed(_ value: Double, fractionDigits: Int) -> String {
  let unit = (0..<fractionDigits).reduce(1) { result, _ in result * 10 }
  let units = Int((abs(value) * Double(unit)).rounded())
  let sign = value < 0 && units > 0 ? "-" : ""
  guard fractionDigits > 0 else { return sign + String(units) }
  let fraction = String(units % unit)
  let zeros = String(repeating: "0", count: fractionDigits - fraction.count)
  return "\(sign)\(units / unit).\(zeros)\(fraction)"
}
