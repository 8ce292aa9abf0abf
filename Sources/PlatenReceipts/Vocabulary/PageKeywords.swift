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
    var selected: [PrintedRow.PhraseMatch] = []
    // Of equal scores the first match wins.
    for index in known.indices.sorted(by: { (scores[$1], $0) < (scores[$0], $1) })
    where !selected.contains(where: { $0.tokens.overlaps(known[index].tokens) }) {
      selected.append(known[index])
    }
    return selected.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }.map {
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

/// The meaning of a keyword on a receipt. The raw values are the names in the data files.
enum KeywordRole: String, CaseIterable, Sendable {
  /// Always the total: "amount due".
  case final
  /// The total in most cases: "total".
  case total
  /// A part of the total.
  case subtotal, tax, tip, service, rounding, discount
  /// A means of payment.
  case cash, card
  /// The amount given, by any means of payment.
  case paid
  /// The amount given back.
  case change
  /// What was paid before, such as a deposit: neither the total nor given now.
  case advance
  /// A count of items, not an amount of money.
  case count
  /// Whether an amount includes the tax.
  case including, excluding
  /// The total in another currency, or the rate of exchange.
  case equivalent
  /// The date or the time of the purchase.
  case date, time
  /// A date other than that of the purchase: the end of a guarantee.
  case notDate = "not date"
  /// A telephone number or a fax number.
  case phone, fax
  /// The merchant's tax number.
  case taxId = "tax id"
  /// The number of an invoice, a table or a till.
  case number
  /// The number of the receipt or the invoice itself.
  case receiptNumber = "receipt number"
  /// A company's legal form.
  case company
  /// A kind of shop.
  case venue
  /// A part of an address.
  case address
  /// The label of the person to whom the shop belongs: "owner".
  case owner
  /// Large text without a name: "invoice", "thank you".
  case heading
  /// A phrase that the merchant's name follows: "thank you for shopping at".
  case thanks
  /// A phrase in the header that is part of the name's row: "welcome to".
  case welcome
  /// The heading of a column of line items.
  case column
  /// The heading of a table of taxes.
  case summary
  case january, february, march, april, may, june
  case july, august, september, october, november, december

  /// The month, 1 to 12; `nil` for other roles.
  var month: Int? {
    let months = Self.allCases.suffix(12)
    return months.firstIndex(of: self).map { $0 - months.startIndex + 1 }
  }
}

/// The keywords of all languages, from the data files in `Languages`.
///
/// The files are embedded in the program. `README.md` next to this file describes their format.
struct Vocabulary: Sendable {
  /// A keyword with its meaning in one language.
  struct Phrase: Sendable {
    /// The confusable skeleton (``OCRConfusables/skeleton(_:)``), without spaces.
    let letters: [UInt8]
    let role: KeywordRole
    /// The index of its language in ``Vocabulary/languages``.
    let language: Int
  }

  /// Tesseract's names of the languages: `eng`.
  let languages: [String]
  /// The phrases of all languages.
  let phrases: [Phrase]
  /// The months, 1 to 12, by the confusable skeletons of their names.
  let months: [[UInt8]: Int]
  /// The indices of the phrases with the same letters.
  private let byLetters: [[UInt8]: [Int]]
  /// The phrases that are long enough for approximate matches, by length.
  private let byLength: [[(letters: UInt32, phrase: Int)]]

  /// The vocabulary of all supported languages.
  static let standard = Vocabulary(files: [
    PackageResources.english_txt, PackageResources.german_txt, PackageResources.french_txt,
    PackageResources.italian_txt, PackageResources.spanish_txt, PackageResources.portuguese_txt,
    PackageResources.dutch_txt, PackageResources.polish_txt, PackageResources.swedish_txt,
    PackageResources.malay_txt, PackageResources.norwegian_txt, PackageResources.danish_txt,
    PackageResources.finnish_txt, PackageResources.czech_txt, PackageResources.hungarian_txt,
    PackageResources.turkish_txt, PackageResources.romanian_txt,
  ])

  /// The largest number of letters of a keyword.
  static let maximumLength = 40

  init(files: [[UInt8]]) {
    var languages: [String] = []
    var phrases: [Phrase] = []
    for file in files {
      for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
        guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { continue }
        let values = line[line.index(after: colon)...].split(separator: ",")
        if line[..<colon] == "language" {
          languages += values.map { $0.trimmed }
        } else if let role = KeywordRole(rawValue: String(line[..<colon])) {
          for value in values {
            let letters = OCRConfusables.skeleton(TextFolding.folded(value))
            guard (2...Self.maximumLength).contains(letters.count) else { continue }
            phrases.append(Phrase(letters: letters, role: role, language: languages.count - 1))
          }
        }
      }
    }
    self.languages = languages
    self.phrases = phrases
    months = phrases.reduce(into: [:]) { months, phrase in
      if let month = phrase.role.month { months[phrase.letters] = month }
    }
    byLetters = Dictionary(grouping: phrases.indices) { phrases[$0].letters }
    byLength = (0...Self.maximumLength).map { length in
      phrases.indices.filter { length >= 5 && phrases[$0].letters.count == length }
        .map { (phrases[$0].letters.letterSet, $0) }
    }
  }

  /// The phrases equal to `letters`; without any, those with the smallest edit distance: at most 1
  /// from 5 letters on, at most 2 from 9 letters on.
  func phrases(matching letters: [UInt8]) -> (phrases: [Phrase], distance: Int) {
    if let found = byLetters[letters] { return (found.map { phrases[$0] }, 0) }
    guard letters.count >= 5, letters.count <= Self.maximumLength else { return ([], 0) }
    let maximumDistance = letters.count >= 9 ? 2 : 1
    let set = letters.letterSet
    var best: [Int] = []
    var distance = maximumDistance + 1
    for length in max(
      5, letters.count - maximumDistance)...min(Self.maximumLength, letters.count + maximumDistance)
    {
      for candidate in byLength[length]
      where (candidate.letters ^ set).nonzeroBitCount <= 2 * maximumDistance {
        let found = letters.editDistance(
          to: phrases[candidate.phrase].letters, limit: maximumDistance)
        guard found <= min(distance, maximumDistance) else { continue }
        if found < distance { best = [] }
        distance = found
        best.append(candidate.phrase)
      }
    }
    return (best.map { phrases[$0] }, best.isEmpty ? 0 : distance)
  }
}

extension [UInt8] {
  /// A bit for each letter that occurs.
  fileprivate var letterSet: UInt32 { reduce(0) { $0 | 1 << UInt32($1 & 31) } }
}
