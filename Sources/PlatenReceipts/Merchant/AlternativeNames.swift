internal import PlatenModel
internal import PlatenTextAnalysis

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
    /// The name.
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

  /// The edit distance between the shorter of both and the start of the longer one; 0 where the
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
  /// `text` with the letters that differ replaced by the name's; the whole name as printed where it
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
