/// Bytes as text in the base 64 (RFC 4648, §4).
///
/// - Complexity: O(*n*).
func base64(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for index in 0..<4 {
      let isPadding = index > group.count
      text.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * index) & 63])
    }
  }
  return String(decoding: text, as: UTF8.self)
}

private let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
