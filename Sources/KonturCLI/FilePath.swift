/// The parts of a path.
enum FilePath {
  /// What is behind the last slash.
  static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  /// What is behind the last point of the name; empty when there is none, or nothing before it.
  static func suffix(of path: String) -> String {
    let name = name(of: path)
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return String(name[name.index(after: point)...])
  }

  /// The path without the suffix and its point.
  static func withoutSuffix(_ path: String) -> String {
    let suffix = suffix(of: path)
    return suffix.isEmpty ? path : String(path.dropLast(suffix.count + 1))
  }

  /// The path of the folder that something is in, `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path below a folder.
  static func joined(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}
