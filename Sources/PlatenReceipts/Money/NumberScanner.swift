internal import PlatenModel
internal import PlatenTextAnalysis

/// Scans a row for numbers that may be amounts, not for dates, times and telephone numbers.
struct NumberScanner {
  private let words: [RecognizedPage.Word]
  /// Whether a space may separate thousands: `1 234,56`.
  private let joinsDigitGroups: Bool

  init(_ row: PrintedRow, joinsDigitGroups: Bool) {
    words = row.words
    self.joinsDigitGroups = joinsDigitGroups
  }

  /// The numbers, from left to right.
  func numbers() -> [PrintedNumber] {
    var found: [PrintedNumber] = []
    var index = 0
    while index < words.count {
      let end = joinedEnd(from: index)
      let text = words[index...end].map(\.text)
        .joined(separator: end > index && joinsAsDigitGroup(index) ? " " : "")
      found += runs(in: text, words: index...end)
      index = end + 1
    }
    return found
  }

  /// The index of the last word of the number that begins with the word at `start`.
  private func joinedEnd(from start: Int) -> Int {
    var end = start
    while end + 1 < words.count, isContinued(end) { end += 1 }
    return end
  }

  /// Whether the number in the word at `index` continues in the next word.
  private func isContinued(_ index: Int) -> Bool {
    let (text, next) = (words[index].text, words[index + 1].text)
    guard let last = text.last, let first = next.first else { return false }
    let gap = words[index + 1].box.x - words[index].box.maxX
    guard gap < words[index].box.height else { return false }
    let isMark = { (mark: Character) in mark == "." || mark == "," }
    let startsWithCents = next.dropFirst(isMark(first) || first == "€" ? 1 : 0).prefix(2)
      .allSatisfy(\.isDigit)
    if first == "€", index > 0, index + 2 == words.count, last.isDigit,
      !text.contains(where: isMark)
    {
      // In France the sign may stand for the decimal mark: `12 €50`.
      return next.count == 3 && startsWithCents
    }
    if isMark(first), last.isDigit, !text.contains(where: isMark) {
      return next.count >= 3 && startsWithCents && next.dropFirst(3).first?.isDigit != true
    }
    if isMark(last), text.dropLast().last?.isDigit == true, !text.dropLast().contains(where: isMark)
    {
      return next.prefix { $0.isDigit }.count == 2
    }
    return joinsAsDigitGroup(index)
  }

  /// Whether the next word is another group of three digits of the same number, with a fraction or
  /// a currency that has none.
  private func joinsAsDigitGroup(_ index: Int) -> Bool {
    guard index + 1 < words.count else { return false }
    let head = words[index].text.reversed().prefix { $0.isDigit }
    let next = words[index + 1].text
    let body = next.prefix { $0.isDigit }
    let before = words[index].text.dropLast(head.count).last
    guard (1...3).contains(head.count), head.last != "0", body.count == 3,
      before.map({ !".,:/-".contains($0) || words[index].text.count == head.count + 1 }) ?? true
    else { return false }
    let tail = next.dropFirst(3)
    let hasFraction =
      (tail.first == "." || tail.first == ",") && tail.dropFirst().prefix { $0.isDigit }.count == 2
    let letter = words[index + 1].box.width / Double(max(1, next.count))
    let gap = words[index + 1].box.x - words[index].box.maxX
    let mark = tail.isEmpty && index + 2 < words.count ? words[index + 2].text[...] : tail
    let hasNoFraction = CurrencySymbol.currencies(for: mark).first?.decimalPlaces == 0
    return (joinsDigitGroups && hasFraction || hasNoFraction) && gap < 1.7 * letter
  }

  /// The numbers within one word, or within several joined words.
  private func runs(in text: String, words range: ClosedRange<Int>) -> [PrintedNumber] {
    let plain = Array(text)
    guard let repaired = Self.repaired(plain) else {
      return runs(in: plain, words: range, isRepaired: false)
    }
    let found = runs(in: repaired, words: range, isRepaired: true)
    // `RMS12.50` may be 512.50, or 12.50 after a misread currency symbol.
    let digit = plain.firstIndex(where: \.isDigit) ?? plain.startIndex
    guard !Self.currency(before: plain[..<digit]).isEmpty else { return found }
    return found
      + runs(in: plain, words: range, isRepaired: false).filter {
        $0.separators.count == 1 && $0.places == 2
      }
  }

