// How long each stage takes, and how that grows with the size of the image.
//
//   swift run -c release --package-path Tests/Benchmarks

import Kontur
import KonturImage

/// The shortest of several runs, in milliseconds, with the result of the last.
func measured<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
  let clock = ContinuousClock()
  var start = clock.now
  var result = try body()
  var shortest = clock.now - start
  for _ in 1..<runCount {
    start = clock.now
    result = try body()
    shortest = min(shortest, clock.now - start)
  }
  return (shortest / .milliseconds(1), result)
}

/// Runs of which the shortest counts.
let runCount = 5

func column(_ value: Double, width: Int = 10) -> String {
  let hundredths = Int((value * 100).rounded())
  let text = "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

func benchmark(_ name: String, _ bitmap: Bitmap) throws {
  let png = try bitmap.pngData()
  let (decoding, _) = try measured { try Bitmap(decoding: png) }
  let (finding, ink) = measured { Ink(of: bitmap) }
  let (contouring, contours) = measured { ink.field.contours(at: ink.level) }
  let (fitting, outlines) = measured { contours.outlines() }
  let path = outlines.reduce(into: BezierPath()) { $0.append($1) }
  let (writing, _) = measured { path.svgPathData() }
  let times = [decoding, finding, contouring, fitting, writing].map { column($0) }.joined()
  let padding = String(repeating: " ", count: max(0, 18 - name.count))
  print("\(name)\(padding)\(times)\(column(Double(path.segmentCount), width: 12))")
}

print("milliseconds        decode       ink  contours   outline     write    segments")
try benchmark("icon 64", TestImages.iconSheet(count: 1, size: 64))
try benchmark("icon 256", TestImages.iconSheet(count: 1, size: 256))
try benchmark("sheet 1024", TestImages.iconSheet(count: 8, size: 128))
try benchmark("sheet 2048", TestImages.iconSheet(count: 16, size: 128))
try benchmark("noise 512", TestImages.noise(side: 512))
