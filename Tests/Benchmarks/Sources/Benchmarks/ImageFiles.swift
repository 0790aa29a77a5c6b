import Kontur
import KonturImage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The images as files, for whole commands: PNG for everybody, PGM for those that read nothing else.
enum ImageFiles {
  /// Writes all of them into a folder; those that are there already stay.
  static func write(to folder: String) throws {
    for path in [folder, folder + "/png", folder + "/pgm"] { _ = mkdir(path, 0o755) }
    for count in [4, 8, 16, 32] {
      try write("sheet\(count * 256)", to: folder) { TestImages.icons(count: count, size: 256) }
    }
    try write("noise4096", to: folder) { TestImages.noise(side: 4096) }
    try write("blank4096", to: folder) { TestImages.blank(side: 4096) }
    for size in [32, 64, 128, 256, 512, 1024] {
      try write("icon\(size)", to: folder) { TestImages.icons(count: 1, size: size, first: flower) }
    }
    for number in 0..<2000 {
      try write("\(number)", to: folder) { TestImages.icons(count: 1, size: 64, first: number) }
    }
  }

  private static func write(_ name: String, to folder: String, _ image: () -> Bitmap) throws {
    let isOfBatch = name.allSatisfy(\.isNumber)
    let (png, pgm) = isOfBatch ? ("/png/", "/pgm/") : ("/", "/")
    guard access(folder + pgm + name + ".pgm", F_OK) != 0 else { return }
    let bitmap = image()
    save(try bitmap.pngData(), at: folder + png + name + ".png")
    save(
      Array("P5 \(bitmap.width) \(bitmap.height) 255\n".utf8) + bitmap.samples,
      at: folder + pgm + name + ".pgm")
  }

  private static func save(_ bytes: [UInt8], at path: String) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
