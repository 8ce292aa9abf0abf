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

  init(_ page: ReceiptPage) {
    let body = Self.firstRowOfBody(of: page)
    let scores = page.rows.indices.map { row in
      Self.score(row, on: page) - (row > body ? 1.5 : 0)
    }
    let order = scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    guard let best = order.first, scores[best] > -3 else {
      answer = nil
      return
    }
    let start = Self.start(of: best, scores: scores, on: page)
    let end = Self.end(from: best, on: page)
    let rows = page.rows[start...end]
    let words = rows.flatMap(\.words)
    let name = Self.cleaned(rows.map(\.text).joined(separator: " "))
    guard name.contains(where: \.isLetter) else {
      answer = nil
      return
    }
    let rival = order.dropFirst().first { $0 > end || $0 < start }
    answer = Answer(
      name: name, rows: start...end, score: scores[best],
      margin: scores[best] - (rival.map { scores[$0] } ?? -3),
      box: rows.dropFirst().reduce(page.rows[start].box) { $0.union($1.box) },
      reading: words.reduce(0) { $0 + $1.confidence } / Double(words.count))
  }

  /// The first row that speaks of the purchase: an invoice's number or a date.
  private static func firstRowOfBody(of page: ReceiptPage) -> Int {
    page.rows.indices.first { row in
      page.keywords.rows[row].contains {
        $0.roles.isSuperset(of: [.date]) || $0.roles.contains(.column) && $0.words.lowerBound == 0
          || $0.roles.contains(.number) && page.rows[row].text.contains(where: \.isNumber)
            && !$0.roles.contains(.taxId)
      } && page.rows[row].text.contains(where: \.isNumber)
    } ?? page.rows.count
  }

  /// A name begins in the row before where only its end is here: `CO. SDN BHD`.
  private static func start(of row: Int, scores: [Double], on page: ReceiptPage) -> Int {
    guard row > 0, nameLetters(of: row, on: page) <= 5, scores[row - 1] > -2.5 else { return row }
    return row - 1
  }

  /// A name goes on in the next row where only its legal form stands there, or where this one
  /// ends with an `&`.
  private static func end(from row: Int, on page: ReceiptPage) -> Int {
    guard row + 1 < page.rows.count else { return row }
    let text = page.rows[row].text
    if text.hasSuffix("&") || text.count(where: { $0 == "(" }) > text.count(where: { $0 == ")" }) {
      return row + 1
    }
    let isForm = page.keywords.rows[row + 1].contains { $0.roles.contains(.company) }
    return isForm && nameLetters(of: row + 1, on: page) <= 2 ? row + 1 : row
  }

  /// How many letters of the row are neither a legal form nor a kind of shop.
  private static func nameLetters(of row: Int, on page: ReceiptPage) -> Int {
    let forms = page.keywords.rows[row].filter { $0.roles.contains(.company) }
    guard !forms.isEmpty else { return .max }
    let covered = forms.reduce(0) { $0 + $1.length }
    return Letters.folded(page.rows[row].text).count - covered
  }

  private static func score(_ row: Int, on page: ReceiptPage) -> Double {
    let printed = page.rows[row]
    let text = cleaned(printed.text)
    let letters = Letters.folded(text)
    let digits = letters.count { $0 <= UInt8(ascii: "9") }
    let alphabetic = letters.count - digits
    guard alphabetic >= 2 else { return -9 }
    let keywords = page.keywords.rows[row]
    func covered(_ roles: Set<KeywordRole>) -> Double {
      let words = keywords.filter { !$0.roles.isDisjoint(with: roles) }
      return Double(words.reduce(0) { $0 + $1.length }) / Double(letters.count)
    }
    func has(_ role: KeywordRole) -> Bool { keywords.contains { $0.roles.contains(role) } }
    let confidence = printed.words.reduce(0) { $0 + $1.confidence } / Double(printed.words.count)
    let size = min(1.5, max(-0.5, printed.height / page.rowHeight - 1.1))
    let isEnd = keywords.contains {
      $0.roles.contains(.company) && $0.words.upperBound >= printed.words.count - 2
    }
    var score = -0.35 * Double(min(row, 12)) + 1.2 * size - 1.5 * (1 - confidence)
    if isEnd { score += 2.2 }
    if has(.venue) { score += 0.6 }
    score -= 3 * min(1, covered([.heading, .column, .summary]))
    score -=
      3.5 * min(1, covered([.total, .final, .subtotal, .tax, .cash, .card, .change, .date, .paid]))
    if has(.taxId) || has(.phone) || has(.fax) { score -= digits >= 5 ? 3 : 0 }
    if has(.number), digits >= 1 { score -= 2 }
    if has(.address) { score -= isEnd ? 0.2 : min(1.6, 4 * covered([.address])) }
    let share = Double(digits) / Double(letters.count)
    if digits > 0 { score -= share < 0.3 ? share : min(2.5, 4 * share) }
    if printed.endsWithPlace { score -= 2.5 }
    if row == 0 { score += 0.4 }
    if text.contains("@") || text.lowercased().contains("www") || text.lowercased().contains(".com")
    {
      score -= 2
    }
    if page.amounts[row].contains(where: \.isMoney) { score -= 2 }
    if alphabetic < 4 { score -= 0.8 }
    if text.hasPrefix("(") || printed.text.contains(":") { score -= 0.8 }
    if printed.text.hasSuffix(",") { score -= 0.8 }
    return score
  }

  /// Without the company's number behind the name and marks around it.
  private static func cleaned(_ text: String) -> String {
    var words = text.split(separator: " ")
    while words.count > 1, let last = words.last, last.isRegistration { words.removeLast() }
    return String(
      words.joined(separator: " ").drop { !$0.isLetter && !$0.isNumber && $0 != "(" }.reversed()
        .drop { !$0.isLetter && !$0.isNumber && !").!'&".contains($0) }.reversed())
  }
}

extension PrintedRow {
  /// Whether it ends as the line of a town does: with a postal code, or with two capital letters
  /// behind a comma, which are a state.
  fileprivate var endsWithPlace: Bool {
    guard words.count >= 2 else { return false }
    let code = words[words.count - 1].text
    let isCode =
      code.count(where: \.isNumber) >= 4
      && code.allSatisfy { $0.isNumber || $0 == "-" || $0 == "." }
    let state = words[isCode ? words.count - 2 : words.count - 1].text.filter(\.isLetter)
    let before = words[..<(isCode ? words.count - 2 : words.count - 1)].last?.text
    return before?.hasSuffix(",") == true && state.count == 2 && state == state.uppercased()
      || isCode && words[0].text.contains(where: \.isLetter) && code.filter(\.isNumber).count == 5
        && words.count <= 4 && words.contains { $0.text.hasSuffix(",") }
  }
}

extension Substring {
  /// Such as `(81109-A)`, `273500-U`, `(KSB)` behind one.
  fileprivate var isRegistration: Bool {
    count(where: \.isNumber) >= 5
  }
}
