internal import PlatenTextAnalysis
internal import PlatenModel

/// Who was paid: the name at the head of a receipt.
///
/// Rows are scored by their place, their size, a legal form or a kind of shop among their words,
/// and against what else stands there: addresses, numbers, greetings.
struct MerchantJudgement {
  struct Answer {
    let name: String
    let rows: ClosedRange<Int>
    /// Logarithm of odds, without a fixed zero.
    let score: Double
    /// By how much it is better than the next.
    let margin: Double
    let box: Box
    /// Of its words the mean, 0 to 1.
    let reading: Double
  }

  let answer: Answer?

  /// No row that scores less is a name.
  private static let leastScore = -3.0
  /// A row that is spelled as a stated name is, and scores more, stands for it.
  private static let leastNamedScore = -1.5

  init(_ page: ReceiptPage) {
    let stated = StatedNames(on: page)
    let scores = MerchantScores(page, stated: stated).values
    let order = scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    var first = order.first.flatMap { scores[$0] > Self.leastScore ? $0 : nil }
    let score = first.map { scores[$0] } ?? Self.leastScore
    if let name = stated.best, name.score > score, first.map({ stated.names($0) }) != true {
      first = order.first { scores[$0] > Self.leastNamedScore && stated.names($0, as: name) }
      if first == nil {
        answer = Answer(name, margin: name.score - score, on: page)
        return
      }
    }
    guard let best = first else {
      answer = nil
      return
    }
    var start = Self.start(of: best, scores: scores, on: page)
    var end = Self.end(from: best, on: page)
    while start > 0, Self.goesOn(from: start - 1, to: start, scores: scores, on: page) {
      start -= 1
    }
    while Self.goesOn(from: end, to: end + 1, scores: scores, on: page) { end += 1 }
    let rows = page.rows[start...end]
    let words = rows.flatMap(\.words)
    let read = Self.cleaned(
      (start...end).flatMap { RepeatedName(of: $0, on: page).words }.joined(separator: " "))
    let name = stated.match(for: read, in: best)?.respelled(read) ?? read
    guard name.contains(where: \.isLetter) else {
      answer = nil
      return
    }
    let rival = order.dropFirst().first { $0 > end || $0 < start }
    answer = Answer(
      name: name, rows: start...end, score: scores[best],
      margin: scores[best] - (rival.map { scores[$0] } ?? Self.leastScore),
      box: words.boundingBox,
      reading: words.reduce(0) { $0 + $1.confidence } / Double(words.count))
  }

  /// A name begins in the row before where only its end is here: `CO. SDN BHD`.
  private static func start(of row: Int, scores: [Double], on page: ReceiptPage) -> Int {
    let startsWithForm = page.keywords.rows[row].contains {
      $0.roles.contains(.company) && $0.words.lowerBound == 0
    }
    guard row > 0, scores[row - 1] > -2.5,
      startsWithForm || nameLetters(of: row, on: page) <= 5
    else { return row }
    return row - 1
  }

  /// A name goes on in the next row where only its legal form stands there, or where this one
  /// ends with an `&`.
  private static func end(from row: Int, on page: ReceiptPage) -> Int {
    guard row + 1 < page.rows.count else { return row }
    let text = page.rows[row].text
    let isOpen = text.contains("(") && !text.contains { ")}]".contains($0) }
    if text.hasSuffix("&") || isOpen && page.rows[row + 1].text.contains(")") { return row + 1 }
    let isForm = page.keywords.rows[row + 1].contains { $0.roles.contains(.company) }
    return isForm && nameLetters(of: row + 1, on: page) <= 3 ? row + 1 : row
  }

  /// Whether two rows are one name: both printed larger than the rest and alike, one right above
  /// the other.
  private static func goesOn(
    from row: Int, to next: Int, scores: [Double], on page: ReceiptPage
  ) -> Bool {
    guard next < page.rows.count, min(scores[row], scores[next]) > -1.5,
      !page.keywords.rows[next].contains(where: { $0.roles.contains(.company) })
    else { return false }
    let (above, below) = (page.rows[row], page.rows[next])
    let (small, large) = (min(above.height, below.height), max(above.height, below.height))
    let isLarge = small > 1.3 * page.rowHeight && large < 1.35 * small
    let isClear = min(above.confidence, below.confidence) > 0.6
    let isCentred = abs(above.box.midX - below.box.midX) < 2 * large
    return isLarge && isClear && isCentred && below.box.midY - above.box.midY < 2.5 * large
  }

  /// How many letters of the row are neither a legal form nor a kind of shop.
  private static func nameLetters(of row: Int, on page: ReceiptPage) -> Int {
    let forms = page.keywords.rows[row].filter { $0.roles.contains(.company) }
    guard !forms.isEmpty else { return .max }
    let covered = forms.reduce(0) { $0 + $1.length }
    return Letters.folded(page.rows[row].text).count - covered
  }

  /// Without the company's number behind the name and marks around it.
  static func cleaned(_ text: String) -> String {
    var words = text.split(separator: " ")
    if let bracket = words.lastIndex(where: { $0.hasPrefix("(") }), bracket > 0,
      words[bracket...].joined()[...].isRegistration
    {
      words.removeSubrange(bracket...)
    }
    while words.count > 1, let last = words.last, last.isRegistration { words.removeLast() }
    return String(
      words.joined(separator: " ").drop { !$0.isLetter && !$0.isNumber && $0 != "(" }.reversed()
        .drop { !$0.isLetter && !$0.isNumber && !").!'&".contains($0) }.reversed())
  }
}

extension MerchantJudgement.Answer {
  /// A name that is stated elsewhere than at the head.
  fileprivate init(_ name: StatedNames.Name, margin: Double, on page: ReceiptPage) {
    self.init(
      name: name.text, rows: name.row...name.row, score: name.score, margin: margin,
      box: page.rows[name.row].words[name.words].boundingBox, reading: name.reading)
  }
}

extension Substring {
  /// Such as `(81109-A)`, `273500-U`, `(KSB)` behind one.
  fileprivate var isRegistration: Bool {
    count(where: \.isNumber) >= 5
  }
}
