/// A name as Swift identifiers: words joined in camel case.
///
/// What joins words in file names (spaces, hyphens, underscores, points) is left out, and so is a
/// scale, as in `heart@2x`. Letters and digits of all scripts stay. Digits do not begin a name, nor
/// follow digits of another word directly.
struct SwiftName {
  private let typeName: String
  private let functionName: String

  /// Makes identifiers of any text.
  init(_ text: String) {
    let words = words(in: composed(withoutScale(text)))
    let joined = words.reduce("") { result, word in
      (endsInDigit(result) && beginsInDigit(word) ? result + "_" : result) + capitalized(word)
    }
    let startsName = joined.unicodeScalars.first?.properties.isXIDStart ?? false
    typeName = startsName ? joined : fallbackName + joined
    functionName = uncapitalized(typeName)
  }

  /// The name of a function, without a number.
  var function: String { identifier(functionName, unless: keywords, suffix: "Path") }

  /// The name of a type, of one of several with a number.
  func type(_ number: Int? = nil) -> String {
    guard let number else { return identifier(typeName, unless: frequentTypes, suffix: "Shape") }
    return numbered(typeName, number)
  }

  /// The name of a function, of one of several with a number.
  func function(_ number: Int?) -> String {
    guard let number else { return function }
    return numbered(functionName, number)
  }

  private func numbered(_ name: String, _ number: Int) -> String {
    "\(name)\(endsInDigit(name) ? "_" : "")\(number)"
  }

  private func identifier(_ name: String, unless taken: Set<String>, suffix: String) -> String {
    taken.contains(name) ? name + suffix : name
  }
}

/// A name without its scale: `heart` for `heart@2x`.
private func withoutScale(_ name: String) -> String {
  guard name.hasSuffix("x"), let sign = name.lastIndex(of: "@") else { return name }
  let scale = name[sign...].dropFirst().dropLast()
  return !scale.isEmpty && scale.allSatisfy { "0123456789.".contains($0) }
    ? String(name[..<sign]) : name
}

/// A text whose accents belong to their letters.
///
/// Swift tells é from e and an accent; keyboards type the first, file systems of Macs keep the
/// second. There is nothing in the standard library to compose them but the equality of
/// characters.
private func composed(_ text: String) -> String {
  String(
    text.map { character in
      let scalars = character.unicodeScalars
      guard scalars.count > 1, let first = scalars.first else { return character }
      let candidates: ClosedRange<UInt32> =
        switch first.value {
        case 0x1100...0x11FF: 0xAC00...0xD7A3  // Hangul
        case 0x3040...0x30FF: 0x3040...0x30FF  // Kana
        default: 0xC0...0x1FFF
        }
      return candidates.lazy.compactMap(Unicode.Scalar.init).map(Character.init)
        .first { $0 == character } ?? character
    })
}

/// The stretches of letters, digits and their marks.
private func words(in text: String) -> [String] {
  text.unicodeScalars.split { scalar in
    let properties = scalar.properties
    return !properties.isXIDContinue || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .connectorPunctuation
  }.map { String(String.UnicodeScalarView($0)) }
}

private func beginsInDigit(_ text: String) -> Bool {
  text.unicodeScalars.first.map(isDigit) ?? false
}
private func endsInDigit(_ text: String) -> Bool { text.unicodeScalars.last.map(isDigit) ?? false }
private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.generalCategory == .decimalNumber
}

private func capitalized(_ word: String) -> String {
  guard let first = word.unicodeScalars.first else { return word }
  return first.properties.titlecaseMapping + String(word.unicodeScalars.dropFirst())
}

/// A name in lower camel case: `heart` for `Heart`, `htmlLogo` for `HTMLLogo`.
private func uncapitalized(_ name: String) -> String {
  let scalars = Array(name.unicodeScalars)
  let capitals = scalars.prefix { $0.properties.lowercaseMapping != String($0) }.count
  let goesOnInLowercase = capitals < scalars.count && scalars[capitals].properties.isLowercase
  let initials = goesOnInLowercase ? max(capitals - 1, 1) : capitals
  return scalars.enumerated().reduce(into: "") { result, scalar in
    result +=
      scalar.offset < initials
      ? scalar.element.properties.lowercaseMapping
      : String(scalar.element)
  }
}

/// What is drawn when no name is known, and before names that begin with a digit.
private let fallbackName = "Outline"

/// What functions cannot be called.
private let keywords: Set = [
  "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
  "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
  "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is",
  "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
  "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
  "throws", "true", "try", "typealias", "var", "where", "while",
]

