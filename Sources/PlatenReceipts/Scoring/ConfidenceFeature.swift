internal import PlatenTextAnalysis

/// The evidence that the total that was selected is right. The raw values are the names in
/// `total-confidence.txt`.
enum TotalConfidenceFeature: String, ScorerFeature {
  case constant
  /// How strongly the labels indicate the total, 0 to 1 (``AmountLabels/totalScore``).
  case label
  /// The difference of its score to that of the next candidate, at most 5.
  case margin
  /// Sums prove it, or contradict it.
  case isProven, isContradicted
  /// See ``TotalFeature``.
  case lacksTax, isImplausible, isDerived
  /// The format is none of money; characters were replaced.
  case isNoMoney, isRepaired
  /// 1 less the recognition's confidence in the number; the same where sums prove it.
  case numberDoubt, provenNumberDoubt
  /// 1 less the mean confidence of the page's words.
  case pageDoubt
}

/// The evidence that another amount that was selected is right, such as the tax. The raw values are the names
/// in `amount-confidence.txt`.
enum AmountConfidenceFeature: String, ScorerFeature {
  case constant
  /// Sums prove it.
  case isProven
  /// 1 less the recognition's confidence in the number.
  case numberDoubt
  /// The share of letters in which its label differs from the keyword, 0 to 1.
  case labelDistance
  /// Characters were replaced.
  case isRepaired
}

/// The evidence that the date that was selected is right. The raw values are the names in
/// `date-confidence.txt`.
enum DateConfidenceFeature: String, ScorerFeature {
  case constant
  /// Its score, at most 2, and the difference to that of another day, at most 3.
  case score, margin
  /// Day and month may be swapped; characters were replaced.
  case hasAmbiguousOrder, isRepaired
  /// 1 less the lowest confidence of its words, and less the mean confidence of the page's.
  case wordDoubt, pageDoubt
}

/// The evidence that the merchant's name that was selected is right. The raw values are the names in
/// `merchant-confidence.txt`.
enum MerchantConfidenceFeature: String, ScorerFeature {
  case constant
  /// Its score, at most 2.5, and the difference to the next one, at most 3.
  case score, margin
  /// 1 less the mean confidence of its words, and less that of the page's.
  case wordDoubt, pageDoubt
  /// 1 less the lowest confidence of its words.
  case lowestWordDoubt
  /// The name is printed elsewhere on the page too, as in a web address.
  case isRepeated
  /// Of its characters those that are neither letters nor spaces, 0 to 1; fewer than four letters.
  case symbolShare, isShort
}