  private func runs(
    in characters: [Character], words range: ClosedRange<Int>, isRepaired: Bool
  ) -> [PrintedNumber] {
    var found: [PrintedNumber] = []
    var start = 0
    while let digit = characters[start...].firstIndex(where: \.isDigit) {
      let first = Self.startsWithDecimalMark(characters, at: digit) ? digit - 1 : digit
      var end = digit
      while end < characters.count, Self.isNumberCharacter(characters, at: end) { end += 1 }
      start = end
      if let number = number(
        in: characters, first..<end, words: range, isRepaired: isRepaired)
      {
        found.append(number)
      }
      if start >= characters.count { break }
    }
    return found
  }

  /// Whether the digits at `index` are a fraction without an integer part: `.01`, `-.50`.
  private static func startsWithDecimalMark(_ characters: [Character], at index: Int) -> Bool {
    guard index > 0, ".,".contains(characters[index - 1]),
      index == 1 || !(characters[index - 2].isLetter || characters[index - 2].isDigit)
    else { return false }
    return characters[index...].prefix { $0.isDigit }.count == 2
      && !(index + 2 < characters.count && ".,:/".contains(characters[index + 2]))
  }

  /// Whether the character is a digit, or a separator before a digit.
  private static func isNumberCharacter(_ characters: [Character], at index: Int) -> Bool {
    if characters[index].isDigit { return true }
    if characters[index] == "€" { return isEuroForDecimalMark(characters, at: index) }
    guard
      ".,' ".contains(characters[index])
        || OCRConfusables.apostrophesInAmounts.contains(characters[index]),
      index + 1 < characters.count
    else { return false }
    return characters[index + 1].isDigit
  }

  /// Whether the euro's sign stands between units and cents: `12€50`.
  private static func isEuroForDecimalMark(_ characters: [Character], at index: Int) -> Bool {
    let isMark = { (character: Character) in character == "." || character == "," }
    let whole = characters[..<index].reversed().prefix { $0.isDigit }.count
    let cents = characters[(index + 1)...].prefix { $0.isDigit }.count
    let before = characters[..<(index - whole)].last,
      next = characters[(index + 1 + cents)...].first
    return whole > 0 && cents == 2 && next.map(isMark) != true
      && (before.map(isMark) != true || whole == 3)
  }

  private func number(
    in characters: [Character], _ range: Range<Int>, words wordRange: ClosedRange<Int>,
    isRepaired: Bool
  ) -> PrintedNumber? {
    let before = characters[..<range.lowerBound]
    var after = characters[range.upperBound...]
    guard !Self.isPartOfLargerToken(before: before, after: after) else { return nil }
    let core = characters[range].map {
      OCRConfusables.apostrophesInAmounts.contains($0) ? "'" : $0 == "€" ? "," : $0
    }
    var groups = core.split(omittingEmptySubsequences: false) { !$0.isDigit }
      .map { $0.isEmpty ? "0" : String($0) }
    var separators = core.filter { !$0.isDigit }
    if let mark = markWithoutCents(after, behind: groups, words: wordRange) {
      groups.append("00")
      separators.append(mark)
      after = after.drop { ".,:/-–—−".contains($0) }
    }
    guard groups.allSatisfy({ $0.count <= 12 }), groups.count <= 5 else { return nil }
    let letters = Self.currency(before: before)
    let tail = String(after.prefix { $0.isLetter || Self.currencySigns.contains($0) })
    let mark =
      [
        letters, tail, characters[range].contains("€") ? "€" : "",
        adjacentSymbol(before: wordRange, hasPrefix: !before.isEmpty),
        adjacentSymbol(after: wordRange, hasSuffix: !after.isEmpty),
      ]
      .first { !CurrencySymbol.currencies(for: $0).isEmpty } ?? ""
    let nextWord =
      wordRange.upperBound + 1 < words.count ? words[wordRange.upperBound + 1].text : ""
    let covered = words[wordRange]
    return PrintedNumber(
      groups: groups, separators: separators,
      isNegative: isNegative(before: before, after: after, words: wordRange), currency: mark,
      isPercent: after.first == "%" || (after.isEmpty && nextWord.hasPrefix("%")),
      isRepaired: isRepaired, hasUnit: Self.isUnit(after.isEmpty ? nextWord : tail),
      words: wordRange, box: covered.dropFirst().reduce(covered.first!.box) { $0.union($1.box) },
      text: covered.map(\.text).joined(separator: " "),
      confidence: covered.map(\.confidence).min()!)
  }

