/// Whether a page is a receipt at all.
enum ReceiptKind {
  /// A receipt has an amount that is announced as a total or as paid, or a few amounts and words
  /// of a receipt; a letter that names a price has many words to it, a card has none of them.
  static func isReceipt(_ page: ReceiptPage) -> Bool {
    let money = page.money
    let words = page.rows.reduce(0) { $0 + $1.words.count }
    let isDense = money.count * 40 >= words || words < 120
    let announced = money.count {
      $0.labels.total > 0.3 || !$0.labels.head.isDisjoint(with: [.cash, .card, .change, .subtotal])
    }
    let marks = page.keywords.rows.joined().count {
      !$0.roles.isDisjoint(with: [
        .total, .final, .subtotal, .cash, .card, .change, .tax, .taxId, .paid, .heading, .number,
      ])
    }
    return isDense && (announced >= 1 || marks + money.count >= 2)
  }
}
