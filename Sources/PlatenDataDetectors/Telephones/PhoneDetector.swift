internal import PlatenModel
internal import PlatenTextAnalysis

/// Telephone numbers: what libphonenumber finds, and what stands after a word that says so.
///
/// The value is E.164 where the number can be one of the region or of a country that it names;
/// else its digits.
struct PhoneDetector: DataDetector {
  let region: String
  var leniency = PhoneLibrary.Leniency.valid
  /// Whether single letters lead to numbers, as on business cards.
  var allowsCardLabels = false

  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard mayContainNumber(text.scalars) else { return [] }
    guard leniency == .valid else {
      return PhoneLibrary.numbers(in: text.scalars[...], region: region, leniency: leniency)
        .map { match($0, in: text) }
    }
    let libraryMatches = PhoneWindows(text.scalars, region: region).windows.flatMap {
      PhoneLibrary.numbers(in: text.scalars[$0], region: region, leniency: leniency)
    }
    let patternMatches = patternMatches(in: text).filter { pattern in
      // What libphonenumber knows of the same length or longer, it knows better.
      // Only an opening bracket without its other half is none of the number.
      !libraryMatches.contains { number in
        let isOpen =
          number.range.lowerBound < pattern.range.lowerBound
          && text.scalars[number.range.lowerBound] == "("
        return number.range.overlaps(pattern.range) && !isOpen
          && number.range.count >= pattern.range.count
      }
    }
    let found =
      patternMatches.map { (range: $0.range, confidence: $0.isLabelled ? 0.9 : 0.75, number: nil) }
      + libraryMatches.filter { number in
        !patternMatches.contains { $0.range.overlaps(number.range) }
          && !PhoneContext(
            text, before: number.range.lowerBound, allowsCardLabels: allowsCardLabels
          ).hasOtherLabel
          && !Self.isPartOfOther(text, number.range) && !Self.isIdentifier(text, number.range)
      }.map { (range: $0.range, confidence: 0.95, number: Optional($0)) }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { item in
      if let number = item.number { return match(number, in: text) }
      let string = text.string(item.range)
      if let number = PhoneLibrary.number(string, region: region) {
        return match(number, at: item.range, confidence: item.confidence)
      }
      return ItemMatch(
        .telephoneNumber, item.range,
        value: string.filter { $0 == "+" || $0.isASCII && $0.isNumber },
        confidence: item.confidence - 0.2)
    }
  }

  private func match(_ number: PhoneLibrary.Number, in text: TokenizedText) -> ItemMatch {
    match(number, at: number.range, confidence: 0.95)
  }

  private func match(
    _ number: PhoneLibrary.Number, at range: Range<Int>, confidence: Double
  ) -> ItemMatch {
    var parts: [String: String] = [:]
    parts["phoneType"] = number.kind
    if !number.lineExtension.isEmpty { parts["extension"] = number.lineExtension }
    return ItemMatch(
      .telephoneNumber, range, value: number.value, parts: parts, confidence: confidence)
  }

  /// Whether so many digits as a number has stand close enough together, in ASCII or full width,
  /// with nothing between them that no number has: it is cheap to tell, and few lines have them.
  private func mayContainNumber(_ scalars: [Unicode.Scalar]) -> Bool {
    let minimumDigits =
      PhoneWindows.regionsWithLongNumbers.contains(region) && leniency == .valid ? 7 : 6
    var digits = 0, gap = 0
    for scalar in scalars {
      if scalar.isDigit || (0xFF10...0xFF19).contains(scalar.value) {
        digits += 1
        gap = 0
        if digits >= minimumDigits { return true }
      } else {
        gap += 1
        if gap > 4 || scalar == ":" || scalar == "," { digits = 0 }
      }
    }
    return false
  }

  // MARK: What is printed as a number

  private struct PatternMatch {
    let range: Range<Int>
    let isLabelled: Bool
  }

  /// Numbers that a word before them names, and those in a form that is used for nothing else.
  private func patternMatches(in text: TokenizedText) -> [PatternMatch] {
    var results: [PatternMatch] = [], index = 0
    let scalars = text.scalars
    while index < scalars.count {
      guard scalars[index].isDigit || "+＋(".unicodeScalars.contains(scalars[index]),
        let phone = PhoneCandidate(scalars, at: index)
      else {
        index += 1
        continue
      }
      let range = phone.withExtension(scalars)
      let context = PhoneContext(text, before: index, allowsCardLabels: allowsCardLabels)
      if isPhone(phone, context), !Self.isPartOfOther(text, range) {
        results.append(PatternMatch(range: range, isLabelled: context.hasPhoneLabel))
        index = range.upperBound
      } else {
        // Behind its first group or sign: what follows may be a number of its own.
        let start = index
        while index < scalars.count, scalars[index].isDigit { index += 1 }
        if index == start { index += 1 }
      }
    }
    return results
  }

  private func isPhone(_ phone: PhoneCandidate, _ context: PhoneContext) -> Bool {
    guard (7...16).contains(phone.digits), !context.hasOtherLabel else { return false }
    // `ZZ` is no country: a number without one leads nowhere.
    if context.hasPhoneLabel { return phone.hasPlus || region != "ZZ" }
    if phone.hasPlus { return phone.digits >= 10 && phone.groups.count > 1 }
    // The North American form; a region without it hardly ever groups digits so.
    let groups = phone.groups
    return ["US", "CA"].contains(region)
      && (groups == [3, 3, 4] || groups == [1, 3, 3, 4]) && !context.isAttached
  }

  /// Whether figures in one group, or behind a bracket that they leave open, are a name of
  /// something else: `pid:[4026531834]`, `organizations/9454078371`, `20221231 6.4`, `0.939000`.
  private static func isIdentifier(_ text: TokenizedText, _ range: Range<Int>) -> Bool {
    let number = text.scalars[range]
    if number.first == "[", !number.contains("]") { return true }
    guard number.first?.isDigit == true else { return false }
    let groups = number.split { !$0.isDigit }
    if groups.count > 1 {
      let isDecimal = groups.count == 2 && groups[0].count == 1 && number.dropFirst().first == "."
      return isDecimal || groups[0].count == 8 && isDay(groups[0])
    }
    guard let before = text.scalar(at: range.lowerBound - 1) else { return false }
    return "/=_:@&?[\\".unicodeScalars.contains(before)
      || text.scalar(at: range.upperBound) == "/"
  }

  /// Whether eight digits are a year, a month and a day.
  private static func isDay(_ digits: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let value = Int(digits.string) else { return false }
    return (1900...2100).contains(value / 10000)
      && CivilDate(year: value / 10000, month: value / 100 % 100, day: value % 100) != nil
  }

  /// Whether the number is a part of something else: a word, a sum, a date, an amount.
  private static func isPartOfOther(_ text: TokenizedText, _ range: Range<Int>) -> Bool {
    let scalars = text.scalars
    if let next = text.scalar(at: range.upperBound) {
      if next.isLatin || "=*%$€£".unicodeScalars.contains(next) { return true }
      if [",", ".", ":"].contains(next), text.scalar(at: range.upperBound + 1)?.isDigit == true {
        return true
      }
    }
    let number = scalars[range]
    let groups = number.split { !$0.isDigit }.map(\.count)
    let isDate =
      number.allSatisfy { $0.isDigit || $0 == "/" || $0 == "." || $0 == "-" }
      && ([[1, 2, 4], [2, 1, 4], [2, 2, 4], [1, 1, 4], [4, 2, 2], [4, 4]].contains(groups))
    // Nine digits as 3, 2 and 4 are a social security number; sixteen in fours a card's.
    return isDate && groups != [4, 4] || groups == [4, 4] && number.contains("/")
      || groups == [3, 2, 4] || groups == [4, 4, 4, 4]
  }
}
