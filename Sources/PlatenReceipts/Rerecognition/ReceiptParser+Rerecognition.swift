package import PlatenModel

/// What is worth another look on a receipt, and what is made of it: the date, where one figure is
/// another day, and what may be the total or a tax where nothing proves it.
extension ReceiptParser {
  /// Where no date was found, so many rows that may hold one are looked at again; and so many with
  /// amounts.
  private static let maximumDateRows = 3, maximumAmountRows = 3

  /// Below this the page's head is worth another look.
  private static let merchantConfidenceThreshold = 0.6

  /// Whether the page is a receipt that does not tell well whose.
  package func hasLowConfidenceMerchant(on page: RecognizedPage) -> Bool {
    let page = ReceiptPage(page)
    guard ReceiptClassifier.isReceipt(page) else { return false }
    return MerchantExtractor(page).selection.map {
      FieldConfidence.merchant($0) < Self.merchantConfidenceThreshold
    } ?? true
  }

  /// What is worth another look, without any yet. None where the page is no receipt.
  package func lowConfidenceFields(on page: RecognizedPage) -> [LowConfidenceField] {
    let page = ReceiptPage(page)
    guard ReceiptClassifier.isReceipt(page) else { return [] }
    return lowConfidenceDates(on: page) + lowConfidenceAmounts(on: page)
  }

  /// The date's words, or else rows that look as if there were one.
  private func lowConfidenceDates(on page: ReceiptPage) -> [LowConfidenceField] {
    if let date = date(on: page)?.date {
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

  /// How much a row looks as if a date stood in it that was misread; 0 where it does not.
  private static func dateLikelihood(in row: Int, on page: ReceiptPage) -> Int {
    let text = page.rows[row].text
    guard text.count(where: \.isNumber) >= 3 else { return 0 }
    let isAnnounced = page.keywords.rows[row].contains { $0.roles.contains(.date) }
    let hasTime = TimeOfDay.first(in: text) != nil
    let separatorCount = text.count { "/-".contains($0) }
    return (isAnnounced ? 3 : 0) + (hasTime ? 2 : 0) + (separatorCount >= 2 ? 2 : 0)
  }

  /// The row of what may be the total, unless sums prove it, and those that announce totals and
  /// taxes.
  private func lowConfidenceAmounts(on page: ReceiptPage) -> [LowConfidenceField] {
    let arithmetic = ArithmeticCheck(page, items: LineItems(of: page).sum)
    let totals = TotalScorer(page, arithmetic: arithmetic)
    let isConfident =
      totals.best.map {
        FieldConfidence.total($0, margin: totals.margin) >= ReceiptReview.confidenceThreshold
      } ?? false
    guard !isConfident else { return [] }
    let labelled = page.rows.indices.filter { row in
      page.keywords.rows[row].contains { !$0.roles.isDisjoint(with: [.final, .total, .tax]) }
        && page.rows[row].text.contains(where: \.isNumber)
    }
    let best = totals.best.map { [$0.amount.row] } ?? []
    return (best + labelled.reversed()).unique.prefix(Self.maximumAmountRows).map {
      LowConfidenceField(kind: .amount, words: page.rows[$0].words)
    }
  }

  /// `page` with what most looks show in its place; another amount only where total and tax are
  /// more certain with it.
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

  /// How sure total and tax are, together 0 to 2.
  private func summedConfidence(of page: RecognizedPage) -> Double {
    let evidence = receipt(from: page).evidence
    return [Receipt.Field.total, .tax].reduce(0) { $0 + (evidence[$1]?.confidence ?? 0) }
  }
}

extension RecognizedPage {
  /// The page with other words in the place of some.
  func replacing(_ vote: RecognitionVote) -> RecognizedPage {
    let out = Set(vote.replaced)
    func changed(_ line: Line) -> Line {
      guard line.words.contains(where: out.contains) else { return line }
      let isFirst = line.words.contains(vote.replaced[0])
      let words = (line.words.filter { !out.contains($0) } + (isFirst ? vote.words : []))
        .sorted { $0.box.x < $1.box.x }
      return Line(
        text: words.map(\.text).joined(separator: " "), box: line.box, baseline: line.baseline,
        words: words)
    }
    return RecognizedPage(
      width: width, height: height, language: language,
      blocks: blocks.map { block in
        Block(
          box: block.box, kind: block.kind,
          paragraphs: block.paragraphs.map { Paragraph(lines: $0.lines.map(changed)) })
      })
  }
}
