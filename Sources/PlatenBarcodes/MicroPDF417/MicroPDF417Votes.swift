internal import FoundationEssentials
internal import PlatenModel

/// What the lines across a picture say of the codewords of a MicroPDF417 of each size.
struct MicroPDF417Votes {
  /// A row as a line shows it, from its left to its right.
  private struct RowObservation {
    let row: Int
    let left: Point, right: Point

    /// Whether it may be of the same code as `other`.
    func isNear(_ other: RowObservation) -> Bool {
      let length = left.distance(to: right), otherLength = other.left.distance(to: other.right)
      return abs(length - otherLength) < 0.2 * length
        && left.distance(to: other.left) < 1.5 * length
        && right.distance(to: other.right) < 1.5 * length
    }
  }

  /// The lines' say about one size.
  private struct Ballot {
    /// By the codeword's place: how often each was seen.
    var codewords: [Int: [Int: Int]] = [:]
    var observations: [RowObservation] = []
  }

  /// What is voted on: a size, and whether the code stands on its head.
  private struct Hypothesis: Hashable {
    let variant: MicroPDF417Variant
    let isReversed: Bool
  }

  private var ballots: [Hypothesis: Ballot] = [:]
  /// Whether codewords are looked at, and not the rows' addresses alone.
  private let readsCodewords: Bool

  init(readingCodewords: Bool) { readsCodewords = readingCodewords }

  /// Whether there may be a code: whether three lines or more saw rows of one in one place.
  var suggestSymbol: Bool {
    ballots.values.contains { ballot in
      ballot.observations.contains { observation in
        let near = ballot.observations.filter { $0.isNear(observation) }
        return near.count >= 3 && Set(near.map(\.row)).count >= 2
      }
    }
  }

  /// Adds what a line shows, read from either end.
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

  /// Rows that a line may cross from its left end to its right.
  private static let maximumRowSkew = 2

  /// The code whose checks hold, of the size that most lines speak for.
  var symbol: DecodedSymbol? {
    let ranked = ballots.sorted { $0.value.codewords.count > $1.value.codewords.count }
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

  /// The codewords that carry the content, mended; `nil` where too many are missing.
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

  /// Top left, top right, bottom right and bottom left, from the highest and the lowest row seen.
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
