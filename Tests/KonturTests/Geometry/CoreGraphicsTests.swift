import Foundation
import Testing

/// What the library has for Core Graphics, against the stub of it: `Tests/SwiftUIStub`.
struct CoreGraphicsTests {
  /// Runs a program in one module with the files that know of Core Graphics and what these need.
  private func run(_ program: String) throws -> String {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/Kontur")
      .standardized
    let names = [
      "Geometry/BezierPath", "Geometry/BezierPath+CoreGraphics", "Geometry/BoundingBox",
      "Geometry/CubicBezier", "Geometry/ElementaryFunctions", "Geometry/Point2D",
      "Geometry/Polynomials", "Geometry/Transform", "Raster/Bitmap", "Raster/Bitmap+CoreGraphics",
      "Raster/Bitmap+PixelLayout", "Raster/RGBA", "Support/Constrained",
    ]
    var files = ["main.swift": "import CoreGraphics\n" + program]
    for name in names {
      let file = sources.appending(path: name + ".swift")
      files[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    return try SwiftCompiler.shared.get().run(files)
  }

  @Test(.needsCompiler) func `paths go to Core Graphics and come back`() throws {
    let output = try run(
      """
      var path = BezierPath()
      path.move(to: Point2D(x: 1, y: 2))
      path.line(to: Point2D(x: 3, y: 4))
      path.curve(
        to: Point2D(x: 9, y: 10), control1: Point2D(x: 5, y: 6), control2: Point2D(x: 7, y: 8))
      path.closeSubpath()
      print(path.cgPath.recorded)
      print(BezierPath(path.cgPath) == path)

      let other = CGMutablePath()
      other.move(to: CGPoint(x: 0, y: 0))
      other.addQuadCurve(to: CGPoint(x: 6, y: 0), control: CGPoint(x: 3, y: 3))
      print(BezierPath(other).elements[1])
      print(CGRect(BoundingBox(x: 1, y: 2, width: 3, height: 4)))
      let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
      print(Transform(map) == Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
      print(CGAffineTransform(Transform(map)) == map)
      print(BoundingBox(CGRect(x: 1, y: 2, width: 3, height: 4)).maximum == Point2D(x: 4, y: 6))
      """)
    #expect(
      output.replacing("program.", with: "").split(separator: "\n") == [
        "1.0 2.0 m 3.0 4.0 l 5.0 6.0 7.0 8.0 9.0 10.0 c h",
        "true",
        "curve(to: Point2D(x: 6.0, y: 0.0), control1: Point2D(x: 2.0, y: 2.0),"
          + " control2: Point2D(x: 4.0, y: 2.0))",
        "CGRect(origin: CoreGraphics.CGPoint(x: 1.0, y: 2.0),"
          + " size: CoreGraphics.CGSize(width: 3.0, height: 4.0))",
        "true", "true", "true",
      ])
  }

  @Test(.needsCompiler) func `images of Core Graphics become bitmaps`() throws {
    let output = try run(
      """
      func show(_ rows: [[UInt8]], _ space: CGColorSpace?, _ alpha: CGImageAlphaInfo) {
        let image = CGImage(rows: rows, width: 2, space: space, alphaInfo: alpha)
        guard let bitmap = Bitmap(image, scale: 3) else { return print("none") }
        print(bitmap.format, bitmap.width, bitmap.height, bitmap.scale, bitmap.samples)
      }
      show([[1, 2], [3, 4], [5, 6]], CGColorSpace(model: .monochrome), .none)
      let colors: [[UInt8]] = [[100, 50, 0, 128, 1, 2, 3, 255]]
      show(colors, CGColorSpace(model: .rgb), .premultipliedLast)
      // What is not kept is converted, which the stub leaves out: grey with alpha, four inks, no space.
      show(colors, CGColorSpace(model: .monochrome), .last)
      show(colors, CGColorSpace(model: .cmyk), .none)
      show(colors, CGColorSpace(model: .rgb, supportsOutput: false), .none)
      show(colors, nil, .alphaOnly)
      """)
    let colors = "rgba 2 1 3.0 [199, 100, 0, 128, 1, 2, 3, 255]"
    #expect(
      output.split(separator: "\n") == [
        "gray 2 3 3.0 [1, 2, 3, 4, 5, 6]", colors[...], colors[...], colors[...], colors[...],
        colors[...],
      ])
  }
}
