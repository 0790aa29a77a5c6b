import Kontur
import Testing

struct CSSColorTests {
  @Test(arguments: [
    ("#000", RGBA.black), ("#fff", .white), ("#0000", .clear),
    ("#1a2", RGBA(red: 0x11, green: 0xAA, blue: 0x22)),
    ("#1A2b", RGBA(red: 0x11, green: 0xAA, blue: 0x22, alpha: 0xBB)),
    ("#0180FF", RGBA(red: 1, green: 128, blue: 255)),
    ("#0180ff40", RGBA(red: 1, green: 128, blue: 255, alpha: 64)),
    ("black", .black), ("White", .white), ("TRANSPARENT", .clear),
    ("tomato", RGBA(red: 255, green: 99, blue: 71)),
    ("RebeccaPurple", RGBA(red: 0x66, green: 0x33, blue: 0x99)),
    ("darkslategrey", RGBA(red: 47, green: 79, blue: 79)),
    ("RGB(0,128,255)", RGBA(red: 0, green: 128, blue: 255)),
    ("rgb(0 128 255 / 25%)", RGBA(red: 0, green: 128, blue: 255, alpha: 64)),
    ("hsl(120 100% 25%)", RGBA(red: 0, green: 128, blue: 0)),
  ])
  func `names, hexadecimal notations and calls are read in either case`(text: String, color: RGBA) {
    #expect(RGBA(css: text) == color)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#12g", "#-12", "# 123", "#12 ",
    "123", "blak", " black", "rgb (0,0,0)", "rgb(0,0,0) ", "#é00", "##00",
  ])
  func `any other text is no colour`(text: String) {
    #expect(RGBA(css: text) == nil)
  }

  @Test(arguments: ["#1２3", "#ｆｆｆ", "blac\u{212A}"])
  func `characters that only resemble the right ones make no colour`(text: String) {
    #expect(RGBA(css: text) == nil)
  }

  @Test(arguments: ["", "dark", "darkslate", "dim", "light", "lightslate", "slate"])
  func `grey is spelt both ways`(prefix: String) {
    #expect(RGBA(css: prefix + "gray") != nil)
    #expect(RGBA(css: prefix + "gray") == RGBA(css: prefix + "grey"))
  }
}
