// Paths as pixels: exact area coverage, for previews and for measuring.

/// How much of each pixel is covered: 0 for nothing, 1 for all of it.
///
/// What a ``ScalarField`` is to an image, with the precision of numbers instead of bytes.
public struct CoverageMap: Hashable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The covered share of each pixel, 0...1, row by row from the top.
  public let values: [Double]

  /// Creates a map from its values.
  ///
  /// - Precondition: `values.count == width * height`, and no negative size.
  public init(width: Int, height: Int, values: [Double]) {
    precondition(width >= 0 && height >= 0, "a map has no negative size")
    precondition(values.count == width * height, "one value for each pixel")
    self.width = width
    self.height = height
    self.values = values
  }

  /// The covered share of a pixel.
  ///
  /// - Parameters:
  ///   - x: The column, 0 at the left.
  ///   - y: The row, 0 at the top.
  public subscript(x: Int, y: Int) -> Double { values[y * width + x] }

  /// The covered area, in square pixels.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public var area: Double { values.reduce(0, +) }
}

extension CoverageMap {
  /// How much of each pixel of an image is covered by its ink.
  ///
  /// Paper is 0, full ink is 1, and the level of the contour is a half, with straight lines between
  /// them; what lies beyond paper and ink is cut off.
  /// - Complexity: O(*n*) in the number of pixels.
  public init(_ ink: Ink) {
    let table = (0...255).map { sample -> Double in
      let value = max(0, min(1, ink.field.value(ofSample: UInt8(sample))))
      if value < ink.level { return value / ink.level / 2 }
      return ink.level < 1 ? (1 + (value - ink.level) / (1 - ink.level)) / 2 : 1
    }
    self.init(
      width: ink.field.width, height: ink.field.height,
      values: ink.field.samples.map { table[Int($0)] })
  }
}

extension BezierPath {
  /// How much of each pixel of an image lies inside the path.
  ///
  /// A pixel's value is the area of the path inside it, not a count of samples: exact for lines, to
  /// about 10⁻⁴ for curves. It is exact where the path does not overlap itself. In a pixel that an
  /// overlap ends in, the winding number is averaged before the fill rule is applied, as by font
  /// rasterisers, and the share may come out too small or too large.
  ///
  /// The path may lie anywhere. Coordinates beyond ±10⁹ count as ±10⁹; a subpath with a coordinate
  /// that is not a finite number covers nothing. Open subpaths are closed by a line.
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - fillRule: What is inside where the path winds around a pixel more than once.
  /// - Returns: The coverage of each pixel: pixel (i, j) covers i...i+1 by j...j+1.
  /// - Precondition: The size is not negative.
  /// - Complexity: O(*n* + *m*) in the number of pixels and of pieces that their sides cut the path
  ///   into; 16 bytes a pixel while it is made.
  public func coverage(
    width: Int, height: Int, fillRule: FillRule = .nonZero
  ) -> CoverageMap {
    var rasterizer = ClippingRasterizer(width: width, height: height)
    for subpath in subpaths where subpath.isFinite {
      var pen = subpath.start
      for segment in subpath.segments {
        rasterizer.add(segment.asCubic)
        pen = segment.end
      }
      if pen != subpath.start { rasterizer.add(CubicBezier(from: pen, to: subpath.start)) }
    }
    return CoverageMap(
      width: width, height: height,
      values: rasterizer.winding.map { fillRule.coverage(ofWinding: $0) })
  }
}

extension BezierPath {
  /// The part of an image that the path may cover.
  func window(in image: PixelWindow) -> PixelWindow {
    var box: BoundingBox?
    for subpath in subpaths where subpath.isFinite {
      for segment in subpath.segments {
        let hull = segment.asCubic.controlBounds
        box = box?.union(hull) ?? hull
      }
    }
    return box.map { image.around($0, margin: 0) } ?? PixelWindow(x: 0, y: 0, width: 0, height: 0)
  }
}

extension Bitmap {
  /// A grey preview of a coverage: black ink on white paper.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public init(_ coverage: CoverageMap) {
    self.init(
      width: coverage.width, height: coverage.height, format: .gray,
      samples: coverage.values.map { UInt8((255 * (1 - max(0, min(1, $0)))).rounded()) })
  }
}

/// A rasteriser for curves that may lie anywhere.
private struct ClippingRasterizer {
  private let width: Double
  private let height: Double
  /// How far from the image a curve may reach and still be walked along pixel by pixel.
  private let reach: Double
  private var rasterizer: CoverageRasterizer

  init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "an image has no negative size")
    self.width = Double(width)
    self.height = Double(height)
    reach = max(self.width, self.height) + leastReach
    rasterizer = CoverageRasterizer(window: PixelWindow(x: 0, y: 0, width: width, height: height))
  }

  var winding: [Double] { rasterizer.coverage }

  /// Adds a curve, halved until its parts are near the image or do not matter.
  mutating func add(_ curve: CubicBezier) {
    var pending = [curve.limited]
    while let curve = pending.popLast() {
      let box = curve.controlBounds
      if box.maximum.y <= 0 || box.minimum.y >= height || box.minimum.x >= width { continue }
      if box.maximum.x <= 0 {
        addLeftOfImage(curve)
      } else if isNear(box) {
        rasterizer.add(curve)
      } else {
        let (first, second) = curve.split(at: 0.5)
        pending.append(second)
        pending.append(first)
      }
    }
  }

  /// All that counts of a curve to the left is how far down it goes.
  private mutating func addLeftOfImage(_ curve: CubicBezier) {
    let start = Point2D(x: -0.5, y: max(0, min(height, curve.start.y)))
    let end = Point2D(x: -0.5, y: max(0, min(height, curve.end.y)))
    if start != end { rasterizer.add(CubicBezier(from: start, to: end)) }
  }

  private func isNear(_ box: BoundingBox) -> Bool {
    box.minimum.x >= -reach && box.maximum.x <= width + reach && box.minimum.y >= -reach
      && box.maximum.y <= height + reach
  }
}

extension CubicBezier {
  /// The curve with all coordinates brought within ``farthest``.
  fileprivate var limited: CubicBezier {
    CubicBezier(
      start: start.limited, control1: control1.limited, control2: control2.limited,
      end: end.limited)
  }
}

extension Point2D {
  fileprivate var limited: Point2D {
    Point2D(x: max(-farthest, min(farthest, x)), y: max(-farthest, min(farthest, y)))
  }
}

/// Coordinates count up to here: numbers of this size still resolve 10⁻⁷ of a pixel, and 30 halvings
/// bring a curve that is so long down to the size of an image.
private let farthest = 1e9

/// Curves around a very small image are not worth cutting.
private let leastReach = 16.0
