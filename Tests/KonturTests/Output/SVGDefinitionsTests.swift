import Testing

@testable import Kontur

struct SVGDefinitionsTests {
  @Test func `what is the same is defined once`() {
    var definitions = SVGDefinitions()
    let first = definitions.define("clip", "clipPath", "><path/></clipPath>")
    #expect(definitions.define("clip", "clipPath", "><path/></clipPath>") == first)
    #expect(definitions.define("clip", "clipPath", "><rect/></clipPath>") != first)
    #expect(definitions.elements.count == 2)
    #expect(definitions.elements[0] == "<clipPath id=\"\(first)\"><path/></clipPath>")
  }

  @Test func `two definitions with the same hash have ids of their own`() throws {
    // Of so many numbers of 32 bits two are the same, more likely than not by far.
    var known: [String: String] = [:]
    var pair: (String, String)?
    var number = 0
    while pair == nil {
      let text = "\(number)"
      if let other = known.updateValue(text, forKey: SVGDefinitions.id("mask", of: text)) {
        pair = (other, text)
      }
      number += 1
    }
    let texts = try #require(pair)
    var definitions = SVGDefinitions()
    let ids = [texts.0, texts.1, texts.0].map { definitions.define("mask", "mask", $0) }
    #expect(ids[0] != ids[1] && ids[0] == ids[2])
    #expect(definitions.elements.count == 2)
  }
}
