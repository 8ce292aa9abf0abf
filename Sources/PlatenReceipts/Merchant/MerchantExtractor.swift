internal import PlatenModel
internal import PlatenTextAnalysis

/// Who was paid: the name at the head of a receipt.
///
/// Rows are scored by their place, their size, a legal form or a kind of shop among their words,
/// and against what else stands there: addresses, numbers, greetings.
struct MerchantExtractor {
  struct Selection {
    let name: String
    let rows: ClosedRange<Int>
    /// Logarithm of odds, without a fixed zero.
    let score: Double
    /// By how much it is better than the next.
    let margin: Double
    let box: Box
    /// Of its words the mean, 0 to 1.
    let wordConfidence: Double
  }

  let selection: Selection?

  /// No row that scores less is a name.
  private static let minimumScore = -3.0
  /// A row that is spelled as a stated name is, and scores more, stands for it.
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
    var start = Self.firstRow(of: best, scores: scores, on: page)
    var end = Self.lastRow(from: best, on: page)
    while start > 0, Self.isContinued(from: start - 1, to: start, scores: scores, on: page) {
      start -= 1
    }
    while Self.isContinued(from: end, to: end + 1, scores: scores, on: page) { end += 1 }
    let rows = page.rows[start...end]
    let words = rows.flatMap(\.words)
    let recognizedName = Self.cleaned(
      (start...end).flatMap { NameCorrection(of: $0, on: page).words }.joined(separator: " "))
    let name =
      alternatives.match(for: recognizedName, in: best)?.corrected(recognizedName) ?? recognizedName
    guard name.contains(where: \.isLetter) else {
      selection = nil
      return
    }
    let runnerUp = order.dropFirst().first { $0 > end || $0 < start }
    selection = Selection(
      name: name, rows: start...end, score: scores[best],
      margin: scores[best] - (runnerUp.map { scores[$0] } ?? Self.minimumScore),
      box: words.boundingBox,
      wordConfidence: words.meanConfidence ?? 0)
  }

  /// A name begins in the row before where only its end is here: `CO. SDN BHD`.
  private static func firstRow(of row: Int, scores: [Double], on page: ReceiptPage) -> Int {
    let startsWithLegalForm = page.keywords.rows[row].contains {
      $0.roles.contains(.company) && $0.words.lowerBound == 0
    }
    guard row > 0, scores[row - 1] > -2.5,
      startsWithLegalForm || nameLetterCount(of: row, on: page) <= 5
    else { return row }
    return row - 1
  }

  /// A name goes on in the next row where only its legal form stands there, or where this one
  /// ends with an `&`.
  private static func lastRow(from row: Int, on page: ReceiptPage) -> Int {
    guard row + 1 < page.rows.count else { return row }
    let text = page.rows[row].text
    let isOpen = text.contains("(") && !text.contains { ")}]".contains($0) }
    if text.hasSuffix("&") || isOpen && page.rows[row + 1].text.contains(")") { return row + 1 }
    let isLegalForm = page.keywords.rows[row + 1].contains { $0.roles.contains(.company) }
    return isLegalForm && nameLetterCount(of: row + 1, on: page) <= 3 ? row + 1 : row
  }

  /// Whether two rows are one name: both printed larger than the rest and alike, one right above
  /// the other.
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

  /// How many letters of the row are neither a legal form nor a kind of shop.
  private static func nameLetterCount(of row: Int, on page: ReceiptPage) -> Int {
    let legalForms = page.keywords.rows[row].filter { $0.roles.contains(.company) }
    guard !legalForms.isEmpty else { return .max }
    let covered = legalForms.reduce(0) { $0 + $1.length }
    return TextFolding.folded(page.rows[row].text).count - covered
  }

  /// Without the company's number behind the name and marks around it.
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
  /// A name that is stated elsewhere than at the head.
  fileprivate init(_ name: AlternativeNames.Name, margin: Double, on page: ReceiptPage) {
    self.init(
      name: name.text, rows: name.row...name.row, score: name.score, margin: margin,
      box: page.rows[name.row].words[name.words].boundingBox, wordConfidence: name.wordConfidence)
  }
}

extension Substring {
  /// Such as `(81109-A)`, `273500-U`, `(KSB)` behind one.
  fileprivate var isRegistrationNumber: Bool {
    count(where: \.isNumber) >= 5
  }
}
