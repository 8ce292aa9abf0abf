internal import PlatenTextAnalysis

/// The evidence for an amount as the total. The raw values are the names in `total.txt`.
enum TotalFeature: String, ScorerFeature {
  /// How strongly the labels indicate the total, 0 to 1 (``AmountLabels/totalScore``).
  case totalLabel
  /// One of the labels always means the total; the labels are in an adjacent row, or behind.
  case finalLabel, distantLabel
  /// It is labelled as a rounding, but is a total after rounding: another total is close to it, or
  /// none is.
  case roundedTotal, largeRounding
  /// Other labels: change or rounding; tax, discount, count, tip or service; card or payment; cash or
  /// subtotal; none.
  case changeLabel, partLabel, cardLabel, cashLabel, noLabel
  /// A total in another currency than the page's: a label of equivalents, or such a mark.
  case equivalentLabel, foreignMark
  /// The height beyond that of other rows, 0 to 1.
  case size
  /// The place on the page, 0 to 1; whether it is in the first quarter.
  case place, isAtTop
  /// A currency's symbol or code is printed at it.
  case hasMark
  /// The format is none of money; decimal places are missing; it has neither separators nor a mark;
  /// characters were replaced.
  case isNoMoney, hasFewPlaces, isBare, isRepaired
  /// It is zero, negative, or larger than a receipt's total can be.
  case isZero, isNegative, isImplausible
  /// Other amounts follow in its row.
  case isInnerColumn
  /// The sums that support it: see ``ArithmeticCheck/Evidence``.
  case matchesPayment, matchesRoundedPayment, matchesRounding, matchesParts, matchesItems
  case matchesTaxes, equalsSubtotalOrPayment
  /// Payment minus change is another amount.
  case isContradicted
  /// Neither a label of totals or payments nor a sum supports it.
  case isUnsupported
  /// It equals a printed subtotal to which a printed tax adds up to another printed amount.
  case lacksTax
  /// It is printed nowhere, but determined by sums (``ArithmeticCheck/derivedTotals``): the payment less
  /// the change, a table of taxes, subtotal and taxes, the line items. The features of sums that support
  /// a printed amount are not set.
  case isDerived, derivedFromPayment, derivedFromTaxes, derivedFromParts, derivedFromItems
  /// Such a total differs in one digit from a number that is labelled as the total.
  case resemblesTotal
  /// The number of larger amounts that are no payments, at most 3.
  case largerAmounts
  /// How often it is printed, less one, at most 2.
  case occurrences
  /// Of the amounts labelled as totals it is the first, or the last.
  case isFirstTotal, isLastTotal
}
