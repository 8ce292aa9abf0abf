internal import FoundationEssentials

/// A row of a MicroPDF417 on one scan line: row address patterns and the codewords between them.
struct MicroPDF417Row {
  /// The number of codewords per row.
  let columns: Int
  /// The indices of the row address patterns at both ends, from 0 on.
  let left: Int, right: Int
  /// The runs of the scan line, and the first run of the row.
  private let bars: RunLengths, first: Int
  /// Ink spread in modules, measured in the address patterns.
  private let growth: Float
  /// The start and end of the row, in pixels along the line.
  let start: Float, end: Float

  /// All rows on a scan line.
  static func all(in bars: RunLengths) -> [MicroPDF417Row] {
    stride(from: 0, to: bars.count, by: 2).compactMap { MicroPDF417Row(bars, from: $0) }
  }

  /// The row that begins with the run `first`, if there is one.
  private init?(_ bars: RunLengths, from first: Int) {
    for columns in 1...4 {
      guard let row = MicroPDF417Row(bars, from: first, columns: columns) else { continue }
      self = row
      return
    }
    return nil
  }

  private init?(_ bars: RunLengths, from first: Int, columns: Int) {
    let layout = Self.layouts[columns - 1]
    let last = first + layout.right
    guard last + 6 < bars.count else { return nil }
    // Exclude the stop bar: measured from edge to edge of the same kind, blur does not change the
    // width.
    let module = bars.width(first, count: layout.right) / Float(layout.modules)
    guard abs(bars.width(first, count: 6) / module - 10) < 2,
      abs(bars.width(last, count: 6) / module - 10) < 2, bars.width(last + 6) < 2.2 * module,
      bars.spaceBefore(first) > 0.7 * module, bars.spaceAfter(last + 6) > 0.7 * module,
      let left = Self.addresses.match(bars, from: first),
      left.squaredError < Self.maximumAddressError,
      let right = Self.addresses.match(bars, from: last),
      right.squaredError < Self.maximumAddressError
    else { return nil }
    self.columns = columns
    (self.left, self.right) = (left.index, right.index)
    (self.bars, self.first) = (bars, first)
    growth = (left.growth + right.growth) / 2
    (start, end) = (bars.edges[first], bars.edges[last + 7])
  }

  /// The cluster, 0 to 2, and the codeword of each column; `nil` where no pattern matches.
  var codewords: [(cluster: Int, codeword: Int)?] {
    let layout = Self.layouts[columns - 1]
    let module = bars.width(first, count: layout.right) / Float(layout.modules)
    return layout.codewords.map { place in
      guard abs(bars.width(first + place, count: 8) / module - 17) < 3,
        let match = Self.characters.match(bars, from: first + place, growth: growth),
        match.squaredError < Self.maximumCodewordError
      else { return nil }
      return (match.index % 3, match.index / 3)
    }
  }

  /// The maximum squared errors of a match, in squared modules; different patterns are at least 1.3
  /// apart. The address patterns reject everything that is not a barcode, before codewords are
  /// compared.
  private static let maximumAddressError: Float = 0.6
  private static let maximumCodewordError: Float = 1

  /// For each number of columns: the first runs of the codewords, the first run of the right
  /// address pattern, and the number of modules before it.
  private static let layouts: [(codewords: [Int], right: Int, modules: Int)] = [
    ([6], 14, 27), ([6, 14], 22, 44), ([6, 20, 28], 36, 71), ([6, 14, 28, 36], 44, 88),
  ]

  /// The row address patterns of the left and right side (ISO/IEC 24728, table 2). Adjacent
  /// patterns differ by one moved edge.
  private static let addresses = RunLengthPatterns(
    """
    221311 311311 312211 222211 213211 214111 223111 313111 322111 412111 421111 331111 241111
    232111 231211 321211 411211 411121 411112 321112 312112 311212 311221 311131 311122 311113
    221113 221122 221131 221221 222121 312121 321121 231121 231112 222112 213112 212212 212221
    212131 212122 212113 211213 211123 211132 211141 211231 211222 211312 211321 211411 212311
    """.split { $0.isWhitespace })

  /// The patterns of the codewords (ISO/IEC 15438, annex A): three clusters for each codeword.
  private static let characters = RunLengthPatterns(
    String(decoding: PackageResources.codewords_txt, as: UTF8.self).split { $0.isWhitespace })
}
