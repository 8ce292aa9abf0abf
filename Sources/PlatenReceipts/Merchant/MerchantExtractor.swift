internal import PlatenModel
internal import PlatenTextAnalysis

/// Extracts the merchant's name, mostly from the header of a receipt.
///
/// Rows are scored by position, size, legal form and kind of shop, with penalties for addresses,
/// numbers and greetings.
struct MerchantExtractor {
  struct Selection {
    /// The name, corrected from other places of the page.
    let name: String
    /// The indices of the rows that it covers.
    let rows: ClosedRange<Int>
    /// Log-odds without a common zero: only differences count.
    let score: Double
    /// The difference to the next best score.
    let margin: Double
    /// The place of the name, in pixels of the page.
    let box: Box
    /// The mean and the lowest confidence of its words, 0 to 1.
    let wordConfidence: Double, lowestWordConfidence: Double
    /// Whether another place of the page, such as a web address, states the name too.
    let isRepeated: Bool
  }

  /// `nil` if no row scores enough.
  let selection: Selection?

  /// The exclusive lower limit of a name's score.
  private static let minimumScore = -3.0
  /// The exclusive lower limit of the score of a row that replaces a similar alternative name.
  private static let minimumAlternativeNameScore = -1.5

  init(_ page: ReceiptPage) {
    let alternatives = AlternativeNames(on: page)
    let scores = MerchantRowScores(page, alternatives: alternatives).values
    let order = scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    var first = order.first.flatMap { scores[$0] > Self.minimumScore ? $0 : nil }
    let score = first.map { scores[$0] } ?? Self.minimumScore
    if let name = alternatives.best, name.score > score,
      first.map({ alternatives.matches($0) }) != true
    {
      first = order.first {
        scores[$0] > Self.minimumAlternativeNameScore && alternatives.matches($0, as: name)
      }
      if first == nil {
        selection = Selection(name, margin: name.score - score, on: page)
        return
      }
    }
    guard let best = first else {
      selection = nil
      return
    }
    let (lines, name) = Self.name(from: best, scores: scores, alternatives: alternatives, on: page)
    let words = page.rows[lines].flatMap(\.words)
    guard name.contains(where: \.isLetter) else {
      selection = nil
      return
    }
    let runnerUp = order.dropFirst().first { !lines.contains($0) }
    selection = Selection(
      name: name, rows: lines, score: scores[best],
      margin: scores[best] - (runnerUp.map { scores[$0] } ?? Self.minimumScore),
      box: words.boundingBox, wordConfidence: words.meanConfidence ?? 0,
      lowestWordConfidence: words.map(\.confidence).min() ?? 0,
      isRepeated: lines.contains { alternatives.matches($0) })
  }

  /// The name of which `row` is a part, and its rows: adjacent rows may belong to it, and other places
  /// of the page correct it.
  private static func name(
    from row: Int, scores: [Double], alternatives: AlternativeNames, on page: ReceiptPage
  ) -> (rows: ClosedRange<Int>, name: String) {
    var start = firstRow(of: row, scores: scores, on: page)
    var end = lastRow(from: row, on: page)
    while start > 0, isContinued(from: start - 1, to: start, scores: scores, on: page) {
      start -= 1
    }
    while isContinued(from: end, to: end + 1, scores: scores, on: page) { end += 1 }
    let recognized = cleaned(
      (start...end).flatMap { NameCorrection(of: $0, on: page).words }.joined(separator: " "))
    let name = alternatives.match(for: recognized, in: row)?.corrected(recognized) ?? recognized
    return (start...end, name)
  }

  /// The name that each row and each alternative would give, with its features.
  static func candidates(
    on page: ReceiptPage
  ) -> [(name: String, features: FeatureValues<MerchantFeature>)] {
    let alternatives = AlternativeNames(on: page)
    let scores = MerchantRowScores(page, alternatives: alternatives)
    let rows = scores.features.indices.compactMap { row in
      scores.features[row].map { features in
        let name = name(from: row, scores: scores.values, alternatives: alternatives, on: page).name
        return (name: name, features: features)
      }
    }
    return rows + alternatives.names.map { ($0.text, $0.features) }
  }

