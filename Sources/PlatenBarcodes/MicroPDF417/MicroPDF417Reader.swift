internal import FoundationEssentials
internal import PlatenModel

/// Decodes MicroPDF417, a stack of short rows with row address patterns.
///
/// Scan lines decode the rows that they cross, and their codewords are put to a vote. Error
/// correction fills in the missing ones.
enum MicroPDF417Reader {
  /// The barcode in a gray image, at any of four orientations; in a crop (`isCrop`) also skewed by
  /// up to about ten degrees.
  static func symbol(in pixels: PixelView, isCrop: Bool) -> DecodedSymbol? {
    for skew in isCrop ? [0.0, 4, -4, 8, -8] : [0] {
      for quarter in [0.0, 90] {
        if let symbol = symbol(in: pixels, degrees: quarter + skew) { return symbol }
      }
    }
    return nil
  }

  private static func symbol(in pixels: PixelView, degrees: Double) -> DecodedSymbol? {
    var votes = MicroPDF417Votes(readingCodewords: false)
    pixels.forEachScanLine(degrees: degrees, count: detectionLineCount) { votes.add($0) }
    guard votes.suggestSymbol else { return nil }
    votes = MicroPDF417Votes(readingCodewords: true)
    pixels.forEachScanLine(degrees: degrees, count: decodingLineCount) { votes.add($0) }
    return votes.symbol
  }

  /// The number of scan lines that detect a barcode, and the number that decode it. A barcode has
  /// up to 44 rows and may cover only part of the image.
  private static let detectionLineCount = 30, decodingLineCount = 300
}

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

  /// The cluster, 0 to 2, and the codeword of each column; `nil` if no pattern matches.
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

/// A size variant of MicroPDF417 (ISO/IEC 24728, tables 1 and 10 to 12).
struct MicroPDF417Variant: Hashable, Sendable {
  /// The number of codewords per row.
  let columns: Int
  let rows: Int
  /// The number of check codewords, which are the last ones.
  let checks: Int
  /// The indices of the first row's address patterns, left and right, from 0 on.
  let left: Int, right: Int
  /// The codeword cluster of the first row, 0 to 2.
  let cluster: Int

  /// The row with this address pattern on its left side.
  func row(left pattern: Int) -> Int? { row(pattern - left) }

  /// The row with this address pattern on its right side.
  func row(right pattern: Int) -> Int? { row(pattern - right) }

  private func row(_ difference: Int) -> Int? {
    let row = (difference + Self.addresses) % Self.addresses
    return row < rows ? row : nil
  }

  /// The row at or next to `place` whose codewords belong to `cluster`.
  func row(near place: Float, cluster: Int) -> Int? {
    let middle = Int(place.rounded())
    let row = (middle - 1...middle + 1).first { ($0 + self.cluster + 3) % 3 == cluster }
    return row.flatMap { (0..<rows).contains($0) ? $0 : nil }
  }

  /// The number of address patterns; they repeat cyclically.
  private static let addresses = 52

  /// All variants; the columns of the tables are rows, checks, left, right and cluster.
  static let all: [MicroPDF417Variant] =
    variants(
      columns: 1,
      [
        (11, 7, 1, 9, 0), (14, 7, 8, 8, 1), (17, 7, 36, 36, 2), (20, 8, 19, 19, 0),
        (24, 8, 9, 17, 2), (28, 8, 25, 33, 0),
      ])
    + variants(
      columns: 2,
      [
        (8, 8, 1, 1, 0), (11, 9, 1, 9, 0), (14, 9, 8, 8, 1), (17, 10, 36, 36, 2),
        (20, 11, 19, 19, 0), (23, 13, 9, 17, 2), (26, 15, 27, 35, 2),
      ])
    + variants(
      columns: 3,
      [
        (6, 12, 1, 1, 0), (8, 14, 7, 7, 0), (10, 16, 15, 15, 2), (12, 18, 25, 25, 0),
        (15, 21, 37, 37, 0), (20, 26, 1, 33, 0), (26, 32, 1, 17, 0), (32, 38, 21, 37, 2),
        (38, 44, 15, 47, 2), (44, 50, 1, 49, 0),
      ])
    + variants(
      columns: 4,
      [
        (4, 8, 47, 43, 1), (6, 12, 1, 1, 0), (8, 14, 7, 7, 0), (10, 16, 15, 15, 2),
        (12, 18, 25, 25, 0), (15, 21, 37, 37, 0), (20, 26, 1, 33, 0), (26, 32, 1, 17, 0),
        (32, 38, 21, 37, 2), (38, 44, 15, 47, 2), (44, 50, 1, 49, 0),
      ])

  private static func variants(
    columns: Int, _ table: [(rows: Int, checks: Int, left: Int, right: Int, cluster: Int)]
  ) -> [MicroPDF417Variant] {
    table.map {
      MicroPDF417Variant(
        columns: columns, rows: $0.rows, checks: $0.checks, left: $0.left - 1,
        right: $0.right - 1, cluster: $0.cluster)
    }
  }
}

/// The votes of the scan lines on the codewords of a MicroPDF417, for each size variant.
struct MicroPDF417Votes {
  /// A row on a scan line, from the row's left end to its right end.
  private struct RowObservation {
    let row: Int
    let left: Point, right: Point

    /// Whether both rows can belong to the same barcode.
    func isNear(_ other: RowObservation) -> Bool {
      let length = left.distance(to: right), otherLength = other.left.distance(to: other.right)
      return abs(length - otherLength) < 0.2 * length
        && left.distance(to: other.left) < 1.5 * length
        && right.distance(to: other.right) < 1.5 * length
    }
  }

