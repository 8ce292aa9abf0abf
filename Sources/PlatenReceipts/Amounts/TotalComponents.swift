internal import PlatenModel
internal import PlatenTextAnalysis

/// The amounts that make up the total: subtotal, taxes, tip, rounding, discount.
struct TotalComponents {
  private let subtotal: PrintedAmount?
  private let isSubtotalProven: Bool
  private let taxes: TaxScorer.Candidate?
  private let tip: PrintedAmount?
  private let service: PrintedAmount?
  private let rounding: PrintedAmount?
  private let discount: PrintedAmount?

  init(_ page: ReceiptPage, total: FixedDecimal?) {
    let money = page.money
    func first(_ role: KeywordRole) -> PrintedAmount? {
      money.first { $0.labels.leadingRoles.contains(role) && $0.value != .zero }
    }
    let subtotals = Self.subtotals(of: money, total: total)
    let largestRounding = ArithmeticCheck.largestRounding
    service = first(.service)
    tip = first(.tip) ?? service
    rounding = money.first {
      $0.labels.leadingRoles.contains(.rounding) && $0.value.magnitude < largestRounding
    }
    discount = first(.discount)
    taxes = Self.taxes(on: page, total: total).best
    let sum = taxes?.sum
    let proven = subtotals.first { subtotal in
      sum.map { $0 > .zero && $0 + subtotal.value == total } == true
    }
    subtotal = proven ?? subtotals.first
    isSubtotalProven = proven != nil
  }

  /// Ranks the taxes of a page with this total.
  static func taxes(on page: ReceiptPage, total: FixedDecimal?) -> TaxScorer {
    TaxScorer(page, total: total, subtotals: subtotals(of: page.money, total: total))
  }

  /// The amounts that are labeled as subtotals, without those larger than the total unless all are: a
  /// discount may make the total smaller than the subtotal, but that is rare.
  private static func subtotals(of money: [PrintedAmount], total: FixedDecimal?) -> [PrintedAmount]
  {
    let labeled = money.filter(\.labels.isSubtotal)
    let smaller = labeled.filter { $0.value.magnitude <= (total ?? $0.value).magnitude }
    return smaller.isEmpty ? labeled : smaller
  }

  /// Adds the amounts and their evidence to `receipt`.
  func add(to receipt: inout Receipt, from page: ReceiptPage) {
    receipt.subtotal = subtotal?.value
    receipt.tax = taxes?.sum
    receipt.taxes = (taxes?.lines ?? []).map { line in
      Receipt.Tax(rate: line.rate, net: line.net, amount: line.amount.value)
    }
    receipt.tip = tip?.value
    receipt.serviceCharge = service?.value
    receipt.rounding = rounding?.value
    receipt.discount = discount?.value.magnitude
    for part in parts {
      receipt.evidence[part.field] = page.evidence(
        part.amount, FieldConfidence.part(part.amount, isProven: part.isProven))
    }
  }
}

extension TotalComponents {
  /// An amount that was selected as a field.
  struct Part {
    let field: Receipt.Field
    let value: FixedDecimal
    let amount: PrintedAmount
    /// Whether sums prove it.
    let isProven: Bool
  }

  /// The amounts that were selected; of several taxes the first one, with their sum.
  var parts: [Part] {
    // The sum of several taxes counts as proven only if it is printed too.
    let tax = taxes.flatMap { taxes in
      taxes.lines.first.map { first in
        Part(
          field: .tax, value: taxes.sum, amount: first.amount,
          isProven: taxes.isProven && taxes.isSumPrinted)
      }
    }
    let others: [(Receipt.Field, PrintedAmount?, Bool)] = [
      (.subtotal, subtotal, isSubtotalProven), (.tip, tip, false), (.rounding, rounding, false),
      (.discount, discount, false), (.serviceCharge, service, false),
    ]
    return [tax].compactMap(\.self)
      + others.compactMap { field, amount, isProven in
        amount.map {
          Part(
            field: field, value: field == .discount ? $0.value.magnitude : $0.value, amount: $0,
            isProven: isProven)
        }
      }
  }
}

extension PaymentDetails {
  /// Adds the payment and its evidence to `receipt`.
  func add(to receipt: inout Receipt, from page: ReceiptPage) {
    receipt.amountPaid = paid?.value.magnitude
    receipt.change = change?.value.magnitude
    let isProven =
      receipt.amountPaid.map { $0 - (receipt.change ?? .zero) == receipt.total } ?? false
    for (field, amount) in [(Receipt.Field.amountPaid, paid), (.change, change)] {
      guard let amount else { continue }
      receipt.evidence[field] = page.evidence(
        amount, FieldConfidence.part(amount, isProven: isProven))
    }
    receipt.paymentMethod = method?.name
    receipt.cardDigits = cardDigits?.digits
    if let method {
      receipt.evidence[.paymentMethod] = .init(
        text: method.text, confidence: 0.9, quad: Quad(method.box))
    }
    if let cardDigits {
      receipt.evidence[.cardDigits] = .init(
        text: cardDigits.text, confidence: 0.9, quad: Quad(cardDigits.box))
    }
  }
}

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

  init(_ page: ReceiptPage, total: FixedDecimal?) {
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
