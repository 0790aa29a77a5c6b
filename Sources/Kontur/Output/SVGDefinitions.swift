/// The definitions of an SVG document, which shapes refer to by their ids.
///
/// An id is made of what it defines. It is the same in every run, equal definitions are written once,
/// and documents that are pasted into one page do not take each other's.
struct SVGDefinitions {
  /// The elements, in the order in which they were asked for.
  private(set) var elements: [String] = []
  /// What each id defines.
  private var texts: [String: String] = [:]

  /// Defines an element.
  ///
  /// - Parameters:
  ///   - kind: What the id begins with.
  ///   - name: The name of the element.
  ///   - text: Its attributes, each with a space before it, and its content from the `>` on.
  /// - Returns: The id.
  mutating func define(_ kind: String, _ name: String, _ text: String) -> String {
    var id = Self.id(kind, of: text)
    // Of ten thousand ids one in a hundred documents has two alike.
    while let other = texts[id], other != text { id += "-" }
    if texts.updateValue(text, forKey: id) == nil {
      elements.append("<\(name) id=\"\(id)\"\(text)")
    }
    return id
  }

  /// An id for something of a content: its 64-bit FNV-1a hash, folded (RFC 9923).
  static func id(_ kind: String, of content: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let folded = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
    return kind + "-" + String(repeating: "0", count: 8 - folded.count) + folded
  }
}
