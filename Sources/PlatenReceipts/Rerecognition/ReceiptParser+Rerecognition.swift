package import PlatenModel

/// Re-recognition: selects the fields of a receipt to recognize again, and merges the results.
///
/// These are the date, because one misread digit makes it another day, and the amounts that may be
/// the total or a tax where arithmetic does not prove them.
extension ReceiptParser {
  /// The largest number of rows to recognize again for a date that was not found, and for amounts.
  private static let maximumDateRows = 3, maximumAmountRows = 3

  /// The confidences, 0 to 1, of the merchant and the total, below which the page's header and the amounts
  /// are recognized again.
  private static let merchantConfidenceThreshold = 0.8, totalConfidenceThreshold = 0.9

  /// Whether the page is a receipt whose merchant is missing or of low confidence.
  package func hasLowConfidenceMerchant(on page: RecognizedPage) -> Bool {
    let page = ReceiptPage(page)
    guard ReceiptClassifier.isReceipt(page) else { return false }
    return MerchantExtractor(page).selection.map {
      FieldConfidence.merchant($0, on: page) < Self.merchantConfidenceThreshold
    } ?? true
  }

  /// The fields to recognize again; empty where the page is no receipt.
  package func lowConfidenceFields(on page: RecognizedPage) -> [LowConfidenceField] {
    let page = ReceiptPage(page)
    guard ReceiptClassifier.isReceipt(page) else { return [] }
    let scores = ReceiptScores(of: page, options: options)
    return lowConfidenceDates(scores, on: page) + lowConfidenceAmounts(scores, on: page)
  }

  /// The words of the date; without a date, the rows that most likely hold one.
  private func lowConfidenceDates(
    _ scores: ReceiptScores, on page: ReceiptPage
  ) -> [LowConfidenceField] {
    if let date = scores.dates.selection?.date {
      return [
        LowConfidenceField(kind: .date, words: Array(page.rows[date.row].words[date.words]))
      ]
    }
    return page.rows.indices.map { (row: $0, likelihood: Self.dateLikelihood(in: $0, on: page)) }
      .filter { $0.likelihood > 0 }
      .sorted { ($1.likelihood, $0.row) < ($0.likelihood, $1.row) }
      .prefix(Self.maximumDateRows)
      .map { LowConfidenceField(kind: .date, words: page.rows[$0.row].words) }
  }

  /// The evidence that a row holds a misread date; 0 for none.
  private static func dateLikelihood(in row: Int, on page: ReceiptPage) -> Int {
    let text = page.rows[row].text
    guard text.count(where: \.isNumber) >= 3 else { return 0 }
    let isAnnounced = page.keywords.rows[row].contains { $0.roles.contains(.date) }
    let hasTime = TimeOfDay.first(in: text) != nil
    let separatorCount = text.count { "/-".contains($0) }
    return (isAnnounced ? 3 : 0) + (hasTime ? 2 : 0) + (separatorCount >= 2 ? 2 : 0)
  }

  /// The row of the best candidate for the total and the rows labelled as totals and taxes; empty
  /// where the total is confident.
  private func lowConfidenceAmounts(
    _ scores: ReceiptScores, on page: ReceiptPage
  ) -> [LowConfidenceField] {
    if let confidence = scores.totalConfidence(on: page),
      confidence >= Self.totalConfidenceThreshold
    {
      return []
    }
    let labelled = page.rows.indices.filter { row in
      page.keywords.rows[row].contains { !$0.roles.isDisjoint(with: [.final, .total, .tax]) }
        && page.rows[row].text.contains(where: \.isNumber)
    }
    let best = scores.totals.best.map { [$0.amount.row] } ?? []
    return (best + labelled.reversed()).unique.prefix(Self.maximumAmountRows).map {
      LowConfidenceField(kind: .amount, words: page.rows[$0].words)
    }
  }

  /// `page` with each field replaced by the majority of its recognition passes. Another amount is
  /// accepted only where it raises the confidence of total and tax.
  package func corrected(_ page: RecognizedPage, using fields: [LowConfidenceField])
    -> RecognizedPage
  {
    fields.reduce(page) { page, field in
      guard let vote = RecognitionVote(on: field, latestYear: options.latestYear) else {
        return page
      }
      let other = page.replacing(vote)
      let isAccepted =
        field.kind == .date || !vote.changesValue
        || summedConfidence(of: other) > summedConfidence(of: page)
      return isAccepted ? other : page
    }
  }

  /// The sum of the confidences of total and tax, 0 to 2.
  private func summedConfidence(of page: RecognizedPage) -> Double {
    let evidence = receipt(from: page).evidence
    return [Receipt.Field.total, .tax].reduce(0) { $0 + (evidence[$1]?.confidence ?? 0) }
  }
}

extension RecognizedPage {
  /// The page with some words replaced by those of a vote, also in the cells of its tables and in the
  /// values of its fields.
  func replacing(_ vote: RecognitionVote) -> RecognizedPage {
    let out = Set(vote.replaced)
    func changed(_ words: [Word]) -> [Word]? {
      guard words.contains(where: out.contains) else { return nil }
      let isFirst = words.contains(vote.replaced[0])
      return (words.filter { !out.contains($0) } + (isFirst ? vote.words : []))
        .sorted { $0.box.x < $1.box.x }
    }
    func text(_ words: [Word]) -> String { words.map(\.text).joined(separator: " ") }
    return changingLines { line in
      guard let words = changed(line.words) else { return line }
      return Line(text: text(words), box: line.box, baseline: line.baseline, words: words)
    }.changingFields { field in
      let inside = self.words.filter { $0.box.isCentred(in: field.valueBox) }
      guard let words = changed(inside), !words.isEmpty else { return field }
      return Field(
        name: field.name, value: text(words), nameBox: field.nameBox, valueBox: field.valueBox)
    }
  }
}

extension Box {
  /// Whether its centre lies in `other`.
  fileprivate func isCentred(in other: Box) -> Bool {
    midX > other.x && midX < other.maxX && midY > other.y && midY < other.maxY
  }
}
