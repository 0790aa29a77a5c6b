/// The parts of a path.
///
/// A path is a row of code points here, not of characters as people see them: an accent may follow a
/// slash, and the slash counts all the same.
enum FilePath {
  /// What is behind the last slash.
  static func name(of path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map(String.init) ?? ""
  }

  /// What is behind the last point of the name; empty when there is none, or nothing before it.
  static func suffix(of path: String) -> String {
    let name = name(of: path)
    guard let point = name.unicodeScalars.lastIndex(of: "."), point != name.startIndex else {
      return ""
    }
    return String(name.unicodeScalars[point...].dropFirst())
  }

  /// The path without the suffix and its point.
  static func withoutSuffix(_ path: String) -> String {
    let suffix = suffix(of: path)
    guard !suffix.isEmpty else { return path }
    return String(path.unicodeScalars.dropLast(suffix.unicodeScalars.count + 1))
  }

  /// The path of the folder that something is in, `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path below a folder.
  static func joined(_ folder: String, _ path: String) -> String {
    folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }
}