  /// The first row of a name: the previous row, if `row` holds only a name's end: `CO. SDN BHD`.
  private static func firstRow(of row: Int, scores: [Double], on page: ReceiptPage) -> Int {
    let startsWithLegalForm = page.keywords.rows[row].contains {
      $0.roles.contains(.company) && $0.words.lowerBound == 0
    }
    guard row > 0, scores[row - 1] > -2.5,
      startsWithLegalForm || nameLetterCount(of: row, on: page) <= 5
    else { return row }
    return row - 1
  }

  /// The last row of a name: the next row, if it holds only a legal form, or if `row` ends
  /// with `&` or with an open parenthesis.
  private static func lastRow(from row: Int, on page: ReceiptPage) -> Int {
    guard row + 1 < page.rows.count else { return row }
    let text = page.rows[row].text
    let isOpen = text.contains("(") && !text.contains { ")}]".contains($0) }
    if text.hasSuffix("&") || isOpen && page.rows[row + 1].text.contains(")") { return row + 1 }
    let isLegalForm = page.keywords.rows[row + 1].contains { $0.roles.contains(.company) }
    return isLegalForm && nameLetterCount(of: row + 1, on: page) <= 3 ? row + 1 : row
  }

  /// Whether two rows are one name: both larger than the other text, of similar size, centered, and
  /// directly below each other.
  private static func isContinued(
    from row: Int, to next: Int, scores: [Double], on page: ReceiptPage
  ) -> Bool {
    guard next < page.rows.count, min(scores[row], scores[next]) > -1.5,
      !page.keywords.rows[next].contains(where: { $0.roles.contains(.company) })
    else { return false }
    if isIncomplete(row, before: next, on: page) { return true }
    let (above, below) = (page.rows[row], page.rows[next])
    let (small, large) = (min(above.height, below.height), max(above.height, below.height))
    let isLarge = small > 1.3 * page.rowHeight && large < 1.35 * small
    let isLegible = min(above.confidence, below.confidence) > 0.6
    let isCentered = abs(above.box.midX - below.box.midX) < 2 * large
    return isLarge && isLegible && isCentered && below.box.midY - above.box.midY < 2.5 * large
  }

  /// Words at the end of a row that another one follows, folded.
  private static let joiningWords: Set = [
    "ZUM", "ZUR", "ZU", "AM", "IM", "AN", "DER", "DIE", "DAS", "DEN", "DE", "DU", "DES", "DEL",
    "DELLA", "DELLO", "DI", "DA", "DO", "DOS", "LE", "LA", "LES", "EL", "LOS", "LAS", "IL", "LO",
    "AU",
    "AUX", "CHEZ", "THE", "OF", "AND", "UND", "ET", "Y", "VON", "VAN", "BEI", "BEIM",
  ]

  /// Whether a row is no name alone, and the row below completes it: `Wirtshaus zum`, or only kinds of
  /// shops. The row below has no digits, keywords or another size, and is no phrase of four words, as the
  /// place of a branch is.
  private static func isIncomplete(_ row: Int, before next: Int, on page: ReceiptPage) -> Bool {
    let (above, below) = (page.rows[row], page.rows[next])
    let (small, large) = (min(above.height, below.height), max(above.height, below.height))
    guard page.digitCounts[row] == 0, page.digitCounts[next] == 0, below.words.count < 4,
      large < 1.6 * small,
      below.box.midY - above.box.midY < 3 * large, !page.areTowns[next], !below.isLocality,
      page.keywords.rows[next].allSatisfy({ $0.roles.isSubset(of: [.venue]) }),
      let last = above.words.last
    else { return false }
    let letters = TextFolding.folded(above.text).count
    let kinds = page.keywords.rows[row].filter { $0.roles.contains(.venue) }
    let isKind = 10 * kinds.reduce(0) { $0 + $1.length } >= 9 * letters
    return isKind && !kinds.isEmpty
      || above.words.count > 1
        && joiningWords.contains(String(decoding: TextFolding.folded(last.text), as: UTF8.self))
  }

