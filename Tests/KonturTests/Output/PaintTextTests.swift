import Kontur
import KonturTestSupport
import Testing

struct PaintTextTests {
  private func parsed(_ text: String) throws -> Paint {
    try Paint(parsing: text) { name, insets in
      ImageTile(
        name: name, width: 20, height: 20, capInsets: insets,
        parts: Array(repeating: [1, 2, 3], count: insets == .init() ? 1 : 9))
    }
  }

  @Test func `what is printed is read as the same paint`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let paint = Paint.random(using: &generator)
      #expect(try parsed(paint.description) == paint, "\(paint)")
    }
  }

  @Test(arguments: [
    ("orange", "#ffa500"), ("#F008", "#f008"), ("#12345678", "#12345678"), ("transparent", "#0000"),
    ("CURRENTCOLOR", "currentColor"),
    ("linear(45deg,yellow,orange 30%,red)", "linear(45deg,#ff0,#ffa500 30%,#f00)"),
    ("linear(red,blue)", "linear(180deg,#f00,#00f)"),
    ("LINEAR( -90 , red  , blue 0.25 )", "linear(-90deg,#f00,#00f 25%)"),
    ("linear(rgb(255 0 0) 10%,hsl(240,100%,50%))", "linear(180deg,#f00 10%,#00f)"),
    ("radial(white,gold 60%,#0000)", "radial(#fff,#ffd700 60%,#0000)"),
    ("stripes(45deg,10,4,navy,gold)", "stripes(45deg,10,4,#000080,#ffd700)"),
    ("stripes(.5,1e1,10,red)", "stripes(0.5deg,10,10,#f00)"),
    ("tile(leaf.png)", "tile(leaf.png)"), ("tile( my leaf.png , 8 )", "tile(my leaf.png,8)"),
    ("tile(leaf.png,0,0,0,0)", "tile(leaf.png)"),
    ("tile(\"a,b (1).png\",1,2,3,4)", "tile(\"a,b (1).png\",1,2,3,4)"),
    ("tile(\"\\\"\\\\\")", "tile(\"\\\"\\\\\")"),
  ])
  func `people may write paints more freely than they are printed`(text: String, printed: String)
    throws
  {
    #expect(try parsed(text).description == printed)
  }

  @Test(arguments: [
    ("", PaintTextError.unknownPaint), ("blak", .unknownPaint), ("none", .unknownPaint),
    ("conic(red,blue)", .unknownPaint), ("linear(red,blue", .unknownPaint),
    ("linear(red,(blue))", .color("(blue)")), ("linear(red,blue))", .unknownPaint),
    ("linear(red,(blue)", .unknownPaint), ("linear(red 1%)2%,blue)", .unknownPaint),
    ("linear(rgb(1,2),blue)", .color("rgb(1,2)")), ("linear(red,blue) x", .unknownPaint),
    ("tile(\"a)", .unknownPaint), ("tile(\"a\"b)", .unknownPaint), ("tile(\"a\\", .unknownPaint),
    ("linear()", .form(.linear)), ("linear(red)", .form(.linear)),
    ("linear(45deg,red)", .form(.linear)), ("linear(red,)", .form(.linear)),
    ("linear(red 1% 2%,blue)", .form(.linear)), ("radial(red)", .form(.radial)),
    ("linear(nan,red,blue)", .color("nan")), ("linear(45deg,rde,blue)", .color("rde")),
    ("linear(361deg,red,blue)", .angle("361deg")), ("linear(1turn,red,blue)", .angle("1turn")),
    ("radial(45deg,red,blue)", .color("45deg")),
    ("linear(red 101%,blue)", .location("101%")), ("linear(red -1%,blue)", .location("-1%")),
    ("linear(red nan,blue)", .location("nan")), ("linear(red 2,blue)", .location("2")),
    ("stripes(45deg,10,4)", .form(.stripes)), ("stripes(red,10,4,red)", .angle("red")),
    ("stripes(0,0,4,red)", .number("0", range: 0.001...1e6)),
    ("stripes(0,inf,4,red)", .number("inf", range: 0.001...1e6)),
    ("stripes(0,-5,4,red)", .number("-5", range: 0.001...1e6)),
    ("stripes(0,10,11,red)", .number("11", range: 0.001...10)),
    ("stripes(0,10,nan,red)", .number("nan", range: 0.001...10)),
    ("stripes(0,10,4,red,)", .color("")), ("tile()", .form(.tile)), ("tile(,8)", .form(.tile)),
    ("tile(a.png,1,2)", .form(.tile)), ("tile(a.png,1,2,3,4,5)", .form(.tile)),
    ("tile(a.png,-1)", .capInset("-1")), ("tile(a.png,1.5)", .capInset("1.5")),
    ("tile(a.png,99999999999999999999)", .capInset("99999999999999999999")),
  ])
  func `what is no paint is an error that says what is wanted`(text: String, error: PaintTextError)
  {
    #expect(throws: error) { try parsed(text) }
    #expect(error.description.contains("wanted"))
  }

  @Test func `without images there are no tiles`() {
    #expect(throws: PaintTextError.noImages) { try Paint(parsing: "tile(leaf.png)") }
  }

  @Test func `any text ends in a paint or an error`() {
    var generator = SeededGenerator(seed: 2)
    let alphabet = Array("linearstripestile(),, %\"\\#0123456789.-e")
    for _ in 0..<3000 {
      var text = Array(Paint.random(using: &generator).description)
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &generator)
        text[place] = alphabet.randomElement(using: &generator) ?? "x"
        if Bool.random(using: &generator) { text.remove(at: place) }
      }
      if let paint = try? parsed(String(text)) {
        #expect((try? parsed(paint.description)) == paint)
      }
    }
  }
}
