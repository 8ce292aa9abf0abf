internal import PlatenTextAnalysis

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
  case isUnlabelled
  /// An amount below the subtotal that no keyword labels.
  case isDifference
  /// A printed tax of zero, without others.
  case isZero
}
