import Foundation
import KonturTestSupport
import Testing

@testable import Kontur

struct Base64Tests {
  @Test func `bytes are written as others write them`() {
    var generator = SeededGenerator(seed: 5)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(base64(bytes) == Data(bytes).base64EncodedString())
    }
  }
}
