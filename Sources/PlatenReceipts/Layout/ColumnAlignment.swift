internal import PlatenModel

/// Aligns a column of amounts with the rows of words to its left.
///
/// On a page that is bent, or was photographed at an angle, the amounts are higher or lower than
/// their words, by nearly the same offset all the way down. Words and amounts keep their order; the
/// best of all such alignments is found by dynamic programming, as in sequence alignment (Needleman
/// and Wunsch, 1970).
struct ColumnAlignment {
  /// Words and an amount that may belong to one row.
  struct Pair {
    /// The index of the words in their column, from the top.
    let label: Int
    /// The index of the amount in its column, from the top.
    let amount: Int
    /// The vertical offset of the amount, in heights of a word; positive where it is lower.
    let offset: Double
  }

  /// The selected pairs, from top to bottom; all other words and amounts stay alone.
  let pairs: [Pair]

  /// Costs, set by hand: of a word's height of offset, of a height by which the offset differs from
  /// the previous pair's, and of an amount that stays alone.
  private static let offsetPenalty = 0.2, offsetChangePenalty = 0.7, gapPenalty = 1.2
  /// The exclusive limit of an offset to either side, in heights of a word.
  private static let maximumOffset = 1.2

  /// Selects the alignment of least cost from the possible `pairs`; `amounts` is the number of
  /// amounts in the column.
  init(of pairs: [Pair], amounts: Int) {
    let pairs = pairs.filter { abs($0.offset) < Self.maximumOffset }
      .sorted { ($0.amount, $0.label) < ($1.amount, $1.label) }
    var costs: [Double] = []
    var predecessor: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var best = (cost: Self.gapPenalty * Double(pair.amount), predecessor: Int?.none)
      for (other, previous) in pairs[..<index].enumerated()
      where previous.amount < pair.amount && previous.label < pair.label {
        let cost =
          costs[other] + Self.gapPenalty * Double(pair.amount - previous.amount - 1)
          + Self.offsetChangePenalty * abs(pair.offset - previous.offset)
        if cost < best.cost { best = (cost, other) }
      }
      costs.append(best.cost + Self.offsetPenalty * abs(pair.offset))
      predecessor.append(best.predecessor)
    }
    let ends = pairs.indices.map {
      costs[$0] + Self.gapPenalty * Double(amounts - 1 - pairs[$0].amount)
    }
    var current = pairs.indices.min { ends[$0] < ends[$1] }
    var path: [Pair] = []
    while let index = current {
      path.append(pairs[index])
      current = predecessor[index]
    }
    self.pairs = path.reversed()
  }
}
