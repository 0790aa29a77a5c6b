/// A format that traces are written in.
enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  case svg
  case json
  case swift

  /// What file names of the format end with, without the point.
  var suffix: String {
    switch self {
    case .svg: "svg"
    case .json: "json"
    case .swift: "swift"
    }
  }

  /// The format that a file name asks for.
  init?(suffixOf path: String) {
    let suffix = FilePath.suffix(of: path).lowercased()
    guard let format = Self.allCases.first(where: { $0.suffix == suffix }) else { return nil }
    self = format
  }

  /// The names of all formats, for messages.
  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
