internal import PlatenModel
internal import PlatenTextAnalysis

/// Selects the taxes of a receipt: a conditional logit over the sets of its printed taxes and no tax, with
/// the features of ``TaxFeature``.
struct TaxScorer {
  /// Taxes, and the sum of all of them.
  struct Candidate {
    /// From top to bottom.
    let lines: [TaxLine]
    let sum: Money
    let features: FeatureValues<TaxFeature>
    /// Log-odds against no tax.
    let score: Double

    /// Whether sums determine the taxes.
    var isProven: Bool {
      features[.isDifference] == 0
        && [.matchesDifference, .isProven, .omitsSum].contains { features[$0] > 0 }
    }

    /// Whether the sum is one of the printed taxes, those left out too.
    var isSumPrinted: Bool { lines.count == 1 || features[.omitsSum] > 0 }
  }

  private static let weights = FeatureWeights<TaxFeature>(file: PackageResources.tax_txt)
  /// The largest number of printed taxes whose sets are candidates; their number is 2 to the power of it.
  private static let maximumLines = 6

  /// The best first.
  let candidates: [Candidate]

  /// The best candidate that is likelier than no tax.
  var best: Candidate? { candidates.first.flatMap { $0.score > 0 ? $0 : nil } }

  /// Finds the taxes of a page with these subtotals.
  init(_ page: ReceiptPage, total: Money?, subtotals: [PrintedAmount]) {
    let found = TaxLine.lines(of: page, total: total)
    let lines = Array(found.filter { $0.amount.value != .zero }.prefix(Self.maximumLines))
    let features = TaxFeatures(lines, total: total, subtotals: subtotals.map(\.value))
    var sets = (1..<(1 << lines.count)).map { bits in
      let included = lines.indices.filter { bits >> $0 & 1 == 1 }
      return (lines: included.map { lines[$0] }, features: features.values(of: included))
    }
    if found.contains(where: { $0.amount.value == .zero }) { sets.append(([], features.zero)) }
    if let total {
      sets += subtotals.compactMap { TaxLine.difference(of: $0, and: total, on: page) }.map {
        ([$0], features.values(ofDifference: $0))
      }
    }
    candidates = sets.map { set in
      Candidate(
        lines: set.lines, sum: set.lines.reduce(.zero) { $0 + $1.amount.value },
        features: set.features, score: Self.weights.score(set.features))
    }.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element)
  }
}
