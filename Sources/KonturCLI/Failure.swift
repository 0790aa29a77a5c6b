import Kontur
import KonturImage

/// Why something could not be done, with the exit status that says so to scripts.
struct Failure: Error {
  /// The exit statuses, after BSD's `sysexits.h`.
  enum Status: Int32 {
    case someFailed = 1
    case noContours = 2
    case usage = 64
    case notAnImage = 65
    case noInput = 66
    case cannotWrite = 73
  }

  var status: Status
  var message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// A failure to read an image.
  init(_ error: ImageDecodingError) {
    switch error {
    case .fileNotFound, .unreadableFile: status = .noInput
    default: status = .notAnImage
    }
    message = error.description
    // A name in other bytes has become another one, which is not there.
    if case .fileNotFound(let path) = error, path.unicodeScalars.contains("\u{FFFD}") {
      message += "; names that are not UTF-8 cannot be read, so rename it"
    }
  }

  /// An image whose outlines are gone when they are moved as far as asked, or drawn as lines.
  static let nothingLeft = Failure(
    .noContours,
    "nothing is left of the outlines; try a smaller --inset, another --stroke-width, a smaller one with "
      + "--stroke-border, or --allow-empty for an empty drawing")

  /// An image in which nothing is to be traced.
  static func noContours(ink: Ink) -> Failure {
    let threshold = Double(Int((ink.threshold * 1000).rounded())) / 1000
    return Failure(
      .noContours,
      "there is no contour at the threshold \(threshold); try another --threshold or --channel, "
        + "--invert for light shapes on a dark ground, or --despeckle 0 for tiny ones")
  }
}
