internal import PlatenTextAnalysis

/// The evidence for a row as the merchant's name. The raw values are the names in `merchant.txt`.
enum MerchantFeature: String, ScorerFeature {
  /// The number of rows above, at most 12; none; the address follows.
  case rowsAbove, isFirst, isAboveAddress
  /// The row is below the first date, number or heading of columns.
  case isInBody
  /// The height beyond, or below, that of other rows, in such heights; it is the largest of the
  /// header.
  case size, smallness, isLargest
  /// 1 minus the confidence of its words.
  case illegibility
  /// It has fewer than four letters; these are of low confidence.
  case isShort, shortIllegibility
  /// The share of digits, where it is small, or large.
  case someDigits, manyDigits
  /// It ends as the line of a town does; it is a town and a state; a street.
  case endsWithLocality, isLocality, isStreet
  /// It has a web or e-mail address; an amount of money; a colon or a parenthesis; a number of seven
  /// and more digits.
  case hasWebAddress, hasMoney, hasColon, hasLongNumber
  /// It ends with a comma, begins with a small letter, or is a sentence.
  case endsWithComma, isLowercase, isLowercaseSentence, isSentence
  /// A legal form at its end, times its legibility; below a larger name; below the address.
  case legalForm, legalFormBelowName, legalFormBelowAddress
  /// It has a legal form, and the page thanks in another name.
  case legalFormBesideThanks
  /// A kind of shop.
  case venue
  /// The share of its letters in headings; in labels of fields; in parts of an address.
  case headingShare, fieldShare, addressShare
  /// Thanks; a welcome, with a name or without one.
  case thanks, welcomeWithName, welcome
  /// It begins with the label of a number or a person; has such a number; begins with that of the
  /// shop's owner.
  case isLabel, hasPhoneOrTaxId, hasNumber, isOwner
  /// It has a legal form and a part of an address.
  case companyAddress
  /// It has generic words only.
  case isGeneric
  /// How much other rows repeat it; a name after thanks, or a host, agrees.
  case repetition, matchesThanks, matchesHost
  /// No row, but a name after thanks, or a host.
  case isThanksName, isHostName
}