  /// The mark before a dash that stands for no cents, behind the `groups` of a whole number: `12,-`,
  /// `5.–`, `5:-`, `1,00,000/-`; `nil` without one. It ends the row, or a currency follows, because
  /// `1.- Bread` is the number of an item.
  private func markWithoutCents(
    _ after: ArraySlice<Character>, behind groups: [String], words range: ClosedRange<Int>
  ) -> Character? {
    guard let mark = after.first, ".,:/".contains(mark),
      groups.count == 1 || groups.last?.count == 3
    else { return nil }
    let dashes = after.dropFirst().prefix { "-–—−".contains($0) }
    let rest = after.dropFirst(1 + dashes.count)
    let next = range.upperBound + 1 < words.count ? words[range.upperBound + 1].text : nil
    let isAtEnd = next == nil || next.map { !CurrencySymbol.currencies(for: $0).isEmpty } == true
    guard (1...2).contains(dashes.count), !rest.contains(where: \.isDigit),
      isAtEnd || !CurrencySymbol.currencies(for: String(rest)).isEmpty
    else { return nil }
    return mark == "/" ? "." : mark == ":" ? "," : mark
  }

  /// The signs of currencies that are no letters.
  private static let currencySigns = "$€£¥₹฿₺₱₽₩₪₫₴₦₡₵₲₸₮₭₾₼֏"

  /// The currency's symbol in the part of a word before its number: at the end of that part, or
  /// followed by one misread character: `RM` of `RMS`.
  private static func currency(before number: ArraySlice<Character>) -> String {
    let letters = String(
      number.reversed().prefix { $0.isLetter || currencySigns.contains($0) }.reversed())
    guard CurrencySymbol.currencies(for: letters).isEmpty else { return letters }
    return [3, 2].map { String(letters.prefix($0)) }.first {
      letters.count == $0.count + 1 && !CurrencySymbol.currencies(for: $0).isEmpty
    } ?? ""
  }

  /// The word before the number, which may be a currency's symbol.
  private func adjacentSymbol(before range: ClosedRange<Int>, hasPrefix: Bool) -> String {
    guard !hasPrefix, range.lowerBound > 0 else { return "" }
    let text = words[range.lowerBound - 1].text
    return String(text.reversed().prefix { !":-(*".contains($0) }.reversed())
  }

  /// The word after the number, which may be a currency's symbol.
  private func adjacentSymbol(after range: ClosedRange<Int>, hasSuffix: Bool) -> String {
    guard !hasSuffix, range.upperBound + 1 < words.count else { return "" }
    return words[range.upperBound + 1].text
  }

  /// Whether a minus sign precedes or follows the number, or parentheses enclose it.
  private func isNegative(
    before: ArraySlice<Character>, after: ArraySlice<Character>, words range: ClosedRange<Int>
  ) -> Bool {
    let signs = "-−–"
    if let last = before.last(where: { !$0.isLetter && !"$€£. ".contains($0) }),
      signs.contains(last)
    {
      // Several dashes are a leader to the amount.
      return before.count { signs.contains($0) || $0 == "—" } == 1
    }
    if before.isEmpty, range.lowerBound > 0 {
      let previous = words[range.lowerBound - 1].text
      // A dash far from the amount separates it from its label.
      let gap = words[range.lowerBound].box.x - words[range.lowerBound - 1].box.maxX
      if signs.contains(previous) { return gap < 0.4 * words[range.lowerBound].box.height }
      let stem = previous.drop { signs.contains($0) }
      if stem.count < previous.count, !CurrencySymbol.currencies(for: stem).isEmpty { return true }
    }
    if before.contains("("), after.contains(")") { return true }
    return isNegative(behind: after, words: range)
  }

