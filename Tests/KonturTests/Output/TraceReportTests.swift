import Kontur
import KonturTestSupport
import Testing

struct TraceReportTests {
  private var report: TraceReport {
    let bitmap = Bitmap(width: 2, height: 1, format: .gray, samples: [0, 255])
    return TraceReport(
      source: "a \"b\".png", bitmap: bitmap, ink: Ink(of: bitmap), contourCount: 3,
      segmentCount: 4, byteCount: 50,
      deviation: Deviation(intersectionOverUnion: 0.99, mean: 0.0123456789, largest: 1.5))
  }

  @Test func `a report is a line of JSON`() {
    var report = report
    report.milliseconds = 2.25
    #expect(
      report.jsonLine == """
        {"source": "a \\"b\\".png", "width": 2, "height": 1, "channel": "luminance", \
        "threshold": 0.5, "inverted": false, "contours": 3, "segments": 4, "bytes": 50, \
        "iou": 0.99, "deviation": 0.012346, "largestDeviation": 1.5, "milliseconds": 2.25}

        """)
  }

  @Test func `warnings are a list of sentences`() {
    var report = report
    #expect(!report.jsonLine.contains("warnings"))
    report.warnings = ["one", "a \"b\""]
    #expect(report.jsonLine.hasSuffix(#", "warnings": ["one", "a \"b\""]}"# + "\n"))
  }

  @Test func `what is not known is left out`() {
    var report = report
    report.contourCount = nil
    #expect(!report.jsonLine.contains("contours") && !report.jsonLine.contains("milliseconds"))
    #expect(report[.contours] == nil && report[.milliseconds] == nil)
  }

  @Test func `every field has its number`() {
    var report = report
    report.milliseconds = 7
    #expect(
      TraceReport.Field.allCases.map { report[$0] } == [
        2, 1, 0.5, 3, 4, 50, 0.99, 0.0123456789, 1.5, 7,
      ])
  }

  @Test func `an image without a trace has a line as well`() {
    #expect(
      TraceReport.jsonLine(source: "a.png", error: "no \\") == """
        {"source": "a.png", "error": "no \\\\"}

        """)
    #expect(
      TraceReport.jsonLine(source: "a.png", error: nil) == """
        {"source": "a.png", "skipped": true}

        """)
  }

  @Test func `a trace deviates little from its image`() {
    let field = ScalarField(
      coverageOf: [Shape.disc(center: Point2D(x: 32.3, y: 31.9), radius: 20)], width: 64,
      height: 64)
    let deviation = Trace(of: Bitmap(ink: field)).deviation
    #expect(deviation.intersectionOverUnion > 0.99)
    #expect(deviation.mean < 0.1 && deviation.largest < 0.3)
  }
}
