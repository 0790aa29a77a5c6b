// Images of Core Graphics, where it is: what cameras, pickers and other formats than PNG and JPEG give.

#if canImport(CoreGraphics)
  public import CoreGraphics

  extension Bitmap {
    /// Creates an image from the pixels of one of Core Graphics, 8 bits a channel.
    ///
    /// An image of grey or of red, green and blue keeps its colour space, so that samples are those of its file, which
    /// is what files that Kontur decodes itself have; others, grey with alpha among them, are converted to sRGB. A grey
    /// image without alpha keeps one byte per pixel. `UIImage.cgImage` is not turned as its `imageOrientation` says.
    /// The result is nil when Core Graphics has no memory for the pixels, or cannot draw in their colour space.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - scale: Pixels per point, as in `UIImage.scale`.
    /// - Precondition: A scale above zero.
    /// - Complexity: O(*n*) in the number of pixels.
    public init?(_ image: CGImage, scale: Double = 1) {
      let isGray = image.colorSpace?.model == .monochrome && image.alphaInfo == .none
      let isKept = isGray || image.colorSpace.map { $0.model == .rgb && $0.supportsOutput } ?? false
      let sRGB = CGColorSpace(name: CGColorSpace.sRGB)
      guard
        let space = isKept ? image.colorSpace : sRGB,
        let context = CGContext(
          data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
          space: space,
          bitmapInfo: (isGray ? CGImageAlphaInfo.none : .premultipliedLast).rawValue)
      else { return nil }
      defer { withExtendedLifetime(context) {} }
      context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
      guard let data = context.data else { return nil }
      self.init(
        width: image.width, height: image.height, layout: isGray ? .gray : .rgba,
        isPremultiplied: !isGray, bytesPerRow: context.bytesPerRow,
        bytes: UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * image.height),
        scale: scale)
    }
  }
#endif
