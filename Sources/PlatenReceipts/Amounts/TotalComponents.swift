internal import PlatenModel

/// The amounts that make up the total: subtotal, taxes, tip, rounding, discount.
struct TotalComponents {
  private let subtotal: PrintedAmount?
  private let isSubtotalProven: Bool
  private let taxes: TaxScorer.Candidate?
  private let tip: PrintedAmount?
  private let service: PrintedAmount?
  private let rounding: PrintedAmount?
  private let discount: PrintedAmount?

  init(_ page: ReceiptPage, total: Money?) {
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
  static func taxes(on page: ReceiptPage, total: Money?) -> TaxScorer {
    TaxScorer(page, total: total, subtotals: subtotals(of: page.money, total: total))
  }

  /// The amounts that are labelled as subtotals, without those larger than the total unless all are: a
  /// discount may make the total smaller than the subtotal, but that is rare.
  private static func subtotals(of money: [PrintedAmount], total: Money?) -> [PrintedAmount] {
    let labelled = money.filter(\.labels.isSubtotal)
    let smaller = labelled.filter { $0.value.magnitude <= (total ?? $0.value).magnitude }
    return smaller.isEmpty ? labelled : smaller
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
    let value: Money
    let amount: PrintedAmount
    /// Whether sums prove it.
    let isProven: Bool
  }

  /// The amounts that were selected; of several taxes the first one, with their sum.
  var parts: [Part] {
    // The sum of several taxes counts as proven only where it is printed too.
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