  /// The number of letters of the row that are not a legal form; the maximum without a legal form.
  private static func nameLetterCount(of row: Int, on page: ReceiptPage) -> Int {
    let legalForms = page.keywords.rows[row].filter { $0.roles.contains(.company) }
    guard !legalForms.isEmpty else { return .max }
    let covered = legalForms.reduce(0) { $0 + $1.length }
    return TextFolding.folded(page.rows[row].text).count - covered
  }

  /// `text` without registration numbers after the name and without punctuation around it.
  static func cleaned(_ text: String) -> String {
    var words = text.split(separator: " ")
    if let bracket = words.lastIndex(where: { $0.hasPrefix("(") }), bracket > 0,
      words[bracket...].joined()[...].isRegistrationNumber
    {
      words.removeSubrange(bracket...)
    }
    while words.count > 1, let last = words.last, last.isRegistrationNumber { words.removeLast() }
    return String(
      words.joined(separator: " ").drop { !$0.isLetter && !$0.isNumber && $0 != "(" }.reversed()
        .drop { !$0.isLetter && !$0.isNumber && !").!'&".contains($0) }.reversed())
  }
}

extension MerchantExtractor.Selection {
  /// Creates a selection of a name outside the header.
  fileprivate init(_ name: AlternativeNames.Name, margin: Double, on page: ReceiptPage) {
    let words = page.rows[name.row].words[name.words]
    self.init(
      name: name.text, rows: name.row...name.row, score: name.score, margin: margin,
      box: words.boundingBox, wordConfidence: name.wordConfidence,
      lowestWordConfidence: words.map(\.confidence).min() ?? 0, isRepeated: false)
  }
}

extension Substring {
  /// Whether it has at least five digits, as company registration numbers do: `(123456-X)`.
  fileprivate var isRegistrationNumber: Bool {
    count(where: \.isNumber) >= 5
  }
}

/// Names of the merchant outside the header: after thanks, and as hosts of web and e-mail addresses.
struct AlternativeNames {
  /// A name and its place.
  struct Name {
    /// The kind of text that states the name.
    enum Source { case thanks, host }

    /// The kind of text that states the name.
    let source: Source
    /// The name as printed.
    let text: String
    /// The name with case and diacritics folded.
    let letters: [UInt8]
    /// The index of its row on the page.
    let row: Int
    /// The indices of the row's words that contain it.
    let words: ClosedRange<Int>
    /// The mean confidence of these words, 0 to 1.
    let wordConfidence: Double

    init(
      _ source: Source, text: String, row: Int, words: ClosedRange<Int>, on page: ReceiptPage
    ) {
      let printed = page.rows[row].words[words]
      self.source = source
      self.text = text
      letters = TextFolding.folded(text)
      self.row = row
      self.words = words
      wordConfidence = printed.meanConfidence ?? 0
    }

    /// Its features: a host may belong to somebody else, and has no spaces between its words.
    var features: FeatureValues<MerchantFeature> {
      var values = FeatureValues<MerchantFeature>()
      values.set(.isThanksName, source == .thanks)
      values.set(.isHostName, source == .host)
      values[.illegibility] = 1 - wordConfidence
      return values
    }

    /// Log-odds, comparable with ``MerchantRowScores``.
    var score: Double { MerchantRowScores.weights.score(features) }
  }

  /// From top to bottom.
  let names: [Name]
  private let page: ReceiptPage

  init(on page: ReceiptPage, vocabulary: Vocabulary = .standard) {
    self.page = page
    let thanks = ThankYouNames(on: page, vocabulary: vocabulary)
    names = page.rows.indices.flatMap { row in
      (thanks.name(in: row).map { [$0] } ?? [])
        + WebHost.hosts(in: page.rows[row].text).map { host in
          Name(
            .host, text: host.name, row: row, words: 0...(page.rows[row].words.count - 1), on: page)
        }
    }
  }

