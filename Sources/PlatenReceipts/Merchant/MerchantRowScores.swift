internal import PlatenModel
internal import PlatenTextAnalysis

/// The score of each row of a receipt as the merchant's name: log-odds without a common zero, with
/// weights set by hand.
struct MerchantRowScores {
  /// One score for each row.
  let values: [Double]

  init(_ page: ReceiptPage, alternatives: AlternativeNames) {
    let bodyStart = Self.firstRowOfBody(of: page)
    let repetitions = RepeatedWords(on: page)
    values = page.rows.indices.map { row in
      let row = Row(row, on: page)
      guard row.letterCount >= 2 else { return -9 }
      return row.positionScore + row.sizeScore + row.textScore + row.keywordScore
        + Self.repetitionScore(of: row, repetitions, alternatives)
        - (row.index > bodyStart ? 1.5 : 0)
    }
  }

  /// The score for a name that other rows of the page repeat.
  private static func repetitionScore(
    of row: Row, _ repetitions: RepeatedWords, _ alternatives: AlternativeNames
  ) -> Double {
    let score = repetitions.score(of: row.index)
    guard score >= 0, let match = alternatives.match(for: row.text, in: row.index) else {
      return score
    }
    return max(score, match.distance == 0 ? 1.5 : 1)
  }

  /// The first row after the header: one with a date, a column heading or the number of an invoice;
  /// the number of rows without one.
  private static func firstRowOfBody(of page: ReceiptPage) -> Int {
    page.rows.indices.first { row in
      page.keywords.rows[row].contains {
        $0.roles.isSuperset(of: [.date]) || $0.roles.contains(.column) && $0.words.lowerBound == 0
          || $0.roles.contains(.number) && page.rows[row].text.contains(where: \.isNumber)
            && !$0.roles.contains(.taxId)
      } && page.rows[row].text.contains(where: \.isNumber)
    } ?? page.rows.count
  }
}

/// A row with the features that its scores use.
private struct Row {
  let index: Int
  let page: ReceiptPage
  let printed: PrintedRow
  /// Without registration numbers and punctuation at its ends.
  let text: String
  let keywords: [KeywordMatch]
  /// The letters and digits of `text`, with case and diacritics folded.
  let folded: [UInt8]
  let digitCount: Int

  init(_ index: Int, on page: ReceiptPage) {
    self.index = index
    self.page = page
    printed = page.rows[index]
    text = MerchantExtractor.cleaned(printed.text)
    keywords = page.keywords.rows[index]
    folded = TextFolding.folded(text)
    digitCount = folded.count { $0 <= UInt8(ascii: "9") }
  }

  var alphanumericCount: Int { folded.count }
  var letterCount: Int { alphanumericCount - digitCount }

  private func has(_ role: KeywordRole) -> Bool { keywords.contains { $0.roles.contains(role) } }

  /// The share of the letters and digits that belong to keywords of these roles, 0 to 1.
  private func keywordShare(_ roles: Set<KeywordRole>) -> Double {
    let words = keywords.filter { !$0.roles.isDisjoint(with: roles) }
    return min(1, Double(words.reduce(0) { $0 + $1.length }) / Double(alphanumericCount))
  }

  /// Whether the row ends with a legal form, before at most one more word.
  private var isCompany: Bool {
    let end = text.split(separator: " ").count
    return keywords.contains { $0.roles.contains(.company) && $0.words.upperBound >= end - 2 }
  }

  /// Whether at least four letters follow a keyword of this role.
  private func hasName(after role: KeywordRole) -> Bool {
    guard let end = keywords.last(where: { $0.roles.contains(role) })?.words.upperBound else {
      return false
    }
    return printed.words[(end + 1)...].reduce(0) { $0 + $1.text.count(where: \.isLetter) } >= 4
  }

  /// Whether the row begins with the label of a number or a person: `Server: Ann`, `POS ID`.
  private var isLabel: Bool {
    let roles: Set<KeywordRole> = [.number, .phone, .fax, .taxId]
    guard let first = keywords.first, first.words.lowerBound == 0,
      !first.roles.isDisjoint(with: roles), !has(.venue)
    else { return false }
    return printed.words[first.words.upperBound].text.hasSuffix(":") || keywordShare(roles) > 0.8
  }

  /// The score for a legal form at the row's end, scaled by confidence. Lower where the name is
  /// likely that of the shop's owner: below a much larger name, or below the address.
  private var legalFormScore: Double {
    let above = page.rows[..<index]
    if above.contains(where: { $0.height > 1.5 * printed.height && $0.confidence > 0.75 }) {
      return 1
    }
    let score = 2.2 * min(1, max(0, (printed.confidence - 0.3) / 0.4))
    let isBelowAddress = above.indices.contains {
      page.rows[$0].isStreet(keywords: page.keywords.rows[$0]) || page.rows[$0].endsWithLocality
    }
    return isBelowAddress ? score / 2 : score
  }

