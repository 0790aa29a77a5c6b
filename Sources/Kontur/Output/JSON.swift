/// The contours of an image with their measures and paths, ready to be written as JSON.
///
/// The form is described by `docs/kontur.schema.json`.
public struct ContourReport: Hashable, Sendable {
  /// What coordinates and measures are given in.
  public enum Coordinates: String, Hashable, Sendable, Codable, CaseIterable {
    /// Both axes from 0 to 1, origin at the lower left, y up. Areas are shares of the image;
    /// lengths and radii are in heights of the image.
    case normalized
    /// Pixels, origin at the top left, y down.
    case pixels
  }

  /// The name of the file that the image comes from; nil when it has none.
  public var source: String?
  /// The width of the image as it was read, in pixels.
  public var imageWidth: Int
  /// The height of the image as it was read, in pixels.
  public var imageHeight: Int
  /// Pixels per point of the image.
  public var scale: Double
  /// How the ink was found.
  public var ink: Ink
  /// The contours.
  public var contours: ContourTree
  /// The outline of each contour, depth first, in the pixel space of `contours`; nil to report the
  /// contours alone.
  public var outlines: [BezierPath]?
  /// What coordinates and measures are given in.
  public var coordinates: Coordinates
  /// Whether the points of each contour are included.
  public var includesPoints: Bool

  /// Creates a report on the contours of an image, and on their outlines when there are any.
  public init(
    of contours: ContourTree, outlines: [BezierPath]? = nil, ink: Ink, bitmap: Bitmap,
    source: String? = nil, coordinates: Coordinates = .normalized, includesPoints: Bool = false
  ) {
    self.source = source
    imageWidth = bitmap.width
    imageHeight = bitmap.height
    scale = bitmap.scale
    self.ink = ink
    self.contours = contours
    self.outlines = outlines
    self.coordinates = coordinates
    self.includesPoints = includesPoints
  }
}

extension ContourReport {
  /// The report as JSON, one contour a line.
  ///
  /// - Parameter fractionDigits: The largest number of decimals of a coordinate in pixels, 0...10;
  ///   normalised ones get as many more as keep them as exact.
  /// - Returns: The document, ending in a line break.
  /// - Precondition: `fractionDigits` is in 0...10.
  /// - Complexity: O(*n*) in the number of points and segments.
  public func json(fractionDigits: Int = 2) -> String {
    let plain = DecimalText(fractionDigits: 6)
    var text = "{\n  \"generator\": \(quoted(Generator.nameAndVersion)),\n"
    if let source { text += "  \"source\": \(quoted(source)),\n" }
    text += "  \"image\": {\"width\": \(imageWidth), \"height\": \(imageHeight), "
    text += "\"scale\": \(plain.string(scale))},\n"
    text += "  \"ink\": {\"channel\": \(quoted(ink.channel.rawValue)), "
    text += "\"threshold\": \(plain.string(ink.threshold)), \"inverted\": \(ink.isInverted)},\n"
    text += "  \"coordinates\": \(quoted(coordinates.rawValue)),\n  \"contours\": ["
    let writer = ContourWriter(report: self, fractionDigits: fractionDigits)
    let lines = contours.contours.map { "\n    " + writer.object(for: $0) }
    text += lines.joined(separator: ",")
    return text + (lines.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
  }
}

/// Writes one contour at a time, in the coordinates of the report.
private struct ContourWriter {
  private let report: ContourReport
  private let number: DecimalText
  /// Areas are products of two coordinates and need the decimals of both.
  private let areaNumber: DecimalText
  /// From pixels of the contours to the coordinates of the report.
  private let transform: Transform
  /// From pixels of the contours to a space where lengths and circles are not distorted.
  private let lengthScale: Transform

  init(report: ContourReport, fractionDigits: Int) {
    self.report = report
    let (width, height) = (report.contours.imageWidth, report.contours.imageHeight)
    let isEmpty = width == 0 || height == 0
    switch report.coordinates {
    case .normalized where !isEmpty:
      let extra = String(max(width, height)).utf8.count
      number = DecimalText(fractionDigits: min(fractionDigits + extra, 10))
      areaNumber = DecimalText(fractionDigits: min(2 * (fractionDigits + extra), 10))
      transform = report.contours.normalization
      lengthScale = .scaling(x: 1 / Double(height), y: 1 / Double(height))
    case .normalized, .pixels:
      number = DecimalText(fractionDigits: fractionDigits)
      areaNumber = DecimalText(fractionDigits: min(2 * fractionDigits, 10))
      // The image may have been made smaller for tracing; its pixels are those that count.
      let x = isEmpty ? 1 : Double(report.imageWidth) / Double(width)
      let y = isEmpty ? 1 : Double(report.imageHeight) / Double(height)
      transform = .scaling(x: x, y: y)
      lengthScale = transform
    }
  }

  func object(for contour: Contour) -> String {
    let path = report.outlines?[contour.index] ?? contour.path
    let children = contour.childContours.map { array($0.indexPath.map(String.init)) }
    var members = [
      ("indexPath", array(contour.indexPath.map(String.init))),
      ("isHole", String(contour.isHole)),
      ("children", array(children)),
      ("area", areaNumber.string(abs(path.signedArea * transform.determinant))),
      ("perimeter", number.string(path.applying(lengthScale).length)),
      ("bounds", bounds(of: path.applying(transform))),
    ]
    if report.outlines == nil {
      members.append(("boundingCircle", boundingCircle(of: contour)))
    } else {
      members.append(("path", pathArray(path.applying(transform))))
    }
    if report.includesPoints {
      let points = contour.points.map { coordinates([$0.applying(transform)]) }
      members.append(("points", array(points)))
    }
    return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  private func bounds(of path: BezierPath) -> String {
    guard let box = path.bounds else { return "[0, 0, 0, 0]" }
    return array([box.minimum.x, box.minimum.y, box.width, box.height].map(number.string))
  }

  private func boundingCircle(of contour: Contour) -> String {
    let circle = contour.boundingCircle
    let center = coordinates([circle.center.applying(transform)])
    let radius = number.string(circle.radius * lengthScale.d)
    return "{\"center\": \(center), \"radius\": \(radius)}"
  }

  private func pathArray(_ path: BezierPath) -> String {
    array(
      path.elements.map { element in
        switch element {
        case .move(let point): step("M", [point])
        case .line(let point): step("L", [point])
        case .curve(let point, let control1, let control2): step("C", [control1, control2, point])
        case .closeSubpath: step("Z", [])
        }
      })
  }

  private func step(_ letter: String, _ points: [Point2D]) -> String {
    array([quoted(letter)] + points.flatMap { [number.string($0.x), number.string($0.y)] })
  }

  private func coordinates(_ points: [Point2D]) -> String {
    array(points.flatMap { [number.string($0.x), number.string($0.y)] })
  }

  private func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ", ") + "]"
  }
}

/// A string as a JSON literal.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\u{0}"..."\u{1F}":
      let code = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