  /// The name with the highest score; of equals the first on the page.
  var best: Name? { names.max { ($0.score, $1.row) < ($1.score, $0.row) } }

  /// Whether a row is similar to `name`, or without one to any name, of another row.
  func matches(_ row: Int, as name: Name? = nil) -> Bool {
    let letters = TextFolding.folded(MerchantExtractor.cleaned(page.rows[row].text))
    return names.contains { other in
      other.row != row && (name == nil || name?.letters == other.letters)
        && other.distance(from: letters) != nil
    }
  }

  /// Whether names follow thanks, and `row` is similar to none of them.
  func hasOtherThanks(than row: Int) -> Bool {
    let thanks = names.filter { $0.source == .thanks }
    return !thanks.isEmpty && !thanks.contains { $0.row == row || matches(row, as: $0) }
  }

  /// A name that is similar to a text.
  struct Match {
    let name: Name
    /// The edit distance, in letters.
    let distance: Int
  }

  /// The name with the smallest edit distance to `text`, which is in `row`.
  func match(for text: String, in row: Int) -> Match? {
    let letters = TextFolding.folded(text)
    return names.filter { $0.row != row }.compactMap { name in
      name.distance(from: letters).map { Match(name: name, distance: $0) }
    }.min { $0.distance < $1.distance }
  }
}

extension AlternativeNames.Name {
  /// The fewest letters of a name that is searched for in other text; shorter ones match by chance.
  private static let minimumLetters = 4

  /// The edit distance between the shorter of both and the start of the longer one; 0 if the
  /// longer one contains the shorter. `nil` above a limit that depends on the length.
  fileprivate func distance(from other: [UInt8]) -> Int? {
    let (short, long) = letters.count < other.count ? (letters, other) : (other, letters)
    if short == long { return 0 }
    // Recognition often misses a large initial.
    if source == .thanks, short == other, short.count >= 3, long.dropFirst() == short[...] {
      return 1
    }
    guard short.count >= Self.minimumLetters else { return nil }
    if long.place(of: short) != nil { return 0 }
    let maximumDistance = short.count >= 9 ? 2 : short.count >= 5 ? 1 : 0
    return (short.count - maximumDistance...min(long.count, short.count + maximumDistance))
      .map { short.editDistance(to: Array(long.prefix($0)), limit: maximumDistance) }
      .filter { $0 <= maximumDistance }.min()
  }
}

extension AlternativeNames.Match {
  /// `text` with the letters that differ replaced by the name's; the whole name as printed if it
  /// follows thanks.
  func corrected(_ text: String) -> String {
    let letters = TextFolding.folded(text)
    guard distance > 0 else { return text }
    if name.source == .thanks, letters.editDistance(to: name.letters, limit: distance) <= distance {
      return name.text
    }
    var characters = Array(text)
    let letterIndices = characters.indices.filter {
      TextFolding.folded(String(characters[$0])).count == 1
    }
    let other = name.letters.prefix(letters.count)
    guard letterIndices.count == other.count, letterIndices.count == letters.count,
      zip(letters, other).count(where: { $0 != $1 }) <= distance
    else { return text }
    let hasLowercase = text.contains(where: \.isLowercase)
    for (index, position) in letterIndices.enumerated() where letters[index] != other[index] {
      let capital = String(UnicodeScalar(other[index]))
      // A capital inside a word was misread from a small letter: `EI` for `El`.
      let isInside = position > 0 && characters[position - 1].isLetter
      let becomesLowercase = characters[position].isLowercase || hasLowercase && isInside
      characters[position] = Character(becomesLowercase ? capital.lowercased() : capital)
    }
    return String(characters)
  }
}

/// Finds names after thanks, by the vocabulary's role `thanks`: "Thank you for shopping at".
///
/// Letters are compared without spaces, which recognition loses first in narrow print.
struct ThankYouNames {
  private let page: ReceiptPage
  /// The confusable skeletons of phrases that a name follows.
  private let thanks: [[UInt8]]
  /// The confusable skeletons of phrases without a name, which may begin with the same words.
  private let headings: [[UInt8]]