  /// The votes on one size variant.
  private struct Ballot {
    /// The number of votes for each codeword, by position in the barcode.
    var codewords: [Int: [Int: Int]] = [:]
    var observations: [RowObservation] = []
  }

  /// A hypothesis: a size variant, and whether the barcode is upside down.
  private struct Hypothesis: Hashable {
    let variant: MicroPDF417Variant
    let isReversed: Bool

    /// The place among all hypotheses.
    var order: Int {
      2 * MicroPDF417Variant.all.firstIndex(of: variant)! + (isReversed ? 1 : 0)
    }
  }

  private var ballots: [Hypothesis: Ballot] = [:]
  /// Whether codewords are decoded, or only row addresses.
  private let readsCodewords: Bool

  init(readingCodewords: Bool) { readsCodewords = readingCodewords }

  /// Whether a barcode is likely: at least three lines saw rows close to each other, at least two
  /// of them different.
  var suggestSymbol: Bool {
    ballots.values.contains { ballot in
      ballot.observations.contains { observation in
        let near = ballot.observations.filter { $0.isNear(observation) }
        return near.count >= 3 && Set(near.map(\.row)).count >= 2
      }
    }
  }

  /// Adds the rows on a scan line, decoded in both directions.
  mutating func add(_ line: ScanLine) {
    for row in MicroPDF417Row.all(in: line.bars) {
      add(row, left: line.point(at: row.start), right: line.point(at: row.end), isReversed: false)
    }
    let length = line.bars.edges.last ?? 0
    for row in MicroPDF417Row.all(in: line.bars.reversed(length: length)) {
      let ends = (line.point(at: length - row.start), line.point(at: length - row.end))
      add(row, left: ends.0, right: ends.1, isReversed: true)
    }
  }

  private mutating func add(_ row: MicroPDF417Row, left: Point, right: Point, isReversed: Bool) {
    let codewords = readsCodewords ? row.codewords : []
    for variant in MicroPDF417Variant.all where variant.columns == row.columns {
      guard let first = variant.row(left: row.left), let last = variant.row(right: row.right),
        abs(first - last) <= Self.maximumRowSkew
      else { continue }
      let hypothesis = Hypothesis(variant: variant, isReversed: isReversed)
      var ballot = ballots[hypothesis] ?? Ballot()
      ballot.observations.append(RowObservation(row: first, left: left, right: right))
      for (column, seen) in codewords.enumerated() {
        guard let seen else { continue }
        let part = (Float(column) + 1) / (Float(row.columns) + 1)
        let place = Float(first) + part * Float(last - first)
        guard let here = variant.row(near: place, cluster: seen.cluster) else { continue }
        ballot.codewords[here * row.columns + column, default: [:]][seen.codeword, default: 0] += 1
      }
      ballots[hypothesis] = ballot
    }
  }

  /// The maximum number of rows that a scan line crosses from its left end to its right end.
  private static let maximumRowSkew = 2

  /// The barcode that passes error correction, tried in order of the number of codewords seen.
  var symbol: DecodedSymbol? {
    let ranked = ballots.sorted {
      ($1.value.codewords.count, $0.key.order) < ($0.value.codewords.count, $1.key.order)
    }
    for (hypothesis, ballot) in ranked {
      let variant = hypothesis.variant
      guard let codewords = Self.codewords(of: variant, ballot),
        let content = MicroPDF417Content(codewords: codewords)
      else { continue }
      return DecodedSymbol(
        symbology: .microPDF417, text: content.text, bytes: content.bytes,
        eciBytes: content.eciBytes, corners: Self.corners(of: variant, ballot.observations),
        isGS1: false, hasECI: content.hasECI, lineCount: 0, sequence: nil)
    }
    return nil
  }

  /// The content codewords after error correction; `nil` if too many are missing.
  private static func codewords(of variant: MicroPDF417Variant, _ ballot: Ballot) -> [Int]? {
    let total = variant.rows * variant.columns
    var words = [Int](repeating: 0, count: total), erasures: [Int] = []
    for place in 0..<total {
      let seen = (ballot.codewords[place] ?? [:]).sorted { $0.value > $1.value }
      if let best = seen.first, seen.count == 1 || best.value > seen[1].value {
        words[place] = best.key
      } else {
        erasures.append(place)
      }
    }
    return correction.corrected(words, checks: variant.checks, erasures: erasures, spare: 2)
      .map { Array($0.dropLast(variant.checks)) }
  }

  private static let correction = ReedSolomon(
    field: FiniteField(prime: 929, generator: 3), firstRoot: 1)

  /// The top left, top right, bottom right and bottom left corners, extrapolated from the highest
  /// and lowest rows seen.
  private static func corners(of variant: MicroPDF417Variant, _ observations: [RowObservation])
    -> [Point]
  {
    let top = observations.min { $0.row < $1.row }!, bottom = observations.max { $0.row < $1.row }!
    let seen = max(1, Double(bottom.row - top.row))
    func beyond(_ from: Point, _ to: Point, rows: Double) -> Point {
      Point(x: to.x + rows / seen * (to.x - from.x), y: to.y + rows / seen * (to.y - from.y))
    }
    let above = Double(top.row), below = Double(variant.rows - 1 - bottom.row)
    return [
      beyond(bottom.left, top.left, rows: above), beyond(bottom.right, top.right, rows: above),
      beyond(top.right, bottom.right, rows: below), beyond(top.left, bottom.left, rows: below),
    ]
  }
}
