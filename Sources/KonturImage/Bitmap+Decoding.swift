import CImageCodecs
public import Kontur

extension Bitmap {
  /// Decodes a PNG or JPEG image.
  ///
  /// Grey stays grey, a palette becomes RGB, transparency an alpha channel; 16 bits are rounded to
  /// 8, CMYK is converted to RGB, and no gamma or colour profile is applied. Of an animation the
  /// default image is taken. Truncated or corrupt data is an error, never a partial image; bytes
  /// after the image are ignored.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file. Its first bytes tell the format.
  ///   - options: The largest size to accept, and whether to turn the image upright.
  /// - Throws: An error that says what is wrong with the data.
  /// - Complexity: O(*n*) in the number of pixels and bytes.
  public init(decoding bytes: [UInt8], options: DecodingOptions = DecodingOptions())
    throws(ImageDecodingError)
  {
    guard !bytes.isEmpty else { throw .emptyInput }
    guard let format = ImageFormat(sniffing: bytes) else {
      throw .unrecognizedFormat(found: ForeignFormat.name(of: bytes))
    }
    if format == .png, bytes.isPackedByXcode {
      throw .unsupported(format: format, message: "Xcode has packed it for an app (CgBI)")
    }
    let upright = options.appliesOrientation ? ImageOrientation(of: bytes, format: format) : .up
    self = try Bitmap(bytes, format: format, limit: options.maximumPixelCount).oriented(upright)
  }

  /// Decodes data of a known format as it is stored, before its orientation.
  private init(_ bytes: [UInt8], format: ImageFormat, limit: Int) throws(ImageDecodingError) {
    let header = try Self.decode(bytes, format: format, limit: limit, into: nil)
    guard let pixelFormat = PixelFormat(rawValue: Int(header.channels)) else {
      throw .unsupported(format: format, message: "\(header.channels) channels")
    }
    let (width, height) = (Int(header.width), Int(header.height))
    var failure: ImageDecodingError?
    // Decoded where they stay: a copy would take as long as tracing.
    let sampleCount = width * height * pixelFormat.channelCount
    let room = sampleCount + Int(header.spare)
    kontur_reserve_large_pages(room)
    let samples = [UInt8](unsafeUninitializedCapacity: room) {
      buffer, count in
      kontur_prefer_large_pages(buffer.baseAddress, buffer.count)
      do throws(ImageDecodingError) {
        _ = try Self.decode(bytes, format: format, limit: limit, into: buffer.baseAddress)
        count = sampleCount
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    self.init(width: width, height: height, format: pixelFormat, samples: samples)
  }

  /// Decodes samples to where there is room for them, or else only the header.
  private static func decode(
    _ bytes: [UInt8], format: ImageFormat, limit: Int, into samples: UnsafeMutablePointer<UInt8>?
  ) throws(ImageDecodingError) -> kontur_image {
    let maximum = UInt64(clamping: limit)
    let image =
      switch format {
      case .png: kontur_png_decode(bytes, bytes.count, maximum, samples)
      case .jpeg: kontur_jpeg_decode(bytes, bytes.count, maximum, samples)
      }
    if let error = ImageDecodingError(image, format: format, limit: limit) { throw error }
    return image
  }
}

extension [UInt8] {
  /// Whether the data is what Xcode makes of PNG files that go into an app, which is no longer PNG.
  fileprivate var isPackedByXcode: Bool { dropFirst(12).starts(with: "CgBI".utf8) }
}

extension ImageDecodingError {
  /// The error that ended a decoding, if one did.
  fileprivate init?(_ image: kontur_image, format: ImageFormat, limit: Int) {
    let (width, height) = (Int(image.width), Int(image.height))
    let message = String(cArray: image.message)
    switch image.status {
    case .KONTUR_OK: return nil
    case .KONTUR_DAMAGED: self = .damaged(format: format, message: message)
    case .KONTUR_UNSUPPORTED: self = .unsupported(format: format, message: message)
    case .KONTUR_TOO_LARGE: self = .tooLarge(width: width, height: height, limit: limit)
    case .KONTUR_OUT_OF_MEMORY: self = .outOfMemory(width: width, height: height)
    }
  }
}
