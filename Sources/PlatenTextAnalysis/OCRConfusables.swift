/// Characters that OCR takes for each other: the ten digits, and the letters and marks of their
/// shapes. The only such table; each caller adds the conditions under which a replacement is made.
package enum OCRConfusables {
  /// How readily OCR reads a digit as a letter, from the most common confusions on.
  package enum Level: Comparable, Sendable {
    /// The two have one shape in many typefaces: `O` and `0`, `l` and `1`.
    case certain
    /// Also letters of a similar shape: `S` and `5`.
    case likely
    /// Also letters that only poor print makes similar: `g` and `9`.
    case possible
  }

  /// A digit with its confusable characters.
  private struct Row: Sendable {
    let digit: Character
    /// The capital that stands for the digit and its letters in a skeleton; `nil` if the digit
    /// stands for itself.
    let skeleton: Character?
    /// The letters and marks that OCR reads for the digit, by level.
    var certain = "", likely = "", possible = ""
  }

  private static let rows = [
    Row(digit: "0", skeleton: "O", certain: "Oo", possible: "DQ"),
    Row(digit: "1", skeleton: "I", certain: "lI|", possible: "i"),
    Row(digit: "2", skeleton: "Z", likely: "Z", possible: "z"),
    Row(digit: "5", skeleton: "S", likely: "S", possible: "s"),
    Row(digit: "6", skeleton: "G"),
    Row(digit: "8", skeleton: "B", likely: "B"),
    Row(digit: "9", skeleton: nil, possible: "g"),
  ]

  // MARK: Letters read for digits

  private static let digits: [Unicode.Scalar: (digit: Unicode.Scalar, level: Level)] =
    rows.reduce(into: [:]) { digits, row in
      for (letters, level) in [
        (row.certain, Level.certain), (row.likely, .likely), (row.possible, .possible),
      ] {
        for letter in letters.unicodeScalars {
          digits[letter] = (row.digit.unicodeScalars.first!, level)
        }
      }
    }

  /// The digit that OCR may have read as `letter`, among the confusions up to `level`; `nil` for
  /// every other character, a digit among them.
  package static func digit(for letter: Unicode.Scalar, level: Level) -> Unicode.Scalar? {
    digits[letter].flatMap { $0.level <= level ? $0.digit : nil }
  }

  /// The same for a character; one with a combining mark is no confusable letter.
  package static func digit(for letter: Character, level: Level) -> Character? {
    let scalars = letter.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return nil }
    return digit(for: first, level: level).map(Character.init)
  }

  // MARK: The skeleton

  /// By ASCII code: the letter that stands for it in a skeleton.
  private static let skeletonLetters: [UInt8] = {
    var letters = Array(UInt8.min...UInt8.max)
    for row in rows {
      guard let digit = row.digit.asciiValue, let skeleton = row.skeleton?.asciiValue else {
        continue
      }
      letters[Int(digit)] = skeleton
    }
    // In capitals an L takes part: `TOTAI` is `TOTAL`.
    letters[Int(UInt8(ascii: "L"))] = UInt8(ascii: "I")
    return letters
  }()

  /// The confusable skeleton (Unicode Technical Standard 39, section 4) of folded letters
  /// (``TextFolding``): `T0TAL` and `TOTAI` have that of `TOTAL`. Only for text with a letter, since
  /// the skeleton of a number is not a number.
  package static func skeleton(_ letters: [UInt8]) -> [UInt8] {
    letters.map { skeletonLetters[Int($0)] }
  }

  // MARK: Single rules

  /// Marks that OCR reads for an `L` at the end of a word: `Tota)`.
  package static let marksReadForL: Set<Unicode.Scalar> = [")", "]", "}", "!", "|"]

  /// Digits that OCR reads for the slash of a date: `0410372024` is `04/03/2024`.
  package static let digitsReadForSlash: Set<Character> = ["1", "7"]

  /// Marks for the apostrophe between an amount's groups of digits: `1’250.00`.
  package static let apostrophesInAmounts: Set<Character> = ["’", "`"]

  /// Marks for the apostrophe between a date's numbers, which itself is a misread separator.
  package static let apostrophesInDates: Set<Character> = ["’", "‘", "`", "´", "°", "\""]

  /// Whether `scalar` is the `@` of an address, or a sign that OCR reads for it.
  @inlinable @inline(__always)
  package static func isAtSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "@" || scalar == "©" || scalar == "®" || scalar == "＠"
  }
}

extension [UInt8] {
  /// The Levenshtein distance to `other`, in insertions, deletions and substitutions of single
  /// letters; `limit + 1` where it exceeds `limit`.
  package func editDistance(to other: [UInt8], limit: Int) -> Int {
    guard abs(count - other.count) <= limit else { return limit + 1 }
    var row = [Int](0...other.count)
    for (i, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let next = Swift.min(row[j] + 1, row[j + 1] + 1, diagonal + (letter == otherLetter ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
      if row.min()! > limit { return limit + 1 }
    }
    return row[other.count]
  }
}

extension [UInt8] {
  /// The first place of `letters`, of which there is at least one; `nil` if they do not occur. The
  /// generic `firstRange(of:)` takes fifty times as long.
  package func place(of letters: [UInt8]) -> Range<Int>? {
    guard let first = letters.first, letters.count <= count else { return nil }
    return withUnsafeBufferPointer { all in
      letters.withUnsafeBufferPointer { wanted in
        for start in 0...all.count - wanted.count where all[start] == first {
          if (1..<wanted.count).allSatisfy({ all[start + $0] == wanted[$0] }) {
            return start..<start + wanted.count
          }
        }
        return nil
      }
    }
  }
}
