/// What there is to say about a trace in numbers: one line of a report.
///
/// The form is described in `docs/json.md`.
public struct TraceReport: Hashable, Sendable {
  /// A number of the report.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The width of the image, in pixels.
    case width
    /// The height of the image, in pixels.
    case height
    /// The ink level of the contour, 0...1.
    case threshold
    /// How many contours there are.
    case contours
    /// How many lines and curves there are.
    case segments
    /// How long what was written is, in bytes.
    case bytes
    /// The intersection over union of the trace and the ink, 0...1.
    case iou
    /// The mean distance of the boundaries, in pixels.
    case deviation
    /// The largest distance of the boundaries, in pixels.
    case largestDeviation
    /// How long it took to read, trace and write the image.
    case milliseconds
  }

  /// The name of the image.
  public var source: String
  /// The width of the image as it was read, in pixels.
  public var imageWidth: Int
  /// The height of the image as it was read, in pixels.
  public var imageHeight: Int
  /// Where the ink was found.
  public var channel: InkOptions.Channel
  /// The ink level of the contour on the absolute scale, 0...1.
  public var threshold: Double
  /// Whether light counted as ink.
  public var isInverted: Bool
  /// The number of contours; nil for a trace whose contours are not known.
  public var contourCount: Int?
  /// The number of lines and curves.
  public var segmentCount: Int
  /// How long what was written is, in bytes.
  public var byteCount: Int
  /// How far the trace is from the image.
  public var deviation: Deviation
  /// How long it took to make the trace; nil when that is not known.
  public var milliseconds: Double?
  /// What whoever looks at the trace should know, a sentence each.
  public var warnings: [String] = []

  /// Creates a report on a trace of an image.
  ///
  /// - Parameters:
  ///   - source: The name of the image.
  ///   - bitmap: The image.
  ///   - ink: The ink that was found in it.
  ///   - contourCount: The number of contours, if it is known.
  ///   - segmentCount: The number of lines and curves.
  ///   - byteCount: How long what was written is, in bytes.
  ///   - deviation: How far the trace is from the image.
  public init(
    source: String, bitmap: Bitmap, ink: Ink, contourCount: Int? = nil, segmentCount: Int,
    byteCount: Int, deviation: Deviation
  ) {
    self.source = source
    imageWidth = bitmap.width
    imageHeight = bitmap.height
    channel = ink.channel
    threshold = ink.threshold
    isInverted = ink.isInverted
    self.contourCount = contourCount
    self.segmentCount = segmentCount
    self.byteCount = byteCount
    self.deviation = deviation
  }

  /// A number of the report; nil when it is not known.
  public subscript(field: Field) -> Double? {
    switch field {
    case .width: Double(imageWidth)
    case .height: Double(imageHeight)
    case .threshold: threshold
    case .contours: contourCount.map(Double.init)
    case .segments: Double(segmentCount)
    case .bytes: Double(byteCount)
    case .iou: deviation.intersectionOverUnion
    case .deviation: deviation.mean
    case .largestDeviation: deviation.largest
    case .milliseconds: milliseconds
    }
  }

  /// The report as one line of JSON, ending in a line break; what is not known is left out.
  public var jsonLine: String {
    let number = DecimalText(fractionDigits: 6)
    var members = [("source", quoted(source))]
    for field in Field.allCases {
      if field == .threshold { members.append(("channel", quoted(channel.rawValue))) }
      if let value = self[field] { members.append((field.rawValue, number.string(value))) }
      if field == .threshold { members.append(("inverted", String(isInverted))) }
    }
    if !warnings.isEmpty {
      members.append(("warnings", "[" + warnings.map(quoted).joined(separator: ", ") + "]"))
    }
    return Self.line(members)
  }

  /// The line of JSON for an image of which there is no trace, ending in a line break.
  ///
  /// - Parameters:
  ///   - source: The name of the image.
  ///   - error: Why there is none; nil for an image that was skipped.
  /// - Returns: An object with the name, and either `error` or `skipped`.
  public static func jsonLine(source: String, error: String?) -> String {
    line([
      ("source", quoted(source)), error.map { ("error", quoted($0)) } ?? ("skipped", "true"),
    ])
  }

  private static func line(_ members: [(String, String)]) -> String {
    "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}\n"
  }
}