  init(on page: ReceiptPage, vocabulary: Vocabulary) {
    self.page = page
    thanks = vocabulary.phrases.filter { $0.role == .thanks }.map(\.letters)
    headings = vocabulary.phrases.filter { $0.role == .heading }.map(\.letters)
  }

  /// The name after thanks that begin in `row`: in the same row or in the next one.
  func name(in row: Int) -> AlternativeNames.Name? {
    let rows = isFollowed(row) ? [row, row + 1] : [row]
    let run = FoldedRows(rows.map { page.rows[$0] })
    let found = thanks.compactMap { run.range(of: $0) }
      .max { ($0.upperBound, $0.count) < ($1.upperBound, $1.count) }
    guard let found, found.upperBound < run.letters.count,
      !headings.contains(where: { $0.count > found.count && run.range(of: $0) != nil })
    else { return nil }
    let start = run.positions[found.upperBound]
    let printed = page.rows[rows[start.row]].words[start.word...].map(\.text)
    let text = MerchantExtractor.cleaned(
      ([String(printed[0].dropFirst(start.character))] + printed[1...]).joined(separator: " ")
    ).trimmedAtEnd(of: "!.,'")
    guard isName(text, row: rows[start.row], from: start.word) else { return nil }
    return AlternativeNames.Name(
      .thanks, text: text, row: rows[start.row],
      words: start.word...(start.word + printed.count - 1), on: page)
  }

  /// Whether the next row is directly below.
  private func isFollowed(_ row: Int) -> Bool {
    row + 1 < page.rows.count
      && page.rows[row + 1].box.midY - page.rows[row].box.midY < 3 * page.rows[row].height
  }

  /// Whether `text`, the words of `row` from `word` on, may be a name.
  private func isName(_ text: String, row: Int, from word: Int) -> Bool {
    let letters = TextFolding.folded(text)
    let digits = letters.count { $0 <= UInt8(ascii: "9") }
    return (3...Vocabulary.maximumLength).contains(letters.count) && digits * 3 < letters.count
      && !text.contains(":")
      && !page.keywords.rows[row].contains { keyword in
        keyword.words.upperBound >= word
          && !keyword.roles.isDisjoint(with: [.heading, .number, .date, .phone])
          && keyword.roles.isDisjoint(with: [.venue, .thanks])
      }
  }
}

/// The folded letters of rows, without spaces, and their places.
private struct FoldedRows {
  let letters: [UInt8]
  /// The row, the word in it and the character in that word of each letter.
  let positions: [(row: Int, word: Int, character: Int)]
  private let skeleton: [UInt8]
  /// The number of letters in the first row.
  private let firstRowLength: Int

  init(_ rows: [PrintedRow]) {
    var letters: [UInt8] = [], positions: [(row: Int, word: Int, character: Int)] = []
    for (row, printed) in rows.enumerated() {
      for (word, printed) in printed.words.enumerated() {
        for (character, mark) in printed.text.enumerated() {
          for letter in TextFolding.folded(String(mark)) {
            letters.append(letter)
            positions.append((row, word, character))
          }
        }
      }
    }
    self.letters = letters
    self.positions = positions
    skeleton = OCRConfusables.skeleton(letters)
    firstRowLength = positions.count { $0.row == 0 }
  }

  /// The place of a phrase that begins in the first row.
  func range(of phrase: [UInt8]) -> Range<Int>? {
    skeleton.place(of: phrase).flatMap { $0.lowerBound < firstRowLength ? $0 : nil }
  }
}

/// Corrects a name from other rows of the receipt that repeat it: each word is spelled as where it
/// has the highest confidence.
struct NameCorrection {
  /// The fewest letters of a name of several words, and of one word, which line items resemble more
  /// easily.
  private static let minimumLetters = 5, minimumLettersOfSingleWord = 8
  /// The largest number of letters that differ in one word.
  private static let maximumDifferences = 1

  /// The words of the row, each in its spelling of highest confidence.
  let words: [String]