  /// The score for the position: high for the first rows, and directly above the address, with
  /// rows of numbers between them ignored.
  var positionScore: Double {
    let isName = digitCount == 0 || printed.text.contains("#") || has(.venue)
    let next = page.rows.indices.first { row in
      row > index && page.rows[row].text.count(where: \.isDigit) < 5
        || row > index && page.rows[row].isStreet(keywords: page.keywords.rows[row])
    }
    let isAboveAddress =
      isName && keywordShare([.address]) == 0
      && next.map { page.rows[$0].isStreet(keywords: page.keywords.rows[$0]) } == true
    return -0.35 * Double(min(index, 12)) + (index == 0 ? 0.4 : 0) + (isAboveAddress ? 0.8 : 0)
  }

  /// The score for the size: high for large letters of high confidence. Large text of low
  /// confidence is a logo.
  var sizeScore: Double {
    let size = min(1.5, max(-0.5, printed.height / page.rowHeight - 1.1))
    let legibility = min(1, max(0, (printed.confidence - 0.3) / 0.4))
    return 1.4 * (size > 0 ? size * legibility : size) - 2.5 * (1 - printed.confidence)
      - (letterCount < 4 ? 0.8 + 0.8 * (1 - legibility) : 0)
  }

  /// Penalties for text unlike a name: an address, a sentence, a number.
  var textScore: Double {
    let share = Double(digitCount) / Double(alphanumericCount)
    var score = digitCount == 0 ? 0 : share < 0.3 ? -share : -min(2.5, 4 * share)
    if printed.endsWithLocality { score -= 2.5 }
    if printed.isLocality, !isCompany { score -= 1.2 }
    if printed.isStreet(keywords: keywords) { score -= 1.2 }
    if printed.hasWebAddress { score -= 2 }
    if page.amounts[index].contains(where: \.isMoney) { score -= 2 }
    if text.hasPrefix("(") || printed.text.contains(":") { score -= 0.8 }
    if printed.text.hasSuffix(",") { score -= 0.8 }
    if text.first?.isLowercase == true {
      score -= printed.text.last.map { ".,!?".contains($0) } == true ? 1.2 : 0.4
    }
    if !isCompany, printed.text.count(where: \.isDigit) >= 7 { score -= 1 }
    if printed.text.last.map({ ".!?".contains($0) }) == true, !isCompany, printed.words.count > 2 {
      score -= 0.8
    }
    return score
  }

  /// The score for keywords in the row.
  var keywordScore: Double {
    var score = (isCompany ? legalFormScore : 0) + (has(.venue) ? 0.6 : 0)
    score -= 3 * keywordShare([.heading, .column, .summary])
    if has(.thanks) { score -= 3 }
    if has(.welcome) { score += hasName(after: .welcome) ? 1.2 : -2 }
    if isLabel { score -= 1.5 }
    score -=
      3.5 * keywordShare([.total, .final, .subtotal, .tax, .cash, .card, .change, .date, .paid])
    if has(.taxId) || has(.phone) || has(.fax), digitCount >= 5 { score -= 3 }
    if has(.number), digitCount >= 1 { score -= 2 }
    if has(.address) { score -= isCompany ? 0.2 : min(1.6, 4 * keywordShare([.address])) }
    // A row of generic words only, such as the kind of shop, is no name.
    let genericShare = keywordShare([.venue, .heading, .company, .number, .address])
    if Double(letterCount) - genericShare * Double(alphanumericCount) < 2.5, !isCompany {
      score -= 1
    }
    return score
  }
}

extension PrintedRow {
  /// The mean confidence of the words, 0 to 1.
  var confidence: Double { words.meanConfidence ?? 0 }

  /// Whether the row ends as the line of a town does: with a postal code, or with two capital
  /// letters for a state after a comma.
  var endsWithLocality: Bool {
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

  /// Whether the row is two names separated by a comma, such as a town and its state.
  fileprivate var isLocality: Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return words.count <= 4 && parts.count == 2
      && parts.allSatisfy { part in
        part.contains(where: \.isLetter) && !part.contains(where: \.isNumber)
          && part.first { $0.isLetter }?.isUppercase == true
      }
  }

  /// Whether the row begins or ends with a house number, or has a keyword of addresses and a digit.
  fileprivate func isStreet(keywords: [KeywordMatch]) -> Bool {
    guard words.count >= 2, !keywords.contains(where: { $0.roles.contains(.venue) }) else {
      return false
    }
    let number = words[0].text.filter { $0 != "," && $0 != "-" && $0 != "/" }
    let startsWithNumber =
      (2...5).contains(number.count) && number.allSatisfy(\.isDigit)
      && words[1].text.contains(where: \.isLetter)
    let last = words[words.count - 1].text
    let endsWithNumber =
      words[words.count - 2].text.hasSuffix(",") && (1...4).contains(last.count)
      && last.allSatisfy(\.isDigit)
    return startsWithNumber || endsWithNumber
      || keywords.contains { $0.roles.contains(.address) }
        && text.contains(where: \.isDigit)
  }

  /// Whether the row has a web or e-mail address.
  fileprivate var hasWebAddress: Bool {
    words.contains { word in
      let text = word.text.lowercased()
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { $0.contains(where: \.isLetter) }
        || text.contains("www") || text.contains(".com")
    }
  }
}
