internal import PlatenTextAnalysis

/// The evidence for a date as that of the purchase. The raw values are the names in `date.txt`.
enum DateFeature: String, ScorerFeature {
  /// The nearest keyword before it in its row says date; the row above does.
  case isLabelled, isLabelledAbove
  /// The nearest keyword says another date, such as an expiry; the row above does; the row has such
  /// a keyword somewhere.
  case isOtherDate, isOtherDateAbove, hasOtherDateInRow
  /// A time of day is in its row, or in an adjacent one.
  case hasTime, hasTimeNearby
  /// The year has four digits.
  case hasFullYear
  /// Misread characters were replaced; separators are missing.
  case isRepaired
  /// Another row has the same day.
  case isRepeated
  /// It is the first on the page; the earliest; the latest of several days.
  case isFirst, isEarliest, isLatest
  /// It is in the first, or in the last quarter of the page.
  case isAtTop, isAtBottom
  /// A keyword of payments, or a number of a till, is in its row.
  case hasPayment, hasNumber
  /// An amount of money is in its row.
  case hasMoney
  /// Its month is printed by name.
  case hasMonthName
  /// The page's orders of day and month exclude the order that makes it valid.
  case hasOddOrder
}
