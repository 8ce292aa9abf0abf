internal import PlatenModel

/// The amounts that make up the total: subtotal, taxes, tip, rounding, discount.
struct TotalComponents {
  private let subtotal: PrintedAmount?
  private let isSubtotalProven: Bool
  private let taxes: TaxBreakdown
  private let tip: PrintedAmount?
  private let service: PrintedAmount?
  private let rounding: PrintedAmount?
  private let discount: PrintedAmount?

  init(_ page: ReceiptPage, total: Money?, arithmetic: ArithmeticCheck) {
    let money = page.money
    func first(_ role: KeywordRole) -> PrintedAmount? {
      money.first { $0.labels.leadingRoles.contains(role) && $0.value != .zero }
    }
    // A discount may make the total smaller than the subtotal, but that is rare.
    let labelled = money.filter(\.labels.isSubtotal)
    let smaller = labelled.filter { $0.value.magnitude <= (total ?? $0.value).magnitude }
    let subtotals = smaller.isEmpty ? labelled : smaller
    let largestRounding = ArithmeticCheck.largestRounding
    service = first(.service)
    tip = first(.tip) ?? service
    rounding = money.first {
      $0.labels.leadingRoles.contains(.rounding) && $0.value.magnitude < largestRounding
    }
    discount = first(.discount)
    let taxed = subtotals.map { subtotal in
      (subtotal, TaxBreakdown(page, total: total, subtotal: subtotal.value))
    }
    let proven = taxed.first { $0.1.isProven && $0.1.sum.map { $0 > .zero } == true }
    subtotal = proven?.0 ?? subtotals.first
    isSubtotalProven = proven != nil
    let printed = proven?.1 ?? TaxBreakdown(page, total: total, subtotal: nil)
    taxes = printed.orDifference(of: subtotal, and: total, on: page)
  }

  /// Adds the amounts and their evidence to `receipt`.
  func add(to receipt: inout Receipt, from page: ReceiptPage) {
    receipt.subtotal = subtotal?.value
    receipt.tax = taxes.sum
    receipt.taxes = taxes.lines.map { line in
      Receipt.Tax(rate: line.rate, net: line.net, amount: line.amount.value)
    }
    receipt.tip = tip?.value
    receipt.serviceCharge = service?.value
    receipt.rounding = rounding?.value
    receipt.discount = discount?.value.magnitude
    let tax = taxes.lines.first?.amount
    // The sum of several taxes counts as proven only where it is printed too.
    let isPrinted = taxes.lines.count == 1 || page.money.contains { $0.value == taxes.sum }
    for (field, amount, isProven) in [
      (.subtotal, subtotal, isSubtotalProven), (.tax, tax, taxes.isProven && isPrinted),
      (.tip, tip, false), (.rounding, rounding, false), (.discount, discount, false),
      (.serviceCharge, service, false),
    ] as [(Receipt.Field, PrintedAmount?, Bool)] {
      guard let amount else { continue }
      receipt.evidence[field] = page.evidence(
        amount, FieldConfidence.part(amount, isProven: isProven))
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
