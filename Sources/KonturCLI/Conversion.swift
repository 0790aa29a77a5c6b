import Kontur

/// An image that has been read.
struct SourceImage {
  var source: ImageSource
  var bitmap: Bitmap
}

/// What was made of an image.
struct Conversion {
  /// The text of each output.
  var texts: [String]
  /// What the user should know, one line each.
  var warnings: [String] = []
  /// What there is to say about the image when asked for it.
  var detail: String
  /// The numbers of the trace, when they are asked for.
  var report: TraceReport?
}

extension SourceImage {
  /// What there is to say about the image and what was found in it.
  func description(of ink: Ink, _ contours: ContourTree) -> String {
    "\(bitmap.width)×\(bitmap.height) pixels, ink in \(ink.channel.rawValue), "
      + counted(contours.contourCount, "contour")
  }
}

extension Ink {
  /// A light shape on a dark ground is not turned around silently, but it is pointed out.
  var warnings: [String] {
    coversBorder && !isInverted
      ? ["the border of the image is all ink; for a light shape on a dark ground use --invert"] : []
  }
}

/// A number of things: "1 contour", "2 contours".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
