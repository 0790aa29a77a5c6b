extension [UInt8] {
  /// Where the first segment of a marker begins, such as 0xDA for a scan.
  func firstIndex(ofSegment marker: UInt8, from start: Int = 0) -> Int? {
    indices.dropLast().dropFirst(start).first { self[$0] == 0xFF && self[$0 + 1] == marker }
  }

  /// The file without its first segment of a marker, such as 0xEE for Adobe's.
  func removingSegment(_ marker: UInt8) -> [UInt8] {
    guard let start = firstIndex(ofSegment: marker) else { return self }
    let length = Int(self[start + 2]) << 8 | Int(self[start + 3])
    return Array(self[..<start] + self[(start + 2 + length)...])
  }
}
