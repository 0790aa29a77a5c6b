import KonturImage
import Testing

struct ImageScaleTests {
  @Test(arguments: [
    ("icon@2x.png", 2), ("icon@3x.png", 3), ("icons/icon@1.5x.jpg", 1.5), ("icon@2x", 2),
    ("icon@3x~ipad.png", 3), ("a@b@2x.png", 2), ("@2x.png", 2), ("icon@16x.png", 16),
    ("/home/me@2x/été@2x.png", 2),
  ])
  func `a name states its scale`(name: String, scale: Double) {
    #expect(ImageScale.named(in: name) == scale)
  }

  @Test(arguments: [
    "icon.png", "", "/", "icon@2x@.png", "icon@x.png", "icon@2.png", "icon@2X.png", "icon2x.png",
    "icon@0x.png", "icon@-2x.png", "icon@1e1x.png", "icon@infx.png", "icon@72x.png",
    "icon@1.2.3x.png", "icon@.x.png", "icon@2xl.png", "folder@2x/icon.png",
    "icon@99999999999999999999999x.png",
  ])
  func `any other name means 1`(name: String) {
    #expect(ImageScale.named(in: name) == 1)
  }
}
