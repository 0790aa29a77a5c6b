import Testing

@testable import Kontur

struct InkSamplesTests {
  @Test func `samples are ink on one side of any limit`() {
    let samples = (0..<64).map { _ in (0..<64).map { UInt8(($0 * 37) % 256) } }.flatMap { $0 }
    for limit in 0...256 {
      for isDark in [false, true] {
        func isInk(_ sample: UInt8) -> Bool { isDark ? Int(sample) < limit : Int(sample) >= limit }
        let inkSamples = InkSamples(where: isInk)
        samples.withUnsafeBytes { bytes in
          let found = inkSamples.bits(of: bytes, from: 7, upTo: 64)
          for index in 0..<64 {
            #expect((found >> UInt64(index) & 1 == 1) == isInk(samples[7 + index]))
          }
          #expect(inkSamples.bits(of: bytes, from: 7, upTo: 50) == found & (1 << 50 - 1))
        }
      }
    }
  }
}
