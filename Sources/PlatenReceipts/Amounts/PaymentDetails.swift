internal import PlatenModel
internal import PlatenTextAnalysis

/// The payment: amount given, change, and the means of payment.
struct PaymentDetails {
  /// The amount that the buyer gave.
  let paid: PrintedAmount?
  /// The amount that the buyer got back.
  let change: PrintedAmount?
  /// `cash`, `card`, or the name of a card or service.
  let method: (name: String, text: String, box: Box)?
  /// The last four digits of the card's number.
  let cardDigits: (digits: String, text: String, box: Box)?

  init(_ page: ReceiptPage, total: Money?) {
    let money = page.money
    let tendered = money.filter {
      !$0.labels.leadingRoles.isDisjoint(with: [.cash, .card, .paid]) && !$0.labels.has(.change)
        && $0.value.magnitude > .zero
    }
    let changeAmounts = money.filter { $0.labels.has(.change) }
    let consistent = tendered.first { tendered in
      changeAmounts.contains { tendered.value.magnitude - $0.value.magnitude == total ?? .zero }
    }
    paid = consistent ?? tendered.first { $0.value.magnitude >= total ?? .zero }
    change = changeAmounts.first
    method = Self.method(on: page, paid: paid)
    cardDigits = page.rows.lazy.compactMap(Self.cardDigits).first
  }

  private static func method(
    on page: ReceiptPage, paid: PrintedAmount?
  ) -> (name: String, text: String, box: Box)? {
    func named(_ row: Int, _ roles: Set<KeywordRole>) -> (name: String, text: String, box: Box)? {
      let matches = page.keywords.rows[row].filter { !$0.roles.isDisjoint(with: roles) }
      guard let match = matches.first else { return nil }
      let words = page.rows[row].words[match.words]
      let text = words.map(\.text).joined(separator: " ")
      let box = words.dropFirst().reduce(words.first!.box) { $0.union($1.box) }
      guard match.roles.contains(.card) else { return ("cash", text, box) }
      let letters = TextFolding.folded(page.rows[row].text)
      return (methodNames.first { letters.contains($0.letters) }?.name ?? "card", text, box)
    }
    if let paid, let found = named(paid.row, [.cash, .card]) { return found }
    let rows = page.rows.indices.filter { row in
      page.amounts[row].contains {
        $0.isMoney && !$0.labels.leadingRoles.isDisjoint(with: [.card, .cash])
      }
    }
    if let row = rows.first, let found = named(row, [.cash, .card]) { return found }
    return page.rows.indices.lazy.compactMap { named($0, [.card]) }.first { $0.name != "card" }
  }

  private static let methodNames: [(letters: [UInt8], name: String)] = [
    "Visa", "Mastercard", "American Express", "Amex", "Maestro", "Discover", "girocard", "Interac",
    "PayPal", "Apple Pay", "Google Pay", "TWINT", "Swish", "BLIK", "Bancontact", "Bancomat",
    "Multibanco", "MB WAY", "QRIS", "GoPay", "OVO", "Alipay", "WeChat Pay", "V PAY",
  ].map { (TextFolding.folded($0), $0) }

  /// The four digits after masked ones: `XXXXXXXX1234`, `**** 1234`.
  private static func cardDigits(
    in row: PrintedRow
  ) -> (digits: String, text: String, box: Box)? {
    let masks = "Xx*#•"
    for (index, word) in row.words.enumerated() {
      let masked = word.text.count { masks.contains($0) }
      let tail = String(
        word.text.reversed().drop { !$0.isNumber && !masks.contains($0) }
          .prefix { $0.isDigit }.reversed())
      if masked >= 4, tail.count == 4 { return (tail, word.text, word.box) }
      guard masked >= 3, masked == word.text.count, index + 1 < row.words.count else { continue }
      let next = row.words[index + 1].text.filter { $0.isNumber }
      if next.count == 4 { return (next, row.words[index + 1].text, row.words[index + 1].box) }
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether `part` is a contiguous part.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    count >= part.count && (0...(count - part.count)).contains { self[$0...].starts(with: part) }
  }
}
