/// What made a file: written into formats that have a place for it.
public enum Generator {
  /// The name of the program.
  public static let name = "kontur"
  /// The version of the program and of this library.
  public static let version = "0.1.0"
  /// Both, separated by a space.
  public static var nameAndVersion: String { "\(name) \(version)" }
}
