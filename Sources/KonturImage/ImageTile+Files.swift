public import Kontur

extension ImageTile {
  /// Reads a tile from a PNG file.
  ///
  /// The name tells the scale: 2 pixels per unit for `leaf@2x.png`. Without cap insets the bytes of the
  /// file are kept as they are; with them the parts are encoded anew.
  ///
  /// - Parameters:
  ///   - path: Where the file is; also the name of the tile.
  ///   - capInsets: Where the image is cut.
  ///   - options: The largest size to accept.
  /// - Throws: An ``ImageDecodingError`` that says why the file cannot be read, a `PaintTextError` when
  ///   the insets leave nothing between them, or an ``ImageEncodingError``.
  public init(
    contentsOfFile path: String, capInsets: CapInsets = .init(), options: DecodingOptions = .init()
  ) throws {
    let bytes = try FileBytes.readImage(path: path)
    let image = try Bitmap(decoding: bytes, options: options)
    guard ImageFormat(sniffing: bytes) == .png else {
      throw ImageDecodingError.wrongFormat(.jpeg, needed: .png)
    }
    guard capInsets.fit(width: image.width, height: image.height) else {
      throw PaintTextError.capInsetsTooLarge(width: image.width, height: image.height)
    }
    self.init(
      name: path, width: image.width, height: image.height, scale: ImageScale.named(in: path),
      capInsets: capInsets,
      parts: capInsets == .init() ? [bytes] : try image.parts(capInsets), isOpaque: image.isOpaque)
  }
}

extension Bitmap {
  /// The nine parts of the image as files, row by row; empty ones where a part has no extent.
  fileprivate func parts(_ capInsets: ImageTile.CapInsets) throws(ImageEncodingError) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var top = 0
    for height in capInsets.rows(height: height) {
      var left = 0
      for width in capInsets.columns(width: width) {
        let part = part(left: left, top: top, width: width, height: height)
        result.append(width > 0 && height > 0 ? try part.pngData() : [])
        left += width
      }
      top += height
    }
    return result
  }

  private func part(left: Int, top: Int, width: Int, height: Int) -> Bitmap {
    let channels = format.channelCount
    let samples = (top..<top + height).flatMap { row in
      let start = (row * self.width + left) * channels
      return self.samples[start..<start + width * channels]
    }
    return Bitmap(width: width, height: height, format: format, samples: samples)
  }

  /// Whether no pixel is transparent.
  fileprivate var isOpaque: Bool {
    let channels = format.channelCount
    return !format.hasAlpha
      || stride(from: channels - 1, to: samples.count, by: channels).allSatisfy {
        samples[$0] == 255
      }
  }
}
