import Kontur
import KonturTestSupport
import Testing

/// Which names the code gives to what it draws.
struct SwiftNameTests {
  private func type(_ name: String) -> String {
    identifier(of: Drawing(size: size).swiftCode(named: name), after: "struct ")
  }

  private func function(_ name: String) -> String {
    identifier(of: Drawing(size: size).swiftCode(named: name, style: .cgPath), after: "func ")
  }

  private let size = DrawingSize(width: 1, height: 1)

  private func identifier(of code: String, after word: String) -> String {
    guard let range = code.firstRange(of: word) else { return "" }
    return String(code[range.upperBound...].prefix { !":(".contains($0) })
  }

  @Test(arguments: [
    ("heart", "Heart", "heart"), ("heart@2x", "Heart", "heart"), ("a@1.5x", "A", "a"),
    ("at@x", "AtX", "atX"), ("me@home", "MeHome", "meHome"),
    ("arrow up-left_circle.fill", "ArrowUpLeftCircleFill", "arrowUpLeftCircleFill"),
    ("HTMLLogo", "HTMLLogo", "htmlLogo"), ("HTML", "HTML", "html"), ("iPhone", "IPhone", "iPhone"),
    ("404", "Outline404", "outline404"), ("3d-cube", "Outline3dCube", "outline3dCube"),
    ("icon-24-2", "Icon24_2", "icon24_2"), ("icon-2-42", "Icon2_42", "icon2_42"),
    ("", "Outline", "outline"), ("-", "Outline", "outline"), ("@2x", "Outline", "outline"),
    ("größe", "Größe", "größe"), ("été", "Été", "été"), ("心", "心", "心"),
    ("ß", "Ss", "ss"), ("سهم", "سهم", "سهم"), ("😀 face", "Face", "face"),
    ("switch", "Switch", "switchPath"), ("init", "Init", "initPath"),
    ("self", "SelfShape", "selfPath"),
    ("path", "PathShape", "path"), ("mirror", "MirrorShape", "mirror"),
    ("Link", "LinkShape", "link"), ("type", "TypeShape", "type"),
    ("a`; import Foundation //", "AImportFoundation", "aImportFoundation"),
  ])
  func `names are identifiers in camel case`(name: String, type: String, function: String) {
    #expect(self.type(name) == type)
    #expect(self.function(name) == function)
  }

  @Test(arguments: [
    ("e\u{301}te\u{301}", "Été"), ("か\u{3099}", "が"), ("\u{1112}\u{1161}\u{11AB}", "한"),
  ])
  func `accents that file systems take apart are joined as keyboards type them`(
    name: String, type: String
  ) {
    #expect(Array(self.type(name).unicodeScalars) == Array(type.unicodeScalars))
  }

  @Test(arguments: [
    "stroke-style", "insettable shape", "rounded-rectangle", "CGPoint", "CGRect", "UIBezierPath",
    "scroll-view", "HStack", "linear-gradient", "unit-point", "color-picker",
  ])
  func `a shape hides no type of the frameworks`(name: String) {
    #expect(type(name).hasSuffix("Shape") && type(name).count > "Shape".count)
    #expect(type(name) != "InsettableShape")
  }

  @Test func `no shape has the name of a type that its own file uses`() {
    var drawing = Drawing(size: size)
    drawing.fill(
      BezierPath(polygon: [.zero, Point2D(x: 1, y: 0), Point2D(x: 0.5, y: 1)]))
    var used: Set<String> = []
    for style in Drawing.SwiftStyle.allCases {
      for line in drawing.swiftCode(named: "heart", style: style).split(separator: "\n") {
        let code = line[..<(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)]
        let words = code.split { !$0.isLetter }.map(String.init)
        used.formUnion(words.filter { $0.first?.isUppercase == true && words[0] != "import" })
      }
    }
    used.remove("Heart")
    #expect(used.contains("StrokeStyle") && used.contains("CGRect"))
    for name in used { #expect(type(name) == name + "Shape") }
  }

  @Test func `several layers are numbered`() {
    var drawing = Drawing(size: size)
    for _ in 0..<3 { drawing.fill(BezierPath()) }
    func names(_ name: String, _ style: Drawing.SwiftStyle, _ word: String) -> [String] {
      drawing.swiftCode(named: name, style: style).split(separator: "\n")
        .filter { $0.contains(word) }.map { identifier(of: String($0), after: word) }
    }
    #expect(names("heart", .shape, "struct ") == ["Heart1", "Heart2", "Heart3"])
    #expect(names("path-24", .shape, "struct ") == ["Path24_1", "Path24_2", "Path24_3"])
    #expect(names("switch", .cgPath, "static func ") == ["switch1", "switch2", "switch3"])
  }

  @Test(.needsCompiler) func `any file name gives code that compiles`() throws {
    var generator = SeededGenerator(seed: 3)
    let drawing = Drawing(size: size)
    let scalars =
      ((0...0xFFFF).filter { _ in .random(in: 0..<80, using: &generator) == 0 } + Array(0...0x17F))
      .compactMap(Unicode.Scalar.init)
    let odd =
      scalars.map { String($0) }
      + stride(from: 0, to: scalars.count - 3, by: 3).map {
        String(String.UnicodeScalarView(scalars[$0..<$0 + 3]))
      }
    let words = [
      "Any", "Protocol", "self", "some", "any", "await", "actor", "get", "nil", "_", "__",
    ]
    let names = odd + words + keywords
    var seen: Set<String> = []
    let functions = names.filter { seen.insert(function($0)).inserted }.map {
      drawing.swiftCode(named: $0, style: .cgPath)
    }
    seen = []
    let types = names.map(type).filter { seen.insert($0).inserted }
    let file = functions.enumerated().map { index, code in
      // One import for all; redeclared ratios of names that differ in a suffix only are of no concern.
      code.split(separator: "\n").filter { $0.contains("func ") }.joined() + " fatalError() }"
    }
    let text =
      "import CoreGraphics\nextension CGPath {\n\(file.joined(separator: "\n"))\n}\n"
      + types.map { "struct \($0) {}" }.joined(separator: "\n")
    let messages = try SwiftCompiler.shared.get().check([text], [])
    #expect(messages.isEmpty)
    #expect(types.count > 500)
  }

  private let keywords = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init",
    "inout", "internal", "let", "open", "operator", "private", "precedencegroup", "protocol",
    "public",
    "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case", "catch",
    "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if", "in",
    "repeat",
    "return", "throw", "switch", "where", "while", "as", "async", "false", "is", "super", "throws",
    "true", "try", "each", "consume", "borrowing", "macro", "package", "willSet", "left", "set",
  ]
}
