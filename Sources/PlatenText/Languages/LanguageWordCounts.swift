package import PlatenModel

/// Estimates the language of a text from the number of common words (stop words) of each language.
///
/// Letters are compared without diacritics, because recognition in the wrong language drops them.
package struct LanguageWordCounts {
  /// The number of words of the text that are common words of each language, in descending order.
  ///
  /// A word of one ASCII letter counts only ``letterWeight``, because recognition errors often
  /// produce one. A language without a word list has a count of 0.
  package let counts: [(language: String, count: Double)]
  private let words: [[Unicode.Scalar]]

  /// The weight of a word of one ASCII letter; other words have weight 1.
  private static let letterWeight = 0.3
  /// The thresholds for a second language: the minimum number of common words that the first
  /// language does not have, and the minimum ratio of that number to the reverse one.
  private static let minimumWords = 4.0, minimumShare = 0.3

  /// Counts the common words of `languages` in `text`.
  package init(in text: String, of languages: [String]) {
    let words = Self.words(in: text)
    let counts = languages.enumerated().map { place, language in
      let common = CommonWords.of(language)
      return (language: language, count: Self.count(words) { common.contains($0) }, place: place)
    }
    // Equal counts keep the order of `languages`.
    self.counts = counts.sorted { $0.count != $1.count ? $0.count > $1.count : $0.place < $1.place }
      .map { ($0.language, $0.count) }
    self.words = words
  }

  /// The language of a substantial part of a text whose main language is `first`; `nil` if there is
  /// none.
  package func secondLanguage(besides first: String) -> String? {
    let common = CommonWords.of(first)
    return counts.first { language, count in
      guard language != first, count > 0 else { return false }
      let other = CommonWords.of(language)
      let secondOnly = Self.count(words) { other.contains($0) && !common.contains($0) }
      let firstOnly = Self.count(words) { common.contains($0) && !other.contains($0) }
      return secondOnly >= Self.minimumWords && secondOnly >= Self.minimumShare * firstOnly
    }?.language
  }

  private static func count(
    _ words: [[Unicode.Scalar]], where isCounted: ([Unicode.Scalar]) -> Bool
  ) -> Double {
    words.reduce(0) { sum, word in
      guard isCounted(word) else { return sum }
      return sum + (word.count == 1 && word[0].isASCII ? letterWeight : 1)
    }
  }

  /// The words of `text`, folded for comparison; each Chinese and Japanese ideograph is a word.
  static func words(in text: String) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = [], word: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if scalar.properties.isIdeographic {
        words += word.isEmpty ? [[scalar]] : [word, [scalar]]
        word = []
      } else if isPartOfWord(scalar) {
        word += FoldedLetters.of(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = []
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic { return true }
    return [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }
}

/// The most common words of each language, from `common-words.txt`.
private enum CommonWords {
  /// The words, folded as ``LanguageWordCounts`` folds them; empty for a language without a list.
  static func of(_ language: String) -> Set<[Unicode.Scalar]> {
    lists[language] ?? []
  }

  private static let lists: [String: Set<[Unicode.Scalar]>] = {
    let lines = String(decoding: PackageResources.common_words_txt, as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }
    return lines.reduce(into: [:]) { lists, line in
      let components = line.split(separator: ":", maxSplits: 1)
      lists[String(components[0])] = Set(LanguageWordCounts.words(in: String(components[1])))
    }
  }()
}

private enum FoldedLetters {
  /// The lowercase letter without diacritics; `ß` becomes two letters.
  static func of(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
    return lowercase.flatMap { letter -> [Unicode.Scalar] in
      guard letter.value >= 0x80 else { return [letter] }
      if letter == "ß" { return ["s", "s"] }
      guard let name = letter.properties.name else { return [letter] }
      return latin(named: name).map { [$0] } ?? [letter]
    }
  }

  /// The ASCII base letter of a letter with a diacritic, by its Unicode name.
  private static func latin(named name: String) -> Unicode.Scalar? {
    let components = name.split(separator: " ")
    guard components.starts(with: ["LATIN", "SMALL"]) else { return nil }
    if components[2...].elementsEqual(["LETTER", "DOTLESS", "I"]) { return "i" }
    guard components.count > 4, components[3].count == 1, components[4] == "WITH" else {
      return nil
    }
    return components[3].lowercased().unicodeScalars.first
  }
}

/// The script of each language's trained data.
package enum LanguageScripts {
  /// The languages of `languages` by script, in the order in which to try them.
  ///
  /// Historical scripts, vertical text and trained data for whole scripts are left out.
  package static func grouped(_ languages: [String]) -> [Script: [String]] {
    let known = Set(languages)
    return byScript.mapValues { names in
      names.split(separator: " ").map(String.init).filter(known.contains)
    }.filter { !$0.value.isEmpty }
  }

  /// Whether a language, or a script with trained data, has letters that are squares, as 口 is.
  package static func hasSquareLetters(_ language: String) -> Bool {
    ["chi_", "jpn", "kor", "Han", "Japanese"].contains { language.hasPrefix($0) }
  }

  /// Whether a language is written in Latin script.
  package static func isLatin(_ language: String) -> Bool {
    byScript[.latin]!.split(separator: " ").contains { $0 == language }
  }

  /// The languages by Tesseract's names (tessdata 4.1), those with the most readers first.
  private static let byScript: [Script: String] = [
    .latin: """
    eng spa fra deu por ita nld pol tur vie ind ron swe ces hun cat dan fin nor hrv slk slv est \
    lav lit isl glg eus gle cym sqi mlt afr msa fil swa lat epo aze srp_latn bos bre ceb cos enm \
    fao frm fry gla hat jav kmr ltz mri oci que sun ton uzb yor
    """,
    .greek: "ell grc", .cyrillic: "rus ukr bul srp bel mkd kaz mon tat tgk kir aze_cyrl uzb_cyrl",
    .armenian: "hye", .georgian: "kat", .hebrew: "heb yid", .arabic: "ara fas urd pus snd uig",
    .devanagari: "hin mar nep san", .bengali: "ben asm", .gurmukhi: "pan", .gujarati: "guj",
    .oriya: "ori", .tamil: "tam", .telugu: "tel", .kannada: "kan", .malayalam: "mal",
    .sinhala: "sin", .thai: "tha", .lao: "lao", .khmer: "khm", .myanmar: "mya",
    .tibetan: "bod dzo", .ethiopic: "amh tir", .han: "chi_sim chi_tra", .japanese: "jpn",
    .hangul: "kor",
  ]
}
