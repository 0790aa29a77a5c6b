extension String {
  /// How often a text occurs.
  public func count(of text: String) -> Int { ranges(of: text).count }

  /// The attributes of the first element of a name, as they are written.
  public func attributes(of element: String) -> String {
    guard let start = firstRange(of: "<\(element) ") else { return "" }
    return String(self[start.upperBound...].prefix { $0 != ">" && $0 != "/" })
  }

  /// The values of all attributes of a name, in order.
  public func values(of attribute: String) -> [String] {
    ranges(of: " \(attribute)=\"").map { String(self[$0.upperBound...].prefix { $0 != "\"" }) }
  }
}
