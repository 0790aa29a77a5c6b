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

  /// Takes everything up to a comma outside of parentheses, or the end; nil where there are quotes, or parentheses without
  /// their others.
  private static func plain(_ rest: inout Scalars) -> String? {
    var argument = String.UnicodeScalarView()
    var depth = 0
    while let scalar = rest.first, scalar != "," || depth > 0 {
      switch scalar {
      case "\"": return nil
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      guard depth >= 0 else { return nil }
      argument.append(scalar)
      rest.removeFirst()
    }
    while argument.last == " " { argument.removeLast() }
    return depth == 0 ? String(argument) : nil
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
