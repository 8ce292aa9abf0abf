internal import PlatenModel
internal import PlatenTextAnalysis

/// Where keywords stand in a row.
struct KeywordMatch: Sendable {
  /// What it means; of several languages where the page's is not known.
  let roles: Set<KeywordRole>
  /// The row's words that it covers.
  let words: ClosedRange<Int>
  /// Its letters.
  let length: Int
  /// How many of its letters were misread.
  let distance: Int
}

extension PrintedRow {
  /// A run of letters and digits, or the part of one that begins with a capital: `ofVAT` is two.
  fileprivate struct Token {
    let letters: [UInt8]
    let word: Int
    let hasLetter: Bool
    /// What else it may be at the end of a keyword: `TAX` for `TAX1`, `TOTAL` for `Tota)`.
    let alternativeLetters: [UInt8]?
  }

  /// A place where letters are a phrase, or nearly.
  struct PhraseMatch {
    let phrases: [Vocabulary.Phrase]
    let tokens: ClosedRange<Int>
    let words: ClosedRange<Int>
    let length: Int
    let distance: Int
  }

  /// Every phrase that is found, overlapping ones too.
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
  /// `mark` is what stands behind the run in its word.
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

/// The keywords of a whole page, in the languages that it is written in.
struct PageKeywords {
  /// By row: those that do not overlap, from left to right.
  let rows: [[KeywordMatch]]
  /// Tesseract's names of the languages whose keywords were found, the main one first.
  let languages: [String]

  /// Finds the keywords of `rows`. A language counts where its keywords make up at least half
  /// as many letters as those of the one that has most; English always counts.
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

  /// The longest first, those that overlap it left out.
  private static func selected(
    from matches: [PrintedRow.PhraseMatch], languages: Set<Int>
  ) -> [KeywordMatch] {
    var kept: [PrintedRow.PhraseMatch] = []
    let order = matches.enumerated().sorted {
      // A letter that differs outweighs four that agree: what is printed beats what is like it.
      ($1.element.length - 4 * $1.element.distance, $0.offset)
        < ($0.element.length - 4 * $0.element.distance, $1.offset)
    }
    for (_, match) in order {
      let phrases = match.phrases.filter { languages.contains($0.language) }
      guard !phrases.isEmpty, !kept.contains(where: { $0.tokens.overlaps(match.tokens) }) else {
        continue
      }
      kept.append(
        PrintedRow.PhraseMatch(
          phrases: phrases, tokens: match.tokens, words: match.words, length: match.length,
          distance: match.distance))
    }
    return kept.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }.map {
      KeywordMatch(
        roles: Set($0.phrases.map(\.role)), words: $0.words, length: $0.length,
        distance: $0.distance)
    }
  }
}