  /// Whether a minus sign or `CR`, a credit, ends the amount: `5.00-`, `5,00-€`, `5,00 -`, `5.00 CR`.
  private func isNegative(behind number: ArraySlice<Character>, words range: ClosedRange<Int>)
    -> Bool
  {
    let signs = "-−–"
    if let first = number.first {
      let rest = number.dropFirst()
      return String(number) == "CR"
        || signs.contains(first)
          && (rest.isEmpty || !CurrencySymbol.currencies(for: String(rest)).isEmpty)
    }
    guard range.upperBound + 2 == words.count else { return false }
    let next = words[range.upperBound + 1]
    let gap = next.box.x - words[range.upperBound].box.maxX
    return next.text == "CR"
      || next.text.count == 1 && signs.contains(next.text)
        && gap < 0.4 * words[range.upperBound].box.height
  }

  /// Whether the digits are part of a date, a time, a telephone number or a code.
  private static func isPartOfLargerToken(
    before: ArraySlice<Character>, after: ArraySlice<Character>
  ) -> Bool {
    if before.last == "#" || after.first == "#" { return true }
    let joiners = "/:-_"
    if let last = before.last, joiners.contains(last), before.dropLast().last?.isDigit == true {
      return true
    }
    if let first = after.first, joiners.contains(first), after.dropFirst().first?.isDigit == true {
      return true
    }
    return false
  }

  /// Whether `text` is a unit of quantity or of time, so that the number before it is no money.
  private static func isUnit(_ text: String) -> Bool {
    [
      "x", "kg", "g", "l", "ml", "pcs", "pc", "st", "stk", "szt", "km", "cm", "mm", "oz", "lb",
      "ltr",
      "cl", "uds", "un", "pz", "qty", "am", "pm", "h", "uhr",
    ].contains(
      text.lowercased().filter { $0.isLetter })
  }

  /// `word` with letters replaced by the digits that they resemble, if this makes it an amount
  /// with two decimal places; `nil` otherwise.
  static func repaired(_ word: [Character]) -> [Character]? {
    guard let mark = word.lastIndex(where: { $0 == "." || $0 == "," }) else { return nil }
    let start = word[..<mark].lastIndex {
      confusedDigit($0) == nil && !$0.isDigit && !".,'".contains($0)
    }
    // Letters of a currency's symbol are not replaced: the `s` of `Rs125.00`.
    let amountStart = word.firstIndex(where: \.isDigit).flatMap { digit in
      CurrencySymbol.currencies(for: String(word[..<digit])).isEmpty ? nil : digit
    }
    let from = max(start.map { $0 + 1 } ?? word.startIndex, amountStart ?? word.startIndex)
    guard from < mark else { return nil }
    let tail = word[(mark + 1)...].prefix { confusedDigit($0) != nil || $0.isDigit }
    let core = word[from..<mark] + tail
    guard tail.count == 2, core.contains(where: \.isDigit),
      core.contains(where: { !$0.isDigit && $0.isLetter }),
      !word[(mark + 3)...].contains(where: \.isDigit)
    else { return nil }
    return word.enumerated().map { index, character in
      index >= from && index <= mark + 2 ? confusedDigit(character) ?? character : character
    }
  }

  private static func confusedDigit(_ letter: Character) -> Character? {
    OCRConfusables.digit(for: letter, level: .possible)
  }
}

/// The number format of a page's amounts.
struct NumberStyle: Hashable, Sendable {
  /// The decimal mark; `nil` if amounts have no decimal places.
  let decimalMark: Character?
  /// The number of decimal places: 0, 2 or 3.
  let places: Int

