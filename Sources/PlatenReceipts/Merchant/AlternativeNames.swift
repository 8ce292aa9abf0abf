internal import PlatenModel
internal import PlatenTextAnalysis

/// Names that a receipt states of its merchant beside the head: behind thanks, and as hosts of the
/// web and of e-mail.
struct AlternativeNames {
  struct Name {
    enum Source { case thanks, host }

    let source: Source
    /// As it is printed.
    let text: String
    /// The same, folded.
    let letters: [UInt8]
    let row: Int
    /// The row's words that it is in.
    let words: ClosedRange<Int>
    /// How well they were read, 0 to 1.
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

    /// How well it would do as the merchant's, in logarithms of odds as those of rows: a host may
    /// be anybody's, and its words run together.
    var score: Double { (source == .thanks ? 2.5 : -0.5) - 2.5 * (1 - wordConfidence) }
  }

  private let names: [Name]
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

  /// The one that would do best, of equals the first.
  var best: Name? { names.max { ($0.score, $1.row) < ($1.score, $0.row) } }

  /// Whether a row is spelled as `name`, or else as any, stands in another.
  func matches(_ row: Int, as name: Name? = nil) -> Bool {
    let letters = TextFolding.folded(MerchantExtractor.cleaned(page.rows[row].text))
    return names.contains { other in
      other.row != row && (name == nil || name?.letters == other.letters)
        && other.distance(from: letters) != nil
    }
  }

  /// A stated name that a text is like.
  struct Match {
    let name: Name
    /// How many letters differ.
    let distance: Int
  }

  /// The name most like `text`, which stands in `row`.
  func match(for text: String, in row: Int) -> Match? {
    let letters = TextFolding.folded(text)
    return names.filter { $0.row != row }.compactMap { name in
      name.distance(from: letters).map { Match(name: name, distance: $0) }
    }.min { $0.distance < $1.distance }
  }
}

extension AlternativeNames.Name {
  /// Shorter names are found in too much.
  private static let minimumLetters = 4

  /// How many letters differ where `other` is the name, or one is the other's beginning; `nil`
  /// where that are too many. Where all of the other's letters stand in a row, none do.
  fileprivate func distance(from other: [UInt8]) -> Int? {
    let (short, long) = letters.count < other.count ? (letters, other) : (other, letters)
    if short == long { return 0 }
    // A large letter at the beginning is easily missed.
    if source == .thanks, short == other, short.count >= 3, long.dropFirst() == short[...] {
      return 1
    }
    guard short.count >= Self.minimumLetters else { return nil }
    if long.firstRange(of: short) != nil { return 0 }
    let maximumDistance = short.count >= 9 ? 2 : short.count >= 5 ? 1 : 0
    return (short.count - maximumDistance...min(long.count, short.count + maximumDistance))
      .map { short.editDistance(to: Array(long.prefix($0)), limit: maximumDistance) }
      .filter { $0 <= maximumDistance }.min()
  }
}

extension AlternativeNames.Match {
  /// `text` with the name's letters in the place of those that differ; all of the name where it
  /// stands behind thanks.
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
      // What was taken for a capital inside a word is a small letter: `EI` for `El`.
      let isInside = position > 0 && characters[position - 1].isLetter
      let becomesLowercase = characters[position].isLowercase || hasLowercase && isInside
      characters[position] = Character(becomesLowercase ? capital.lowercased() : capital)
    }
    return String(characters)
  }
}