  init(of row: Int, on page: ReceiptPage) {
    let printed = page.rows[row].words
    let letters = printed.map { TextFolding.folded($0.text) }
    let minimum = printed.count == 1 ? Self.minimumLettersOfSingleWord : Self.minimumLetters
    guard letters.reduce(0, { $0 + $1.count }) >= minimum else {
      words = printed.map(\.text)
      return
    }
    words = page.rows.indices.filter { $0 != row }.reduce(into: printed) { best, other in
      let words = page.rows[other].words
      guard words.count >= printed.count else { return }
      for start in 0...(words.count - printed.count) {
        let window = words[start..<(start + printed.count)]
        guard zip(letters, window).allSatisfy({ Self.isSimilar($0, TextFolding.folded($1.text)) })
        else {
          continue
        }
        for (index, word) in window.enumerated()
        where word.confidence > best[index].confidence
          && TextFolding.folded(word.text) != TextFolding.folded(best[index].text)
        {
          best[index] = word
        }
      }
    }.map(\.text)
  }

  /// Whether two words of the same length differ in at most ``maximumDifferences`` letters.
  private static func isSimilar(_ letters: [UInt8], _ others: [UInt8]) -> Bool {
    letters.count == others.count
      && zip(letters, others).count { $0 != $1 } <= maximumDifferences
  }
}

/// Finds the words that occur in more than one row of a page: a receipt repeats the merchant's name
/// in a greeting, in a web address, or next to a tax number.
struct RepeatedWords {
  private let page: ReceiptPage
  /// The folded letters and digits of each row, without punctuation and spaces.
  private let letters: [[UInt8]]

  init(on page: ReceiptPage) {
    self.page = page
    letters = page.rows.map { TextFolding.folded($0.text) }
  }

  /// The log-odds, set by hand, for a row whose longest word without keywords occurs in another row;
  /// negative if that row is a town's, and 0 if the word is not repeated.
  func score(of row: Int) -> Double {
    guard let word = nonKeywordWords(of: row).max(by: { $0.count < $1.count }), word.count >= 4
    else {
      return 0
    }
    let rows = letters.indices.filter { $0 != row && letters[$0].place(of: word) != nil }
    if rows.contains(where: { page.areTowns[$0] }) { return -0.6 }
    return rows.isEmpty ? 0 : rows.count > 1 ? 1 : 0.8
  }

  /// The folded letters of the words that are no keywords.
  private func nonKeywordWords(of row: Int) -> [[UInt8]] {
    let keywords = page.keywords.rows[row]
    return page.rows[row].words.indices.filter { word in
      !keywords.contains { $0.words.contains(word) }
    }.map { TextFolding.folded(page.rows[row].words[$0].text) }
  }
}

/// The registered name of the firm behind the merchant: a row that ends with a legal form.
struct LegalName {
  /// `nil` if no legal form is printed.
  let field: ContactDetails.Field?

  /// The largest number of words of a name; rows of more are sentences.
  private static let maximumWords = 8

  /// - Parameter merchant: the rows of the merchant's name, which come first.
  init(_ page: ReceiptPage, merchant: ClosedRange<Int>?) {
    let rows = page.rows.indices.filter { Self.isName($0, on: page) }
    let best = rows.first { merchant?.contains($0) == true } ?? rows.first
    field = best.map { row in
      let name = MerchantExtractor.cleaned(page.rows[row].text)
      return ContactDetails.Field(
        text: name, box: page.rows[row].box, confidence: 0.9 * page.rows[row].confidence)
    }
  }

  private static func isName(_ row: Int, on page: ReceiptPage) -> Bool {
    let printed = MerchantRow(row, on: page)
    let words = page.rows[row].words.count
    return printed.isCompany && (2...maximumWords).contains(words)
      && printed.letterCount >= 4 && printed.digitCount * 3 <= printed.letterCount
      && !page.amounts[row].contains(where: \.isMoney)
      && !page.keywords.rows[row].contains {
        !$0.roles.isDisjoint(with: [.thanks, .phone, .fax, .date, .total, .cash])
          && $0.roles.isDisjoint(with: [.company, .venue])
      }
  }
}
