internal import PlatenModel
internal import PlatenTextAnalysis

/// Extracts the merchant's name, mostly from the header of a receipt.
///
/// Rows are scored by position, size, legal form and kind of shop, with penalties for addresses,
/// numbers and greetings.
struct MerchantExtractor {
  /// The selected name.
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

  /// `nil` where no row scores enough.
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

  /// The first row of a name: the previous row, where `row` holds only a name's end: `CO. SDN BHD`.
  private static func firstRow(of row: Int, scores: [Double], on page: ReceiptPage) -> Int {
    let startsWithLegalForm = page.keywords.rows[row].contains {
      $0.roles.contains(.company) && $0.words.lowerBound == 0
    }
    guard row > 0, scores[row - 1] > -2.5,
      startsWithLegalForm || nameLetterCount(of: row, on: page) <= 5
    else { return row }
    return row - 1
  }

  /// The last row of a name: the next row, where it holds only a legal form, or where `row` ends
  /// with `&` or with an open parenthesis.
  private static func lastRow(from row: Int, on page: ReceiptPage) -> Int {
    guard row + 1 < page.rows.count else { return row }
    let text = page.rows[row].text
    let isOpen = text.contains("(") && !text.contains { ")}]".contains($0) }
    if text.hasSuffix("&") || isOpen && page.rows[row + 1].text.contains(")") { return row + 1 }
    let isLegalForm = page.keywords.rows[row + 1].contains { $0.roles.contains(.company) }
    return isLegalForm && nameLetterCount(of: row + 1, on: page) <= 3 ? row + 1 : row
  }

  /// Whether two rows are one name: both larger than the other text, of similar size, centred, and
  /// directly below each other.
  private static func isContinued(
    from row: Int, to next: Int, scores: [Double], on page: ReceiptPage
  ) -> Bool {
    guard next < page.rows.count, min(scores[row], scores[next]) > -1.5,
      !page.keywords.rows[next].contains(where: { $0.roles.contains(.company) })
    else { return false }
    let (above, below) = (page.rows[row], page.rows[next])
    let (small, large) = (min(above.height, below.height), max(above.height, below.height))
    let isLarge = small > 1.3 * page.rowHeight && large < 1.35 * small
    let isLegible = min(above.confidence, below.confidence) > 0.6
    let isCentred = abs(above.box.midX - below.box.midX) < 2 * large
    return isLarge && isLegible && isCentred && below.box.midY - above.box.midY < 2.5 * large
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
