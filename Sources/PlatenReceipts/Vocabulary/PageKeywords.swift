internal import PlatenModel
internal import PlatenTextAnalysis

/// A keyword in a row.
struct KeywordMatch: Sendable {
  /// The keyword's meanings, in all languages of the page.
  let roles: Set<KeywordRole>
  /// The indices of its words in the row.
  let words: ClosedRange<Int>
  /// The number of its letters and digits.
  let length: Int
  /// The edit distance to the keyword, after confusable characters are unified.
  let distance: Int
}

extension PrintedRow {
  /// A run of letters and digits, split before a capital that follows a small letter: `ofVAT` is two.
  fileprivate struct Token {
    /// The confusable skeleton; of a run of digits the digits.
    let letters: [UInt8]
    /// The index of its word in the row.
    let word: Int
    let hasLetter: Bool
    /// Another reading at the end of a keyword: `TAX` for `TAX1`, `TOTAL` for `Tota)`.
    let alternativeLetters: [UInt8]?
  }

  /// Adjacent tokens that match a phrase, exactly or approximately.
  struct PhraseMatch {
    /// The phrases with the smallest edit distance.
    let phrases: [Vocabulary.Phrase]
    let tokens: ClosedRange<Int>
    let words: ClosedRange<Int>
    let length: Int
    let distance: Int
  }

  /// All matches, overlapping ones included.
  func phraseMatches(in vocabulary: Vocabulary) -> [PhraseMatch] {
    let tokens = self.tokens
    var matches: [PhraseMatch] = []
    for start in tokens.indices where tokens[start].hasLetter {
      var letters: [UInt8] = []
      for end in start..<min(tokens.count, start + 6)
      where tokens[start...end].allSatisfy(\.hasLetter) {
        let before = letters
        letters += tokens[end].letters
        guard letters.count <= Vocabulary.maximumLength else { break }
        var found = vocabulary.phrases(matching: letters)
        if let other = tokens[end].alternativeLetters, found.phrases.isEmpty || found.distance > 0 {
          let alternative = vocabulary.phrases(matching: before + other)
          let isBetter = found.phrases.isEmpty || alternative.distance < found.distance
          if isBetter, !alternative.phrases.isEmpty { found = alternative }
        }
        guard !found.phrases.isEmpty else { continue }
        matches.append(
          PhraseMatch(
            phrases: found.phrases, tokens: start...end,
            words: tokens[start].word...tokens[end].word, length: letters.count,
            distance: found.distance))
      }
    }
    return matches
  }

  private var tokens: [Token] {
    var tokens: [Token] = []
    for (index, word) in words.enumerated() {
      var run: [UInt8] = []
      var isLower = false
      func close(before mark: Unicode.Scalar? = nil) {
        if !run.isEmpty { tokens.append(Token(run, word: index, before: mark)) }
        run = []
      }
      for scalar in word.text.unicodeScalars {
        let letters = TextFolding.folded(scalar)
        if letters.isEmpty || isLower && scalar.properties.isUppercase { close(before: scalar) }
        isLower = scalar.properties.isLowercase
        run += letters
      }
      close()
    }
    return tokens
  }
}

extension PrintedRow.Token {
  /// Creates a token; `mark` is the character after the run in its word.
  fileprivate init(_ run: [UInt8], word: Int, before mark: Unicode.Scalar?) {
    let isLetter = { (letter: UInt8) in letter > UInt8(ascii: "9") }
    self.word = word
    hasLetter = run.contains(where: isLetter)
    letters = hasLetter ? OCRConfusables.skeleton(run) : run
    let stem = run.reversed().drop { !isLetter($0) }.reversed()
    if stem.count < run.count, stem.count >= 3, stem.allSatisfy(isLetter) {
      alternativeLetters = OCRConfusables.skeleton(Array(stem))
    } else {
      let resemblesL = mark.map { OCRConfusables.marksReadForL.contains($0) } ?? false
      alternativeLetters =
        resemblesL && hasLetter
        ? letters + OCRConfusables.skeleton([UInt8(ascii: "L")]) : nil
    }
  }
}

/// The keywords of a page, in the languages of the page.
struct PageKeywords {
  /// The keywords of each row, from left to right, without overlaps.
  let rows: [[KeywordMatch]]
  /// Tesseract's names of the page's languages, the main one first.
  let languages: [String]

  /// Finds the keywords of `rows`.
  ///
  /// A language counts as the page's where its keywords have at least half as many letters as those
  /// of the most frequent language. English always counts.
  init(of rows: [PrintedRow], in vocabulary: Vocabulary = .standard) {
    let matches = rows.map { $0.phraseMatches(in: vocabulary) }
    var letters = [Int](repeating: 0, count: vocabulary.languages.count)
    for match in matches.joined() where match.distance == 0 && match.length >= 3 {
      for language in Set(match.phrases.map(\.language)) { letters[language] += match.length }
    }
    let most = letters.max() ?? 0
    let order = letters.indices.sorted { letters[$0] > letters[$1] }
      .filter { letters[$0] * 2 >= most && letters[$0] > 0 }
    languages = order.map { vocabulary.languages[$0] }
    let known = Set(order + [0])
    self.rows = matches.map { Self.selected(from: $0, languages: known) }
  }

  /// Selects matches in `languages` by score, without overlaps, from left to right.
  private static func selected(
    from matches: [PrintedRow.PhraseMatch], languages: Set<Int>
  ) -> [KeywordMatch] {
    let known = matches.compactMap { match in
      let phrases = match.phrases.filter { languages.contains($0.language) }
      return phrases.isEmpty ? nil : match.replacingPhrases(with: phrases)
    }
    let scores = known.map { $0.score(among: known) }
    var kept: [PrintedRow.PhraseMatch] = []
    // Of equal scores the first match wins.
    for index in known.indices.sorted(by: { (scores[$1], $0) < (scores[$0], $1) })
    where !kept.contains(where: { $0.tokens.overlaps(known[index].tokens) }) {
      kept.append(known[index])
    }
    return kept.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }.map {
      KeywordMatch(
        roles: Set($0.phrases.map(\.role)), words: $0.words, length: $0.length,
        distance: $0.distance)
    }
  }
}

extension PrintedRow.PhraseMatch {
  /// How well the match explains the row, in half letters.
  ///
  /// A letter that differs cancels four that agree, so that most exact matches win. A letter that
  /// only a longer match around this one explains costs half a letter: `SUB` of a misread "sub
  /// total" counts against "total" alone. The weights are set by hand, and measured with
  /// `Benchmarks/receipts-drawn --misread`.
  fileprivate func score(among matches: [Self]) -> Int {
    let longest = matches.filter { $0.tokens.contains(tokens) }.map(\.length).max() ?? length
    return 2 * (length - 4 * distance) - (longest - length)
  }

  fileprivate func replacingPhrases(with phrases: [Vocabulary.Phrase]) -> Self {
    Self(phrases: phrases, tokens: tokens, words: words, length: length, distance: distance)
  }
}

extension ClosedRange<Int> {
  /// Whether `other` is a part of the range.
  fileprivate func contains(_ other: Self) -> Bool {
    lowerBound <= other.lowerBound && upperBound >= other.upperBound
  }
}
