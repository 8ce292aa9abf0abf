internal import FoundationEssentials
internal import PlatenModel

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
