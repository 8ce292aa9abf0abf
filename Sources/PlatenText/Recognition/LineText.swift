internal import Glibc
package import PlatenModel

/// The orthographic rules for a line of words: spaces and direction.
enum LineText {
  /// The text of a line with `words`.
  static func joined(_ words: [String]) -> String {
    words.dropFirst().reduce(into: words.first ?? "") { line, word in
      line += hasSpace(line, word) ? " " + word : word
    }
  }

  /// Whether there is a space between `left` and the word after it. There is none if both adjacent
  /// characters belong to a script without spaces.
  static func hasSpace(_ left: String, _ right: String) -> Bool {
    guard let end = left.unicodeScalars.last, let start = right.unicodeScalars.first else {
      return false
    }
    return !(hasNoSpaces(end) && hasNoSpaces(start))
  }

  /// Cleans a word that Tesseract returns: removes white space, control characters and invisible
  /// direction marks, and in a Greek word replaces the micro sign with mu.
  static func cleaned(_ word: String) -> String {
    let scalars = Array(word.unicodeScalars).filter { scalar in
      !scalar.properties.isWhitespace && !directionMarks.contains(scalar.value)
        && scalar.properties.generalCategory != .control
    }
    let isGreek = scalars.contains { (0x370...0x3FF).contains($0.value) }
    return String(
      String.UnicodeScalarView(scalars.map { isGreek && $0 == "\u{B5}" ? "\u{3BC}" : $0 }))
  }

  /// Whether the word is written from right to left. The first character with a strong direction
  /// decides, as in rule P2 of the Unicode bidirectional algorithm (UAX 9).
  static func isRightToLeft(_ word: String) -> Bool {
    for scalar in word.unicodeScalars {
      if rightToLeft.contains(where: { $0.contains(scalar.value) }) {
        // Arabic digits run from left to right, as all digits do.
        if scalar.properties.numericType == nil { return true }
      } else if scalar.properties.isAlphabetic {
        return false
      }
    }
    return false
  }

  /// Whether the script has no spaces: Chinese and Japanese ideographs, kana and their punctuation.
  /// Korean has spaces.
  private static func hasNoSpaces(_ scalar: Unicode.Scalar) -> Bool {
    withoutSpaces.contains { $0.contains(scalar.value) }
  }

  /// U+200E, U+200F, and the embedding, override and isolate marks.
  private static let directionMarks: Set<UInt32> = Set(
    [0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069))

  /// The blocks with characters of the bidirectional classes R and AL: Hebrew to Arabic Extended-A,
  /// the presentation forms, and the two ranges reserved for such scripts outside the Basic
  /// Multilingual Plane.
  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  /// CJK symbols and kana, the unified ideographs and their extensions, compatibility forms, and
  /// fullwidth forms.
  private static let withoutSpaces: [ClosedRange<UInt32>] = [
    0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
    0xFE30...0xFE4F, 0xFF01...0xFF60, 0x20000...0x3FFFF,
  ]
}

/// A character that a CTC network recognized.
package struct CTCCharacter: Hashable, Sendable {
  package let character: Character
  /// 0 to 1.
  package let probability: Double
  /// The columns in which it is more probable than the blank and all other characters.
  package let columns: Range<Int>
}

/// The output of a network with connectionist temporal classification (CTC) for a text line: the
/// probability of each character in each column.
///
/// A. Graves et al., "Connectionist temporal classification", 2006.
package struct CTCOutput: Sendable {
  /// The width of a column in pixels of the text-line image.
  package let columnWidth: Double
  package let columnCount: Int
  /// Where the first column begins, in pixels of the text-line image.
  package let left: Double
  /// The characters of the classes from 1 on; class 0 is the blank.
  private let characters: [Character]
  private let classes: [Character: Int]
  /// Natural logarithms, the classes of the first column first.
  private let logProbabilities: [Float]

  /// The least logarithm: what the network considers impossible may be right nevertheless.
  private static let minimumLogProbability: Float = -14

  /// - Parameters:
  ///   - characters: of the classes from 1 on.
  ///   - probabilities: of all classes in the first column, then in the second, and so on.
  ///   - columnWidth: in pixels of the text-line image, of which the first column begins at `left`.
  package init(
    characters: [Character], probabilities: [Float], columnWidth: Double, left: Double
  ) {
    self.left = left
    self.characters = characters
    self.columnWidth = columnWidth
    columnCount = probabilities.count / (characters.count + 1)
    classes = Dictionary(zip(characters, 1...)) { first, _ in first }
    logProbabilities = probabilities.map { max(logf($0), Self.minimumLogProbability) }
  }

  /// The most probable class of each column, its runs joined and its blanks removed.
  package func bestPath() -> [CTCCharacter] {
    let count = characters.count + 1
    var path: [CTCCharacter] = []
    var previous = 0
    for column in 0..<columnCount {
      let row = logProbabilities[column * count..<(column + 1) * count]
      let best = row.indices.max { row[$0] < row[$1] }!
      let index = best - row.startIndex
      defer { previous = index }
      guard index > 0 else { continue }
      let probability = Double(expf(row[best]))
      if index == previous, let last = path.popLast() {
        path.append(
          CTCCharacter(
            character: last.character, probability: max(last.probability, probability),
            columns: last.columns.lowerBound..<column + 1))
      } else {
        path.append(
          CTCCharacter(
            character: characters[index - 1], probability: probability,
            columns: column..<column + 1))
      }
    }
    return path
  }

  /// The logarithm of the probability that `columns` read `text`: the sum over all alignments, by the
  /// forward algorithm. A character that the network does not know has the least probability.
  package func logProbability(of text: [Character], in columns: Range<Int>) -> Double {
    let labels = text.map { classes[$0] }
    // The blanks before, between and after the characters are states too, at even places.
    let stateCount = 2 * labels.count + 1
    var forward = [Float](repeating: -.infinity, count: stateCount)
    forward[0] = 0
    for (step, column) in columns.enumerated() {
      let row = column * (characters.count + 1)
      var next = [Float](repeating: -.infinity, count: stateCount)
      for state in 0..<min(stateCount, 2 * step + 2) {
        let label = state % 2 == 0 ? 0 : labels[state / 2]
        var sum = forward[state]
        if state > 0, step > 0 || state == 1 { sum = Self.sum(sum, forward[state - 1]) }
        if step > 0, state > 1, state % 2 == 1, labels[state / 2] != labels[state / 2 - 1] {
          sum = Self.sum(sum, forward[state - 2])
        }
        next[state] = sum + (label.map { logProbabilities[row + $0] } ?? Self.minimumLogProbability)
      }
      forward = next
    }
    let end =
      stateCount > 1 ? Self.sum(forward[stateCount - 1], forward[stateCount - 2]) : forward[0]
    return max(Double(end), Double(Self.minimumLogProbability) * Double(max(1, columns.count)))
  }

  /// The logarithm of the sum of two numbers, from their logarithms.
  private static func sum(_ a: Float, _ b: Float) -> Float {
    let high = max(a, b)
    return high == -.infinity ? high : high + log1pf(expf(min(a, b) - high))
  }
}

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

