package import PlatenModel

extension ReceiptReader {
  /// No more amounts than these are worth a second look.
  private static let mostAmounts = 6

  /// The figures that decide what a receipt says, to be read a second time: words that follow each
  /// other in a line. The date, what may be the total, and the sums that prove it; none where the
  /// page is no receipt.
  package func figures(on page: RecognizedPage) -> [[RecognizedPage.Word]] {
    let page = ReceiptPage(page)
    guard ReceiptKind.isReceipt(page) else { return [] }
    let arithmetic = Arithmetic(page, items: ItemList(of: page).sum)
    let totals = TotalJudgement(page, arithmetic: arithmetic).candidates.prefix(3).map(\.amount)
    let sums = page.money.filter { !$0.labels.roles.isDisjoint(with: KeywordRole.sums) }
    var figures = (totals + sums).prefix(Self.mostAmounts).map { amount in
      Array(page.rows[amount.row].words[amount.number.words])
    }
    if let date = date(on: page)?.date {
      figures.append(Array(page.rows[date.row].words[date.words]))
    }
    return figures.unique.filter { words in
      words.contains { $0.text.contains(where: \.isDigit) }
    }
  }
}
