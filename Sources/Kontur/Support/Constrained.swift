/// A value whose properties may not be just anything: what `init` does not allow, decoding refuses.
protocol Constrained {
  /// What is wrong with the properties, in words; nil for nothing.
  var flaw: String? { get }
}

extension Constrained {
  /// Stops the program where something is wrong.
  func requireFlawless() {
    if let flaw { preconditionFailure(flaw) }
  }

  /// Refuses what has been decoded where something is wrong.
  ///
  /// - Throws: `DecodingError.dataCorrupted`.
  func refuseFlaws(_ decoder: any Decoder) throws {
    guard let flaw else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: flaw))
  }
}
