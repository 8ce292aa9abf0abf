internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects telephone numbers that libphonenumber finds, and numbers with a label.
///
/// The value is E.164 if the number is possible in the region or in the country that it names,
/// otherwise its digits.
struct PhoneDetector: DataDetector {
  /// The country (ISO 3166) of numbers without a country code; `ZZ` for none.
  let region: String
  var leniency = PhoneLibrary.Leniency.valid
  /// Whether the short labels of business cards count, such as `M`.
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
    let libraryRanges = libraryMatches.map(\.range)
    let patternMatches = patternMatches(in: text).filter { pattern in
      // A number of libphonenumber of at least the same length wins, unless it begins with an
      // opening bracket that does not belong to it.
      !libraryRanges.overlapping(pattern.range).contains { number in
        let isOpen =
          number.lowerBound < pattern.range.lowerBound && text.scalars[number.lowerBound] == "("
        return !isOpen && number.count >= pattern.range.count
      }
    }
    let patternRanges = patternMatches.map(\.range)
    let found =
      patternMatches.map { (range: $0.range, confidence: $0.isLabeled ? 0.9 : 0.75, number: nil) }
      + libraryMatches.filter { number in
        patternRanges.overlapping(number.range).isEmpty
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

  /// Whether enough digits for a number, ASCII or full-width, are close together with no colon or
  /// comma between them. The test is cheap, and few lines pass it.
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

  // MARK: Numbers by their printed form

  private struct PatternMatch {
    let range: Range<Int>
    let isLabeled: Bool
  }

  /// Numbers with a label, and those in a form that nothing else has.
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
      if let match = patternMatch(phone, at: index, in: text) {
        results.append(match)
        index = match.range.upperBound
      } else {
        // Skip only the first group or sign: the rest can be a number of its own.
        let start = index
        while index < scalars.count, scalars[index].isDigit { index += 1 }
        if index == start { index += 1 }
      }
    }
    return results
  }

  private func patternMatch(
    _ phone: PhoneCandidate, at index: Int, in text: TokenizedText
  ) -> PatternMatch? {
    guard PhoneCandidate.digitCounts.contains(phone.digits) else { return nil }
    let range = phone.withExtension(text.scalars)
    let context = PhoneContext(text, before: index, allowsCardLabels: allowsCardLabels)
    guard isPhone(phone, context), !Self.isPartOfOther(text, range) else { return nil }
    return PatternMatch(range: range, isLabeled: context.hasPhoneLabel)
  }

  private func isPhone(_ phone: PhoneCandidate, _ context: PhoneContext) -> Bool {
    guard !context.hasOtherLabel else { return false }
    // `ZZ` is no country, and a number without a country is incomplete.
    if context.hasPhoneLabel { return phone.hasPlus || region != "ZZ" }
    if phone.hasPlus { return phone.digits >= 10 && phone.groups.count > 1 }
    // The North American form; other regions hardly ever group digits like this.
    let groups = phone.groups
    return ["US", "CA"].contains(region)
      && (groups == [3, 3, 4] || groups == [1, 3, 3, 4]) && !context.isAttached
  }

  /// Whether digits in one group, or behind a bracket that stays open, are another kind of number:
  /// `pid:[4026531834]`, `organizations/9454078371`, `20221231 6.4`, `0.939000`.
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

  /// Whether eight digits form a year, a month and a day.
  private static func isDay(_ digits: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let value = Int(digits.string) else { return false }
    return (1900...2100).contains(value / 10000)
      && CivilDate(year: value / 10000, month: value / 100 % 100, day: value % 100) != nil
  }

  /// Whether the number is a part of something else: a word, a formula, a date, an amount.
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
    // 3, 2 and 4 digits form a social security number, four groups of 4 a payment card's number.
    return isDate && groups != [4, 4] || groups == [4, 4] && number.contains("/")
      || groups == [3, 2, 4] || groups == [4, 4, 4, 4]
  }
}

extension [Range<Int>] {
  /// The ranges that overlap `range`. The ranges are in order, and none overlaps another.
  func overlapping(_ range: Range<Int>) -> ArraySlice<Range<Int>> {
    var low = 0, high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound > range.lowerBound { high = middle } else { low = middle + 1 }
    }
    return self[low...].prefix { $0.lowerBound < range.upperBound }
  }
}
