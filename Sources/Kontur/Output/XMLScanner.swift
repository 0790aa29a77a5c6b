/// Why a text is not a drawing that can be read: what is wrong, and where.
public struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no `svg` element around everything.
    case notSVG
    /// A tag, a comment or a quoted value is not finished.
    case unfinished
    /// A tag is not written as XML wants it.
    case malformedTag
    /// An element is closed that is not the innermost open one.
    case mismatchedTag(String)
    /// Neither a size nor a view box says how large the drawing is, or one of them is no size.
    case noSize
    /// The value of an attribute cannot be read.
    case badAttribute(String)
    /// The data of a path cannot be read.
    case badPathData(SVGPathDataError)
    /// An element paints something that cannot be read.
    case unsupportedElement(String)
    /// An element has a line along its outline and no inside.
    case strokeOnly(String)
  }

  /// What is wrong.
  public var reason: Reason
  /// Where the tag begins that is wrong, in bytes from the beginning of the document.
  public var offset: Int

  /// Creates an error.
  public init(_ reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// One line for people.
  public var description: String {
    let problem =
      switch reason {
      case .notSVG: "this is not an SVG document"
      case .unfinished: "the document ends too early"
      case .malformedTag: "a tag is not well-formed"
      case .mismatchedTag(let name): "</\(name)> closes no open element"
      case .noSize: "the drawing has no size; a viewBox, or width and height, are wanted"
      case .badAttribute(let name): "the value of \(name) cannot be read"
      case .badPathData(let error): "the data of a path cannot be read: \(error.description)"
      case .unsupportedElement(let name):
        "<\(name)> is not read; only plain shapes and paths are"
      case .strokeOnly(let name):
        "<\(name)> is only stroked, and strokes are not read; give it a fill, or turn its stroke into a shape"
      }
    return "\(problem) (at byte \(offset))"
  }
}

/// Reads the tags of an XML document, one after another: all of XML that drawings need.
///
/// Text, comments, processing instructions and document types are stepped over; entities of a document
/// type are not expanded.
struct XMLScanner {
  /// A tag.
  struct Tag {
    /// The name, without the prefix `svg:`.
    var name: String
    /// The attributes, in order.
    var attributes: [(name: String, value: String)]
    /// Whether the tag opens an element.
    var opens: Bool
    /// Whether the tag closes an element: one of an empty element does both.
    var closes: Bool
    /// Where the tag begins.
    var offset: Int

    /// The value of an attribute.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; nil at the end of the document.
  mutating func next() throws(SVGError) -> Tag? {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      if try skipRemark() { continue }
      if has("<![CDATA[") {
        try skip(past: "]]>", from: start)
      } else if has("<!") {
        try skipDeclaration(from: start)
      } else {
        return try tag(from: start)
      }
    }
    position = bytes.count
    return nil
  }

  private mutating func tag(from start: Int) throws(SVGError) -> Tag {
    position = start + 1
    let isClosing = skip(UInt8(ascii: "/"))
    var tag = Tag(
      name: localName(name()), attributes: [], opens: !isClosing, closes: isClosing,
      offset: start)
    guard !tag.name.isEmpty else { throw SVGError(.malformedTag, offset: start) }
    while true {
      skipSpace()
      guard position < bytes.count else { throw SVGError(.unfinished, offset: start) }
      if skip(UInt8(ascii: ">")) { return tag }
      if skip(UInt8(ascii: "/")) {
        tag.closes = true
        guard skip(UInt8(ascii: ">")) else { throw SVGError(.malformedTag, offset: start) }
        return tag
      }
      let name = name()
      skipSpace()
      guard !name.isEmpty, skip(UInt8(ascii: "=")) else {
        throw SVGError(.malformedTag, offset: start)
      }
      skipSpace()
      tag.attributes.append((name, try quotedValue(from: start)))
    }
  }

  private mutating func quotedValue(from start: Int) throws(SVGError) -> String {
    guard position < bytes.count else { throw SVGError(.unfinished, offset: start) }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw SVGError(.malformedTag, offset: start)
    }
    guard let end = bytes[(position + 1)...].firstIndex(of: quote) else {
      throw SVGError(.unfinished, offset: start)
    }
    let value = bytes[(position + 1)..<end]
    position = end + 1
    return withoutEntities(value)
  }

  /// Everything up to a character that cannot be in a name.
  private mutating func name() -> String {
    let start = position
    while position < bytes.count, !bytes[position].isSpace,
      ![UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "<")]
        .contains(bytes[position])
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func localName(_ name: String) -> String {
    name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name
  }

  /// Steps over a comment or a processing instruction, if there is one.
  private mutating func skipRemark() throws(SVGError) -> Bool {
    for (start, end) in [("<!--", "-->"), ("<?", "?>")] where has(start) {
      try skip(past: end, from: position)
      return true
    }
    return false
  }

  /// Steps over a document type, which may hold declarations of its own in brackets.
  private mutating func skipDeclaration(from start: Int) throws(SVGError) {
    var quote: UInt8?
    var depth = 0
    while position < bytes.count {
      if quote == nil, try skipRemark() { continue }
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return }
      }
    }
    throw SVGError(.unfinished, offset: start)
  }

  private mutating func skip(past end: String, from start: Int) throws(SVGError) {
    while position < bytes.count {
      if has(end) {
        position += end.utf8.count
        return
      }
      position += 1
    }
    throw SVGError(.unfinished, offset: start)
  }

  private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position].isSpace { position += 1 }
  }
}

/// Text with the entities replaced that XML has by itself, and characters by number.
private func withoutEntities(_ bytes: ArraySlice<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
  var result = ""
  var rest = bytes
  while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
    result += String(decoding: rest[..<start], as: UTF8.self)
    let reach = rest[start...].prefix(longestEntity)
    if let end = reach.firstIndex(of: UInt8(ascii: ";")),
      let character = character(named: String(decoding: rest[(start + 1)..<end], as: UTF8.self))
    {
      result.unicodeScalars.append(character)
      rest = rest[(end + 1)...]
    } else {
      result += "&"
      rest = rest[(start + 1)...]
    }
  }
  return result + String(decoding: rest, as: UTF8.self)
}

private func character(named name: String) -> Unicode.Scalar? {
  switch name {
  case "amp": return "&"
  case "lt": return "<"
  case "gt": return ">"
  case "quot": return "\""
  case "apos": return "'"
  default:
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x")
    return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }
}

/// The longest that matters: `&#x10FFFF;`.
private let longestEntity = 12