  /// Detects the format from all numbers of a page.
  ///
  /// Amounts have two decimal places by default. Where groups of three digits are far more frequent
  /// than groups of two, amounts have three places if some number begins with `0` and one separator,
  /// and none otherwise.
  init(of numbers: [PrintedNumber]) {
    let plain = numbers.filter {
      !$0.isPercent && !$0.separators.isEmpty && $0.separators.last != " "
    }
    func mostFrequentMark(_ numbers: [PrintedNumber]) -> Character? {
      let points = numbers.count { $0.separators.last == "." }
      let commas = numbers.count { $0.separators.last == "," }
      return points + commas == 0 ? nil : commas > points ? "," : "."
    }
    let pairs = plain.filter { $0.places == 2 && $0.groups.count >= 2 }
    let triples = plain.filter { $0.places == 3 }
    let fractions = triples.filter { $0.groups == ["0", $0.groups[1]] }
    if triples.count > 2 * pairs.count, !fractions.isEmpty {
      (decimalMark, places) = (mostFrequentMark(fractions), 3)
    } else if triples.count > 3 * pairs.count, pairs.count < 2 {
      (decimalMark, places) = (nil, 0)
    } else {
      decimalMark = mostFrequentMark(pairs)
      places = decimalMark == nil ? 0 : 2
    }
  }

  /// The value of `number` in this format, and its decimal places; `nil` if it is invalid.
  func value(of number: PrintedNumber) -> (value: FixedDecimal, places: Int)? {
    let digits = GroupedDigits(groups: number.groups, marks: number.separators)
    // Amounts in rupiah and yen have no decimal places, whatever the page's format.
    let currency = CurrencySymbol.currencies(for: number.currency).first
    let places = digits.places(decimalMark: decimalMark, currencyPlaces: currency?.decimalPlaces)
    guard let size = digits.plain(places: places).flatMap({ FixedDecimal($0) }) else { return nil }
    return (number.isNegative ? -size : size, places)
  }
}

/// A printed number, before its decimal mark is known.
struct PrintedNumber: Sendable {
  /// The digits between separators; at least one group, none of them empty.
  let groups: [String]
  /// The separators, one between each two groups: `.`, `,`, `'` or a space.
  let separators: [Character]
  /// Whether it has a minus sign, or stands in parentheses.
  let isNegative: Bool
  /// The currency's symbol before or after it, as printed; empty for none.
  let currency: String
  /// Whether a percent sign follows.
  let isPercent: Bool
  /// Whether misread characters were replaced or removed: `1.OO`.
  let isRepaired: Bool
  /// Whether a unit follows, so that the number is no money: `kg`, `x`.
  let hasUnit: Bool
  /// The indices of its words in the row.
  let words: ClosedRange<Int>
  /// The place of its words, in pixels of the page.
  let box: Box
  /// Its words as printed.
  let text: String
  /// The lowest confidence of its words, 0 to 1.
  let confidence: Double

  /// The number with a decimal mark before its last `places` digits; it must have no separators.
  func insertingDecimalMark(places: Int) -> PrintedNumber {
    let whole = String(groups[0].dropLast(places))
    return PrintedNumber(
      groups: [whole.isEmpty ? "0" : whole, String(groups[0].suffix(places))], separators: ["."],
      isNegative: isNegative, currency: currency, isPercent: isPercent, isRepaired: true,
      hasUnit: hasUnit, words: words, box: box, text: text, confidence: confidence)
  }

  /// The number without its last digit.
  var removingLastDigit: PrintedNumber {
    PrintedNumber(
      groups: groups.dropLast() + [String(groups[groups.count - 1].dropLast())],
      separators: separators,
      isNegative: isNegative, currency: currency, isPercent: isPercent, isRepaired: true,
      hasUnit: hasUnit, words: words, box: box, text: text, confidence: confidence)
  }

  /// All digits, as ASCII.
  var digits: [UInt8] { groups.flatMap(\.utf8) }

  /// The number of digits after the last separator; 0 without one.
  var places: Int { separators.isEmpty ? 0 : groups[groups.count - 1].count }
}
