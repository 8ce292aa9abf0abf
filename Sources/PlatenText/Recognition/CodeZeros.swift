/// Corrects a letter O that must be a zero: in codes and amounts, Tesseract takes most zeros that
/// follow capitals for letters.
enum CodeZeros {
  /// Words that stand directly before a number and end with the letter: `No1`, `PO123`, `ISO9001`.
  private static let wordsBeforeNumbers: Set<String> = [
    "NO", "CO", "DO", "GO", "ISO", "PO", "SO", "TO", "VO",
  ]

  /// `word` with zeros where its runs of O and 0 are part of a number.
  static func corrected(_ word: String) -> String {
    guard word.contains(where: isLetterO), word.contains(where: isDigit) else { return word }
    var letters = Array(word)
    var place = 0
    while place < letters.count {
      guard isLetterO(letters[place]) || letters[place] == "0" else {
        place += 1
        continue
      }
      let end = letters[place...].firstIndex { !isLetterO($0) && $0 != "0" } ?? letters.count
      if isNumber(place..<end, in: letters) {
        for index in place..<end { letters[index] = "0" }
      }
      place = end
    }
    return String(letters)
  }

  /// Whether the run `range` of O and 0 is part of a number: after a digit and before one, after
  /// capitals and before digits or the decimals of an amount.
  private static func isNumber(_ range: Range<Int>, in letters: [Character]) -> Bool {
    let before = letters[..<range.lowerBound], after = letters[range.upperBound...]
    let isBeforeDigit = after.first.map(isDigit) ?? letters[range].contains("0")
    if let last = before.last, isDigit(last) { return isBeforeDigit }
    let prefix = before.reversed().prefix { $0.isLetter }
    guard !prefix.isEmpty, prefix.allSatisfy({ $0.isUppercase && $0.isASCII }) else { return false }
    let isWord = wordsBeforeNumbers.contains(String(prefix.reversed()) + String(letters[range]))
    if isDecimals(after) { return !isWord }
    guard isBeforeDigit, letters[range].allSatisfy({ $0 != "o" }) else { return false }
    return letters[range].contains("0") || prefix.count >= 2 && !isWord
  }

  /// Whether `rest` is a decimal mark and two digits, and no more.
  private static func isDecimals(_ rest: ArraySlice<Character>) -> Bool {
    guard let mark = rest.first, mark == "." || mark == "," else { return false }
    return rest.count == 3 && rest.dropFirst().allSatisfy { isDigit($0) || isLetterO($0) }
      && rest.contains(where: isDigit)
  }

  private static func isLetterO(_ letter: Character) -> Bool { letter == "O" || letter == "o" }
  private static func isDigit(_ letter: Character) -> Bool { "0"..."9" ~= letter }
}
