extension String {
  /// The text in a C array of characters, which Swift sees as a tuple, up to its zero.
  init<Characters>(cArray: Characters) {
    self = withUnsafeBytes(of: cArray) { characters in
      String(decoding: characters.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
