internal import PlatenModel

/// Which amounts of a column stand beside which words, where the page's sides do not lie level: a
/// page that is bent, or was photographed at a slant, has its amounts higher or lower than their
/// words, by much the same all the way down.
///
/// Words and amounts keep their order. Of all such pairings the best is found by dynamic
/// programming, as two sequences are aligned (Needleman and Wunsch, 1970).
struct ColumnAlignment {
  /// Words and an amount that may stand beside each other, by their places in their columns, from
  /// top to bottom.
  struct Pair {
    let label: Int
    let amount: Int
    /// How much lower the amount stands, in heights of a letter; negative where it stands higher.
    let offset: Double
  }

  /// From top to bottom; the others stand alone.
  let pairs: [Pair]

  /// What is worse than what, set by hand: to be off the level, to be more or less so than the pair
  /// before, each for a height, and an amount to stand alone. And how far off is too far, in
  /// heights.
  private static let offsetPenalty = 0.2, offsetChangePenalty = 0.7, gapPenalty = 1.2
  private static let maximumOffset = 1.2

  /// `pairs` are those that are possible, of `amounts` amounts.
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
