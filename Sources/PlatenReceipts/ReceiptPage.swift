internal import PlatenModel
internal import PlatenTextAnalysis

/// A page's text as the scorers use it: rows with their keywords and amounts.
struct ReceiptPage: Sendable {
  /// From top to bottom.
  let rows: [PrintedRow]
  let keywords: PageKeywords
  /// The number format of the page's amounts.
  let style: NumberStyle
  /// The amounts of each row, from left to right.
  let amounts: [[PrintedAmount]]
  /// The median height of the rows' words, in pixels.
  let rowHeight: Double
  /// Whether each row is the line of a street, and whether it ends as that of a town does.
  let areStreets: [Bool], areTowns: [Bool]
  /// The number of digits in each row.
  let digitCounts: [Int]

  init(_ page: RecognizedPage, vocabulary: Vocabulary = .standard) {
    let rows = PrintedRow.rows(of: page)
    let keywords = PageKeywords(of: rows, in: vocabulary)
    let labeled = rows.indices.map { row in
      keywords.rows[row].contains { !$0.roles.isDisjoint(with: KeywordRole.amountRoles) }
    }
    // A space separates thousands on the whole page if it does so in a labeled amount.
    let usesSpaceSeparator = zip(rows, labeled).contains { row, labeled in
      labeled
        && NumberScanner(row, joinsDigitGroups: true).numbers().contains {
          $0.separators.contains(" ")
        }
    }
    let numbers = rows.indices.map { row in
      NumberScanner(rows[row], joinsDigitGroups: labeled[row] || usesSpaceSeparator).numbers()
    }
    let style = NumberStyle(of: numbers.flatMap(\.self))
    self.rows = rows
    self.keywords = keywords
    self.style = style
    rowHeight = rows.isEmpty ? 1 : rows.map(\.height).median
    areStreets = rows.indices.map { rows[$0].isStreet(keywords: keywords.rows[$0]) }
    areTowns = rows.map(\.endsWithLocality)
    digitCounts = rows.map { $0.text.count(where: \.isDigit) }
    var amounts = rows.indices.map { row in
      numbers[row].compactMap { PrintedAmount($0, row: row, style: style) }
    }
    for row in amounts.indices {
      for (index, amount) in amounts[row].enumerated() {
        let from = amounts[row][..<index].last(where: \.isMoney)?.number.words.upperBound ?? 0
        amounts[row][index].labels = Self.labels(
          of: amount, from: from, in: row, rows: rows, keywords: keywords, amounts: amounts)
      }
    }
    Self.removeLabels(ofOpenAmountsIn: &amounts)
    self.amounts = amounts.map { row in
      row.flatMap { amount in
        let isLast = amount.number.words.upperBound == rows[amount.row].words.count - 1
        return [
          amount.restoringDecimalMark(style: style),
          isLast ? amount.removingTaxCode(style: style) : nil,
          amount,
        ].compactMap(\.self)
      }
    }
  }

  /// The keywords that label an amount.
  ///
  /// These are the keywords between `amount` and the previous amount of its row; without any, all
  /// keywords before it in the row, then those after it, then those of an adjacent row that has no
  /// amounts.
  private static func labels(
    of amount: PrintedAmount, from: Int, in row: Int, rows: [PrintedRow], keywords: PageKeywords,
    amounts: [[PrintedAmount]]
  ) -> AmountLabels {
    let words = amount.number.words
    let before = keywords.rows[row].filter { $0.words.upperBound <= words.lowerBound }
    let near = before.filter { $0.words.lowerBound >= from }
    let rates = amounts[row].filter(\.number.isPercent).map(\.number.words)
    if !near.isEmpty, !AmountLabels(near).roles.isDisjoint(with: KeywordRole.amountRoles) {
      return AmountLabels(near, rates: rates)
    }
    if !before.isEmpty { return AmountLabels(before, rates: rates) }
    let after = keywords.rows[row].filter { $0.words.lowerBound >= words.lowerBound }
    if !after.isEmpty, amounts[row].count == 1 { return AmountLabels(after, precedesAmount: false) }
    guard words.lowerBound == 0 || rows[row].words[..<words.lowerBound].allSatisfy({ $0.isMark })
    else { return AmountLabels([]) }
    for (other, weight) in [(row - 1, 1.6), (row + 1, 0.9)]
    where rows.indices.contains(other) && amounts[other].isEmpty {
      let distance = abs(rows[other].box.midY - amount.number.box.midY)
      let labels = AmountLabels(keywords.rows[other], precedesAmount: false)
      if distance < weight * max(rows[other].height, amount.number.box.height),
        !labels.roles.isDisjoint(with: KeywordRole.amountRoles)
      {
        return labels
      }
    }
    return AmountLabels([])
  }

