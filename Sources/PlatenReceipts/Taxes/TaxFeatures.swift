internal import PlatenModel
internal import PlatenTextAnalysis

/// Computes the features of sets of printed taxes.
struct TaxFeatures {
  /// The printed taxes.
  private let lines: [TaxLine]
  private let total: Money?
  /// The differences of the total and the subtotals, where they are positive.
  private let differences: Set<Money>

  init(_ lines: [TaxLine], total: Money?, subtotals: [Money]) {
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
    values.set(.isUnlabelled, !set.contains(where: \.amount.labels.isTax))
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
