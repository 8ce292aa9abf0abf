/// The marked content of one page: parts of its content stream with numbers, by which
/// the structure tree points at them (ISO 32000-1, 14.6).
struct MarkedContent {
  /// How many parts there are so far.
  private(set) var count = 0

  /// Appends what `write` does, operators, to `operators` as content of the structure type
  /// `type`; returns its number.
  mutating func mark(
    as type: String, in operators: inout [UInt8], _ write: (inout [UInt8]) -> Void
  ) -> Int {
    defer { count += 1 }
    operators += "/\(type) <</MCID \(count)>> BDC\n".utf8
    write(&operators)
    operators += "EMC\n".utf8
    return count
  }
}

/// A tag whose words stand in a page's content stream.
struct MarkedTag: Hashable {
  /// The structure type.
  let type: String
  let content: Content

  enum Content: Hashable {
    case parts([MarkedTag])
    /// By its number in the page's content stream.
    case marked(Int)
  }
}
