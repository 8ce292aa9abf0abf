internal import PlatenModel
internal import PlatenTextAnalysis

/// Selects the taxes of a receipt: a conditional logit over the sets of its printed taxes and no tax, with
/// the features of ``TaxFeature``.
struct TaxScorer {
  /// Taxes, and the sum of all of them.
  struct Candidate {
    /// From top to bottom.
    let lines: [TaxLine]
    let sum: FixedDecimal
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
  init(_ page: ReceiptPage, total: FixedDecimal?, subtotals: [PrintedAmount]) {
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

/// The evidence for a set of printed taxes as all taxes of a receipt. The raw values are the names in
/// `tax.txt`.
enum TaxFeature: String, ScorerFeature {
  /// 1 for each set: its weight compares a set without evidence with no tax at all.
  case constant
  /// Its sum is the difference of the total and a printed subtotal.
  case matchesDifference
  /// Net amounts, rates or gross amounts prove all of its taxes.
  case isProven
  /// Some of its taxes are not proven, though one of the page is; it lacks a proven one.
  case hasUnproven, omitsProven
  /// Its sum is a tax that is left out, as one in a row of sums; one of its taxes is the sum of its others.
  case omitsSum, includesSum
  /// Two of its taxes have the same amount.
  case repeatsAmount
  /// The number of taxes beyond one; of those left out that have other amounts.
  case moreTaxes, omittedTaxes
  /// The first tax of the page is in it.
  case hasFirst
  /// It is the only one of the page.
  case isOnly
  /// Its sum is more than 30 % of the total without it; less than 1 %.
  case isLarge, isSmall
  /// All of its taxes have a printed rate; the rates' parts of the total are the taxes, or those of net
  /// amounts.
  case hasRates, matchesRate
  /// None of its taxes has a label of taxes.
  case isUnlabeled
  /// An amount below the subtotal that no keyword labels.
  case isDifference
  /// A printed tax of zero, without others.
  case isZero
}

/// Computes the features of sets of printed taxes.
struct TaxFeatures {
  private let lines: [TaxLine]
  private let total: FixedDecimal?
  /// The differences of the total and the subtotals, if they are positive.
  private let differences: Set<FixedDecimal>

  init(_ lines: [TaxLine], total: FixedDecimal?, subtotals: [FixedDecimal]) {
    self.lines = lines
    self.total = total
    differences = Set(subtotals.compactMap { subtotal in total.map { $0 - subtotal } })
      .filter { $0 > .zero }
  }

  /// The features of the taxes with these indices; at least one.
  func values(of included: [Int]) -> FeatureValues<TaxFeature> {
    let set = included.map { lines[$0] }
    let omitted = lines.indices.filter { !included.contains($0) }.map { lines[$0] }
    var values = values(of: set)
    addProofs(of: set, omitted: omitted, to: &values)
    let amounts = Set(set.map(\.amount.value))
    values[.moreTaxes] = Double(set.count - 1)
    values[.omittedTaxes] = Double(
      Set(omitted.map(\.amount.value)).subtracting(amounts).count)
    values.set(.repeatsAmount, amounts.count < set.count)
    values.set(.hasFirst, included[0] == 0)
    values.set(.isOnly, lines.count == 1)
    return values
  }

  /// The features of a tax without a label that is the difference of total and subtotal.
  func values(ofDifference line: TaxLine) -> FeatureValues<TaxFeature> {
    var values = values(of: [line])
    values[.isDifference] = 1
    return values
  }

  /// The features of a tax of zero.
  var zero: FeatureValues<TaxFeature> {
    var values = FeatureValues<TaxFeature>()
    values[.constant] = 1
    values[.isZero] = 1
    values[.omittedTaxes] = Double(lines.count)
    return values
  }

  /// The features that do not depend on the other taxes of the page.
  private func values(of set: [TaxLine]) -> FeatureValues<TaxFeature> {
    let sum = set.reduce(.zero) { $0 + $1.amount.value }
    var values = FeatureValues<TaxFeature>()
    values[.constant] = 1
    values.set(.matchesDifference, differences.contains(sum))
    values.set(.hasRates, set.allSatisfy { $0.rate != nil })
    values.set(.matchesRate, set.allSatisfy { matchesRate($0, isOnly: set.count == 1) })
    values.set(.isUnlabeled, !set.contains(where: \.amount.labels.isTax))
    if let total, total > sum {
      values.set(.isLarge, !sum.isAtMost(30, percentOf: total - sum))
      values.set(.isSmall, sum.isAtMost(1, percentOf: total - sum))
    }
    return values
  }

  private func matchesRate(_ line: TaxLine, isOnly: Bool) -> Bool {
    guard let rate = line.rate else { return false }
    let nets = [line.net, isOnly ? total.map { $0 - line.amount.value } : nil]
    return nets.compactMap(\.self).contains { TaxLine.isTax(line.amount.value, of: $0, rate: rate) }
  }

  private func addProofs(
    of set: [TaxLine], omitted: [TaxLine], to values: inout FeatureValues<TaxFeature>
  ) {
    let amounts = set.map(\.amount.value), sum = amounts.reduce(.zero, +)
    let isProven = set.allSatisfy(\.isProven)
    values.set(.isProven, isProven)
    values.set(.hasUnproven, !isProven && lines.contains(where: \.isProven))
    values.set(.omitsProven, omitted.contains(where: \.isProven))
    values.set(.omitsSum, set.count > 1 && omitted.contains { $0.amount.value == sum })
    values.set(.includesSum, set.count > 2 && amounts.contains { $0 + $0 == sum })
  }
}