extension [RecognizedPage.Word] {
  /// The words of a line from left to right, split at the wide gaps inside them: Tesseract takes single
  /// letters and short numbers in the cells of a table for one word, and its boxes are wrong there.
  ///
  /// `letters` are what may be letters in the line, by their ink. A word is split where the number of
  /// those in its box is that of its characters. Where it has more, and as many as its characters end at a
  /// wide gap, the others are those of the next word.
  package func split(at gaps: [WordGap], letters: [ClosedRange<Double>]) -> [RecognizedPage.Word] {
    guard !gaps.isEmpty, !contains(where: \.isRightToLeft) else { return self }
    var rest: ArraySlice<ClosedRange<Double>> = []
    return flatMap { word in
      let own = letters.filter { rest.contains($0) || word.holds($0) }
      rest = own.dropFirst(word.text.count)
      let places = own.prefix(word.text.count)
      guard places.count == word.text.count, rest.isEmpty || places.last!.ends(at: gaps) else {
        rest = []
        return [word]
      }
      return word.split(at: gaps, letters: places)
    }
  }
}

extension ClosedRange<Double> {
  /// Whether one of the gaps begins at the upper bound.
  fileprivate func ends(at gaps: [WordGap]) -> Bool {
    gaps.contains { abs($0.range.lowerBound - upperBound) <= 1 }
  }
}

extension RecognizedPage.Word {
  /// The minimum width of a gap between the letters of two words, in heights of a capital: spaced
  /// letters have narrower ones. Digits are not spaced.
  private static let minimumLetterGap = 1.75

  fileprivate func holds(_ letter: ClosedRange<Double>) -> Bool {
    let middle = (letter.lowerBound + letter.upperBound) / 2
    return middle > box.x && middle < box.maxX
  }

  /// The words that the gaps separate; `letters` are the places of its characters.
  fileprivate func split(
    at gaps: [WordGap], letters: ArraySlice<ClosedRange<Double>>
  ) -> [RecognizedPage.Word] {
    let isNumber = text.allSatisfy(\.isPartOfNumber)
    let wide = gaps.filter { isNumber || $0.width >= Self.minimumLetterGap }.map(\.range)
    var parts: [(text: String, letters: ClosedRange<Double>)] = []
    for (character, letter) in zip(text, letters) {
      if let last = parts.last,
        !wide.contains(where: {
          $0.lowerBound > last.letters.lowerBound && $0.upperBound < letter.upperBound
        })
      {
        parts[parts.count - 1] = (
          last.text + String(character), last.letters.lowerBound...letter.upperBound
        )
      } else {
        parts.append((String(character), letter))
      }
    }
    return parts.map { text, letters in
      with(
        text,
        Box(
          x: letters.lowerBound, y: box.y, width: letters.upperBound - letters.lowerBound,
          height: box.height))
    }
  }

  /// The word with another text in another place.
  private func with(_ text: String, _ box: Box) -> RecognizedPage.Word {
    RecognizedPage.Word(
      text: text, box: box, confidence: confidence, isRightToLeft: isRightToLeft)
  }

  /// The word in another place.
  package func with(_ box: Box) -> RecognizedPage.Word { with(text, box) }
}

extension Character {
  /// Whether the character is a digit, or a mark in numbers.
  fileprivate var isPartOfNumber: Bool { isNumber || ".,-+%/:".contains(self) }
}
