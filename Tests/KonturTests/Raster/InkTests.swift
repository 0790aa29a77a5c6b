import Kontur
import KonturTestSupport
import Testing

struct InkTests {
  @Test func `options that nothing can follow are a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) { _ = InkOptions(blur: -1) }
    await #expect(processExitsWith: .failure) { _ = InkOptions(contrast: 4) }
    await #expect(processExitsWith: .failure) { _ = InkOptions(maximumDimension: 0) }
  }

  /// A disc of ink, clear of the border.
  static let disc = ScalarField(
    coverageOf: [Shape.disc(center: Point2D(x: 10.3, y: 9.6), radius: 6)], width: 20, height: 20)

  @Test(
    "the contour of a shape does not depend on the colours of ink and paper",
    arguments: [
      (RGBA.black, RGBA.white), (RGBA(red: 255, green: 0, blue: 0), .white),
      (RGBA(red: 232, green: 232, blue: 232), .white),
      (RGBA(red: 20, green: 30, blue: 90), RGBA(red: 250, green: 240, blue: 200)),
      (.black, RGBA(red: 60, green: 60, blue: 60)),
    ])
  func colors(ink: RGBA, paper: RGBA) {
    let contours = contours(of: Bitmap(ink: Self.disc, color: ink, paper: paper))
    expectDisc(contours, levels: Double(paper.luma) - Double(ink.luma))
  }

  @Test func `white on black is traced when light counts as ink`() {
    let bitmap = Bitmap(ink: Self.disc, color: .white, paper: .black)
    expectDisc(contours(of: bitmap, InkOptions(isInverted: true)), levels: 255)
    #expect(Ink(of: bitmap).coversBorder)
    #expect(!Ink(of: bitmap, options: InkOptions(isInverted: true)).coversBorder)
  }

  @Test(arguments: [(0, true), (3, true), (5, false), (20, false)])
  func `a light shape on a dark ground may reach the border in a few places`(
    reach: Int, isDark: Bool
  ) {
    let samples = (0..<400).map { place -> UInt8 in
      let (x, y) = (place % 20, place / 20)
      return (6..<14).contains(x) && (6..<14).contains(y) || x < 5 && y < reach ? 255 : 0
    }
    let bitmap = Bitmap(width: 20, height: 20, format: .gray, samples: samples)
    #expect(Ink(of: bitmap).coversBorder == isDark)
  }

  @Test(arguments: [
    RGBA.white, .black, RGBA(red: 9, green: 200, blue: 99),
    RGBA(red: 255, green: 255, blue: 255, alpha: 120), RGBA(red: 0, green: 0, blue: 0, alpha: 40),
  ])
  func `one ink on transparency is found by its opacity`(color: RGBA) {
    let bitmap = Bitmap(alpha: Self.disc, color: color)
    #expect(Ink(of: bitmap).channel == .alpha)
    expectDisc(contours(of: bitmap), levels: Double(color.alpha))
  }

  @Test(arguments: [RGBA.white, .black, RGBA(red: 230, green: 60, blue: 50)])
  func `a shadow of another colour hides no ink on transparency`(color: RGBA) {
    func disc(center: Point2D) -> ScalarField {
      ScalarField(coverageOf: [Shape.disc(center: center, radius: 18)], width: 60, height: 60)
    }
    let own = disc(center: Point2D(x: 28.3, y: 26.6))
    let under = disc(center: Point2D(x: 30.3, y: 30.6)).blurred(sigma: 2)
    let samples = zip(own.samples, under.samples).flatMap { own, under -> [UInt8] in
      let (covered, shaded) = (Double(own) / 255, 0.4 * Double(under) / 255)
      let alpha = covered + (1 - covered) * shaded
      let share = alpha > 0 ? covered / alpha : 0
      return [color.red, color.green, color.blue].map { UInt8((Double($0) * share).rounded()) }
        + [UInt8((255 * alpha).rounded())]
    }
    let bitmap = Bitmap(width: 60, height: 60, format: .rgba, samples: samples)
    #expect(Ink(of: bitmap).channel == .alpha)
  }

  @Test func `several inks on transparency are found by their luminance`() {
    var samples: [UInt8] = []
    for (index, alpha) in Self.disc.samples.enumerated() {
      samples += index % 20 < 10 ? [200, 0, 0, alpha] : [0, 0, 200, alpha]
    }
    let bitmap = Bitmap(width: 20, height: 20, format: .rgba, samples: samples)
    #expect(Ink(of: bitmap).channel == .luminance)
    let contours = contours(of: bitmap)
    #expect(contours.contourCount == 1)
    #expect(isClose(contours[0].area, .pi * 36, within: 4))
  }

  @Test func `an opaque image with alpha is found by its luminance`() {
    let samples: [UInt8] = Self.disc.samples.flatMap { [255 - $0, 255] }
    let bitmap = Bitmap(width: 20, height: 20, format: .grayAlpha, samples: samples)
    #expect(Ink(of: bitmap).channel == .luminance)
    expectDisc(contours(of: bitmap), levels: 255)
  }

  @Test func `all ways to store a grey image have the same ink`() {
    let gray = Self.disc.samples.map { 255 - $0 }
    let inks = Bitmap.PixelFormat.allCases.map { format in
      let samples = gray.flatMap { sample -> [UInt8] in
        Array(repeating: sample, count: format.isGray ? 1 : 3) + (format.hasAlpha ? [255] : [])
      }
      return Ink(of: Bitmap(width: 20, height: 20, format: format, samples: samples))
    }
    #expect(inks.allSatisfy { $0 == inks[0] })
  }

  @Test func `a blank sheet has no ink`() {
    for format in Bitmap.PixelFormat.allCases {
      let count = 12 * 9 * format.channelCount
      for value in [255, 250, 200] as [UInt8] {
        let samples = [UInt8](repeating: value, count: count)
        let bitmap = Bitmap(width: 12, height: 9, format: format, samples: samples)
        #expect(contours(of: bitmap).contourCount == 0)
      }
    }
    let clear = Bitmap(width: 3, height: 3, format: .rgba, samples: Array(repeating: 0, count: 36))
    #expect(contours(of: clear).contourCount == 0)
  }

  @Test func `a black sheet is one contour`() {
    let bitmap = Bitmap(
      width: 12, height: 9, format: .gray, samples: Array(repeating: 0, count: 108))
    #expect(contours(of: bitmap).contourCount == 1)
    #expect(Ink(of: bitmap).coversBorder)
  }

  @Test func `the opacity of an image without alpha is ink everywhere`() {
    let bitmap = Bitmap(
      width: 2, height: 2, format: .rgb, samples: Array(repeating: 255, count: 12))
    #expect(bitmap.ink(InkOptions(channel: .alpha)).samples == [255, 255, 255, 255])
  }

  @Test func `a colour channel looks at that channel alone`() {
    // Red ink has no darkness in the red channel, and all of it in the others.
    let bitmap = Bitmap(ink: Self.disc, color: RGBA(red: 255, green: 0, blue: 0))
    #expect(contours(of: bitmap, InkOptions(channel: .red)).contourCount == 0)
    for channel in [InkOptions.Channel.green, .blue] {
      expectDisc(contours(of: bitmap, InkOptions(channel: channel)), levels: 255)
    }
  }

  @Test func `transparency shows the background`() {
    let bitmap = Bitmap(alpha: Self.disc, color: .white)
    let options = InkOptions(channel: .luminance, background: .black, isInverted: true)
    expectDisc(contours(of: bitmap, options), levels: 255)
    #expect(contours(of: bitmap, InkOptions(channel: .luminance)).contourCount == 0)
  }

  @Test func `inverting the image and the option leaves the contour`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      let field = ScalarField.random(
        width: 8, height: 8, of: ScalarField.samplesWithoutTies, frame: 1, using: &generator)
      let dark = Bitmap(
        width: 8, height: 8, format: .gray, samples: field.samples.map { 255 - $0 })
      let light = Bitmap(width: 8, height: 8, format: .gray, samples: field.samples)
      let options = InkOptions(threshold: .fixed(0.5))
      var inverse = options
      inverse.isInverted = true
      let (a, b) = (contours(of: dark, options), contours(of: light, inverse))
      #expect(isSameSet(a.contours.flatMap(\.points), b.contours.flatMap(\.points)))
    }
  }

  @Test func `a fixed threshold is the ink level at the contour`() {
    // Ink grows by a tenth from column to column.
    let row: [UInt8] = (0...10).map { column in UInt8(255 - (column * 255 + 5) / 10) }
    let samples = (0..<8).flatMap { _ in row }
    let bitmap = Bitmap(width: 11, height: 8, format: .gray, samples: samples)
    for threshold in [0.15, 0.35, 0.5, 0.85] {
      let ink = Ink(of: bitmap, options: InkOptions(threshold: .fixed(threshold)))
      #expect(ink.threshold == threshold)
      let contours = ink.field.contours(at: ink.level)
      let left = contours[0].points.map(\.x).min() ?? 0
      #expect(isClose(left, 0.5 + 10 * threshold, within: 0.05))
    }
  }

  @Test func `a lower threshold never has less ink`() {
    let bitmap = Bitmap(ink: Self.disc)
    let areas = stride(from: 0.05, to: 1, by: 0.1).map { threshold in
      contours(of: bitmap, InkOptions(threshold: .fixed(threshold))).contours
        .reduce(0) { $0 + $1.signedArea }
    }
    #expect(zip(areas, areas.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test(arguments: [-1, 0, 1, 2, .infinity, .nan])
  func `a threshold beyond the scale never traps`(threshold: Double) {
    let ink = Ink(of: Bitmap(ink: Self.disc), options: InkOptions(threshold: .fixed(threshold)))
    let contours = ink.field.contours(at: ink.level)
    let points = contours.contours.flatMap(\.points)
    #expect(points.allSatisfy { (0...20).contains($0.x) && (0...20).contains($0.y) })
  }

  @Test func `raising the contrast stretches the levels about the pivot and clamps them`() {
    let levels = [0.0, 0.2, 0.4, 0.6, 0.8, 1]
    let row: [UInt8] = levels.map { level in UInt8((255 * (1 - level)).rounded()) }
    let bitmap = Bitmap(width: 6, height: 1, format: .gray, samples: row)
    for (contrast, pivot) in [(2, 0.4), (3, 0.5), (0.5, 0.2), (0, 0.6)] {
      // A threshold outside the scale leaves the field on its absolute scale.
      let options = InkOptions(threshold: .fixed(2), contrast: contrast, pivot: .fixed(pivot))
      let field = Ink(of: bitmap, options: options).field
      for (x, level) in levels.enumerated() {
        let expected = max(0, min(1, (level - pivot) * contrast + pivot))
        #expect(isClose(field[x, 0], expected, within: 0.005 * max(1, contrast)))
      }
    }
  }

  @Test func `an automatic pivot keeps the contour where it is`() {
    let bitmap = Bitmap(
      ink: Self.disc, color: RGBA(red: 50, green: 50, blue: 50),
      paper: RGBA(red: 200, green: 200, blue: 200))
    let plain = contours(of: bitmap)
    let contrasted = contours(of: bitmap, InkOptions(contrast: 1.5, pivot: .automatic))
    #expect(isClose(contrasted[0].area, plain[0].area, within: 1))
  }

  @Test func `the scale of ink puts the contour at one half`() {
    var generator = SeededGenerator(seed: 2)
    for threshold in [0.2, 0.5, 0.7] {
      let field = ScalarField.random(
        width: 9, height: 9, of: ScalarField.samplesWithoutTies, frame: 1, using: &generator)
      let options = InkOptions(threshold: .fixed(threshold))
      let bitmap = Bitmap(ink: field)
      let points = bitmap.ink(options).contours(at: 0.5).contours.flatMap(\.points)
      #expect(isSameSet(points, contours(of: bitmap, options).contours.flatMap(\.points)))
    }
  }

  @Test func `a larger image is made smaller first`() {
    let bitmap = Bitmap(ink: Self.disc)
    let field = bitmap.ink(InkOptions(maximumDimension: 10))
    #expect((field.width, field.height) == (10, 10))
    let contours = field.contours(at: 0.5)
    #expect(isClose(contours[0].area, .pi * 9, within: 1))
  }

  @Test func `blur rounds off what is small`() {
    let speck = ScalarField(".....\n.....\n..#..\n.....\n.....")
    let bitmap = Bitmap(ink: speck)
    let options = InkOptions(threshold: .fixed(0.5), blur: 1)
    #expect(contours(of: bitmap, options).contourCount == 0)
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0), (1, 1)])
  func `images of hardly any pixel never trap`(width: Int, height: Int) {
    for format in Bitmap.PixelFormat.allCases {
      let count = width * height * format.channelCount
      for value in [0, 128, 255] as [UInt8] {
        let samples = [UInt8](repeating: value, count: count)
        let bitmap = Bitmap(width: width, height: height, format: format, samples: samples)
        for channel in InkOptions.Channel.allCases {
          let options = InkOptions(
            channel: channel, contrast: 2, pivot: .automatic, blur: 1, maximumDimension: 1)
          let ink = Ink(of: bitmap, options: options)
          #expect(ink.channel != .automatic)
          #expect(ink.field.contours(at: ink.level).contourCount <= 1)
        }
      }
    }
  }

  private func contours(of bitmap: Bitmap, _ options: InkOptions = .automatic) -> ContourTree {
    let ink = Ink(of: bitmap, options: options)
    return ink.field.contours(at: ink.level)
  }

  /// One round contour, as exact as so many levels between paper and ink allow.
  private func expectDisc(
    _ contours: ContourTree, levels: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let distances = contours.contours.flatMap(\.points).map {
      $0.distance(to: Point2D(x: 10.3, y: 9.6))
    }
    #expect(contours.contourCount == 1, sourceLocation: sourceLocation)
    let slack = 0.12 + 1 / levels
    #expect(
      distances.allSatisfy { isClose($0, 6, within: slack) }, sourceLocation: sourceLocation)
  }
}