  /// Removes the labels of amounts that remain to be paid: a total less what was paid before.
  private static func removeLabels(ofOpenAmountsIn amounts: inout [[PrintedAmount]]) {
    let all = amounts.joined().filter(\.isMoney)
    let advances = all.filter { $0.labels.has(.advance) && $0.value != .zero }.map(
      \.value.magnitude)
    guard !advances.isEmpty else { return }
    let totals = all.filter { $0.labels.totalScore > 0 && !$0.labels.has(.advance) }.map(\.value)
    let open = Set(totals.flatMap { total in advances.map { total - $0 } })
    for row in amounts.indices {
      for index in amounts[row].indices
      where amounts[row][index].labels.has(.advance) || open.contains(amounts[row][index].value) {
        if amounts[row][index].labels.totalScore > 0 {
          amounts[row][index].labels = AmountLabels([])
        }
      }
    }
  }

  /// Whether the row is a street, and the next one its town.
  func isAddress(_ row: Int) -> Bool {
    rows.indices.contains(row) && areStreets[row] && row + 1 < rows.count
      && (areTowns[row + 1] || rows[row + 1].startsWithPostcode)
  }

  /// All amounts of money, from top to bottom.
  var money: [PrintedAmount] { amounts.joined().filter(\.isMoney) }
}

extension KeywordRole {
  /// The roles that label an amount of the whole receipt, not of a line item.
  static let amountRoles: Set<KeywordRole> = [
    .final, .total, .subtotal, .tax, .tip, .service, .rounding, .discount, .cash, .card, .paid,
    .change,
  ]
}

extension RecognizedPage.Word {
  /// Whether the word is a currency's symbol, or has neither letters nor digits.
  fileprivate var isMark: Bool {
    !text.contains { $0.isLetter || $0.isNumber } || !CurrencySymbol.currencies(for: text).isEmpty
  }
}

extension Box {
  /// The horizontal center, in pixels.
  var midX: Double { x + width / 2 }
  /// The vertical center, in pixels.
  var midY: Double { y + height / 2 }
}

/// Classifies pages as receipts or other documents.
enum ReceiptClassifier {
  /// Whether `page` is a receipt.
  ///
  /// A receipt has an amount labeled as total or payment, or several amounts and keywords. A
  /// letter that names a price has too many words for each amount; a business card has no amounts.
  static func isReceipt(_ page: ReceiptPage) -> Bool {
    // A whole number without a currency and separators is no evidence of money.
    let money = page.money.filter {
      $0.places >= 2 || !$0.number.currency.isEmpty || !$0.number.separators.isEmpty
    }
    let words = page.rows.reduce(0) { $0 + $1.words.count }
    let isDense = money.count * 40 >= words || words < 120
    let labeled = money.count {
      $0.labels.totalScore > 0.3
        || !$0.labels.leadingRoles.isDisjoint(with: [.cash, .card, .paid, .change, .subtotal])
    }
    let keywordCount = page.keywords.rows.joined().count {
      !$0.roles.isDisjoint(with: [
        .total, .final, .subtotal, .cash, .card, .change, .tax,
      ])
    }
    // A short page of low confidence counts as a receipt with one keyword or one amount.
    let confidences = page.rows.flatMap { $0.words.map(\.confidence) }
    if words < 150, !confidences.isEmpty, confidences.median < 0.75, keywordCount + money.count >= 1
    {
      return true
    }
    let pricedRowCount = pricedRowCount(on: page)
    let hasHeading = page.keywords.rows.joined().contains {
      !$0.roles.isDisjoint(with: [.heading, .column, .number])
    }
    let evidenceCount =
      (pricedRowCount >= 3 ? 2 : 1) + (hasDateOrTime(page) ? 1 : 0) + (hasHeading ? 1 : 0)
    if isDense, pricedRowCount >= 2, evidenceCount >= 3 { return true }
    return isDense && (labeled >= 1 || keywordCount >= 1 && keywordCount + money.count >= 3)
  }

  /// The number of rows that end with an amount, as line items do.
  private static func pricedRowCount(on page: ReceiptPage) -> Int {
    page.rows.indices.count { row in
      page.amounts[row].contains {
        $0.isMoney && $0.number.words.upperBound == page.rows[row].words.count - 1
      }
    }
  }

  /// Whether the page has a date or a time of day.
  private static func hasDateOrTime(_ page: ReceiptPage) -> Bool {
    page.rows.contains { TimeOfDay.first(in: $0.text) != nil }
      || page.rows.indices.contains { row in
        !DateScanner(page.rows[row], row: row, latestYear: 2100).dates().isEmpty
      }
  }
}
