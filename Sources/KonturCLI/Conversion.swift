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
      ? ["the border of the image is ink; for a light shape on a dark ground use --invert"] : []
  }
}

extension Bitmap {
  /// How much of the edge of what is not transparent is no ink, 0...1; 0 where nothing is transparent.
  ///
  /// Of a coloured logo on transparency, parts are left out that are as light as the paper that they would lie on.
  func shareOfEdgeWithoutInk(_ ink: Ink, on background: RGBA) -> Double {
    guard format.hasAlpha else { return 0 }
    let channelCount = format.channelCount
    func isOpaque(_ x: Int, _ y: Int) -> Bool {
      samples[(y * width + x) * channelCount + channelCount - 1] >= 128
    }
    var (edgeCount, paperCount) = (0, 0)
    for y in stride(from: 1, to: height - 1, by: 1) {
      for x in stride(from: 1, to: width - 1, by: 1) where isOpaque(x, y) {
        let isInside =
          isOpaque(x - 1, y) && isOpaque(x + 1, y) && isOpaque(x, y - 1) && isOpaque(x, y + 1)
        guard !isInside else { continue }
        edgeCount += 1
        let light = Double(self[x, y].flattened(onto: background).luma) / 255
        if (ink.isInverted ? light : 1 - light) < ink.threshold { paperCount += 1 }
      }
    }
    return edgeCount > 0 ? Double(paperCount) / Double(edgeCount) : 0
  }
}

/// A number of things: "1 contour", "2 contours".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
