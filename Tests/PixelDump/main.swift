// Decodes an image as Kontur does and writes its pixels as RGBA, so that a script can compare them
// with those of other decoders: PixelDump IMAGE > image.pam

import Foundation
import Kontur
import KonturImage

do {
  guard CommandLine.arguments.count == 2 else {
    throw ImageDecodingError.fileNotFound(path: "one argument, an image, is wanted")
  }
  let bitmap = try Bitmap(contentsOfFile: CommandLine.arguments[1])
  let header =
    "P7\nWIDTH \(bitmap.width)\nHEIGHT \(bitmap.height)\nDEPTH 4\nMAXVAL 255\n"
    + "TUPLTYPE RGB_ALPHA\nENDHDR\n"
  let samples = (0..<bitmap.height).flatMap { y in
    (0..<bitmap.width).flatMap { x in
      let color = bitmap[x, y]
      return [color.red, color.green, color.blue, color.alpha]
    }
  }
  FileHandle.standardOutput.write(Data(header.utf8) + samples)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