/// Types of Swift, Foundation, CoreGraphics and SwiftUI that icons are named after as well: a type of that
/// name would hide the other from the whole app, and from the very file of the shape.
private let frequentTypes: Set = [
  "Actor", "Alert", "Alignment", "Anchor", "Angle", "AngularGradient", "Animatable", "Animation",
  "Any", "AnyClass", "AnyObject", "AnyShape", "AnyView", "App", "Array", "ArraySlice", "AsyncImage",
  "Axis", "Bindable", "Binding", "BlendMode", "Bool", "Bundle", "Button", "ButtonStyle",
  "CGAffineTransform", "CGColor", "CGColorSpace", "CGContext", "CGFloat", "CGFont", "CGGradient",
  "CGImage", "CGLayer", "CGMutablePath", "CGPath", "CGPattern", "CGPoint", "CGRect", "CGShading",
  "CGSize", "CGVector", "Calendar", "Canvas", "Capsule", "CaseIterable", "Character",
  "CharacterSet", "Chart", "Circle", "Clock", "ClosedRange", "Codable", "CodingKey", "Collection",
  "Color", "ColorPicker", "ColorScheme", "CommandLine", "Commands", "Comparable",
  "ConcentricRectangle", "ContainerRelativeShape", "ContentMode", "ContentUnavailableView",
  "ContextMenu", "Control", "Copyable", "CustomHoverEffect", "Data", "Date", "DatePicker",
  "Decimal", "Decodable", "Decoder", "Dictionary", "DisclosureGroup", "Divider", "Double",
  "Duration", "Edge", "EdgeInsets", "EditButton", "Ellipse", "EllipticalGradient", "EmptyView",
  "Encodable", "Encoder", "Entry", "Environment", "Equatable", "Error", "Escapable", "Event",
  "Executor", "FileHandle", "FileManager", "FillStyle", "Float", "Float16", "Float32", "Float64",
  "Float80", "FloatingPoint", "FocusState", "Font", "Form", "Formatter", "Gauge", "GeometryReader",
  "Gesture", "GlobalActor", "Gradient", "Grid", "GridRow", "Group", "GroupBox", "HStack",
  "Hashable", "Hasher", "Host", "HoverEffect", "Identifiable", "Image", "IndexPath", "IndexSet",
  "Indexable", "InlineArray", "InsettableShape", "Int", "Int128", "Int16", "Int32", "Int64", "Int8",
  "Job", "KeyPath", "Label", "Layout", "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack",
  "LinearGradient", "Link", "List", "ListStyle", "Locale", "Map", "Material", "Measurement",
  "MemoryLayout", "Menu", "MenuStyle", "MeshGradient", "Mirror", "Model", "Mutex", "NSObject",
  "Namespace", "NavigationLink", "NavigationStack", "NavigationView", "Never", "Notification",
  "Numeric", "ObjectIdentifier", "Observable", "OffsetShape", "Operation", "OptionSet", "Optional",
  "PasteButton", "Path", "Picker", "Pipe", "Port", "Preview", "Process", "Progress", "ProgressView",
  "Protocol", "Published", "Query", "RadialGradient", "Range", "RawRepresentable", "Rectangle",
  "Regex", "RenameButton", "Repeated", "Result", "RotatedShape", "RoundedRectangle", "RunLoop",
  "SIMD", "ScaledShape", "Scanner", "Scene", "ScrollView", "Section", "SecureField", "Selector",
  "Self", "Sendable", "Sequence", "Set", "SetAlgebra", "Settings", "Shader", "Shape", "ShapeStyle",
  "ShareLink", "Slice", "Slider", "Spacer", "Span", "State", "StaticString", "Stepper", "Stream",
  "Strideable", "String", "StrokeStyle", "Substring", "Subview", "Symbol", "Tab", "TabView",
  "Table", "Task", "TaskGroup", "TaskPriority", "Text", "TextEditor", "TextField", "Thread",
  "TimeZone", "Timer", "Tip", "Toggle", "ToggleStyle", "ToolbarItem", "Transaction",
  "TransformedShape", "Transition", "Type", "UIBezierPath", "UIColor", "UIFont", "UIImage",
  "UIView", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UTF16", "UTF32",
  "UTF8", "UUID", "UnevenRoundedRectangle", "Unicode", "Unit", "UnitPoint", "Unmanaged",
  "UserDefaults", "VStack", "VectorArithmetic", "View", "Visibility", "Void", "Widget", "Window",
  "ZStack", "Zip2Sequence",
]
