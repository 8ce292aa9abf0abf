internal import PlatenTextAnalysis

/// The evidence for a line of a card as a field of the contact. The raw values are the names in the
/// files of `Weights`, one for each ``CardRole``.
enum CardLineFeature: String, ScorerFeature {
  /// 1 for each line: its weight compares a line without evidence with no line at all.
  case constant
  /// It has a word of job titles, or of departments.
  case hasTitleWord, hasDepartmentWord
  /// The number of words of firms, schools and offices, at most 2.
  case organizationWords
  /// It ends with a firm's legal form.
  case legalForm
  /// It has `&` or ` + `.
  case conjunction
  /// It has a common given name; begins with a title or degree of persons; has a single letter with a
  /// point.
  case givenName, honorific, initial
  /// How much it resembles the person in the e-mail addresses, and the firm in the hosts, 0 to 1
  /// (``NameEvidence``).
  case emailMatch, hostMatch
  /// The height of its letters as a share of the largest on the card; it is larger than all others by a
  /// tenth.
  case height, isTallest
  /// All letters are capitals; a word begins with a small letter and is no particle.
  case isAllCaps, hasSmallWord
  /// It has one word; more than three; more than five.
  case isSingleWord, hasFourWords, hasSixWords
  /// It has at least 40 characters, or 60.
  case isLong, isVeryLong
  /// It has digits; ends with a point that belongs to no legal form.
  case hasDigits, endsWithPoint
  /// It has a comma; it looks like an e-mail or web address that was misread.
  case hasComma, hasAddress
  /// The share of characters that are neither letters nor spaces, 0 to 1.
  case symbolShare
  /// A number or an address follows on its level, as a label's does.
  case precedesItem
  /// It is the first line of the card, or the last one.
  case isFirst, isLast
  /// It shares a word of four letters, none of titles, firms or departments, with another line.
  case repeatedWord
  /// The next line has a word of job titles; the line before has one.
  case precedesTitle, followsTitle
  /// The line before is the likeliest name. Not for the name itself.
  case followsName
}
