/// A text in the form of a call: `name(argument,argument)`.
///
/// Spaces around arguments do not count. One in quotes may have anything in it; a backslash makes what
/// is behind it an ordinary character. Characters are code points here: an accent may follow a quote, and
/// the quote counts all the same.
struct PaintCall {
  /// What stands before the parenthesis, in lower case.
  let name: String
  /// What stands in the parentheses, separated by commas.
  let arguments: [String]

  private typealias Scalars = Substring.UnicodeScalarView

  /// Takes a text apart; nil when it has another form.
  init?(_ text: String) {
    let scalars = Substring(text).unicodeScalars
    guard let open = scalars.firstIndex(of: "("), scalars.last == ")",
      let arguments = Self.arguments(Scalars(scalars[open...].dropFirst().dropLast()))
    else { return nil }
    name = String(scalars[..<open]).lowercased()
    self.arguments = arguments
  }

  private static func arguments(_ text: Scalars) -> [String]? {
    var result: [String] = []
    var rest = text
    while true {
      rest = rest.drop { $0 == " " }
      guard let argument = rest.first == "\"" ? quoted(&rest) : plain(&rest) else { return nil }
      result.append(argument)
      guard let comma = rest.popFirst() else { return result }
      guard comma == "," else { return nil }
    }
  }

  /// Takes everything up to a comma or the end; nil where there are parentheses or quotes.
  private static func plain(_ rest: inout Scalars) -> String? {
    var argument = rest.prefix { $0 != "," }
    rest = rest[argument.endIndex...]
    while argument.last == " " { argument.removeLast() }
    let hasMarks = argument.contains { $0 == "\"" || $0 == "(" || $0 == ")" }
    return hasMarks ? nil : String(argument)
  }

  /// Takes what stands between quotes, and spaces behind them; nil without the second one.
  private static func quoted(_ rest: inout Scalars) -> String? {
    rest.removeFirst()
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        rest = rest.drop { $0 == " " }
        return String(result)
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        result.append(next)
      default: result.append(scalar)
      }
    }
    return nil
  }
}
