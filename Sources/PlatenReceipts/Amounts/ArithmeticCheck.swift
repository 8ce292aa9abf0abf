internal import PlatenModel
internal import PlatenTextAnalysis

/// Checks which amounts are sums of others: arithmetic evidence for the total.
struct ArithmeticCheck {
  /// The sums that support or contradict an amount as the total.
  struct Evidence {
    /// It is the payment minus the change.
    var matchesPayment = false
    /// It is the payment minus the change, give or take the rounding.
    var matchesRoundedPayment = false
    /// It is another total with its rounding.
    var matchesRounding = false
    /// It is a subtotal plus tax, tip or rounding, minus discount.
    var matchesParts = false
    /// It is the sum of the line items, with or without tax, tip, rounding and discount.
    var matchesItems = false
    /// It is a net amount plus its tax, or the sum of these over the rows of a table of taxes.
    var matchesTaxes = false
    /// It equals a subtotal or a payment.
    var equalsSubtotalOrPayment = false
    /// Payment and change are printed, and their difference is another amount.
    var isContradicted = false

    /// Whether a sum other than a rounding determines the amount.
    var isProven: Bool {
      matchesPayment || matchesRoundedPayment || matchesParts || matchesItems || matchesTaxes
    }
  }

  private let payments: Set<Money>
  private let roundedPayments: Set<Money>
  private let roundedTotals: Set<Money>
  private let partSums: Set<Money>
  private let itemSums: Set<Money>
  private let taxSums: Set<Money>
  private let subtotalsAndPayments: Set<Money>
  /// The totals that sums determine and that no amount of the page shows, so that they are misread
  /// or illegible where they are printed.
  let derivedTotals: [Money]

  /// The fewest line items whose sum alone determines a total.
  private static let minimumItems = 3

  /// Collects the sums of a page's amounts.
  init(_ page: ReceiptPage, items list: LineItems) {
    let (money, items) = (page.money, list.sum)
    func values(_ filter: (AmountLabels) -> Bool) -> [Money] {
      money.filter { filter($0.labels) }.map(\.value).unique
    }
    let addends = Self.sums(
      of: values { $0.isTax || $0.isOnly(.tip) || $0.isOnly(.service) }
        .filter { $0 != .zero }.prefix(6))
    let roundings = values { $0.has(.rounding) }.filter { $0.magnitude < Self.largestRounding }
    let corrections = [Money.zero] + roundings + roundings.map { -$0 }
    let discounts = [Money.zero] + values { $0.isOnly(.discount) }.map(\.magnitude)
    let paid = values { $0.isOnly(.cash) || $0.isOnly(.paid) || $0.isOnly(.card) }.map(\.magnitude)
    let change = values { $0.has(.change) }.map(\.magnitude)
    let bases = values { $0.isSubtotal || $0.totalScore > 0 }
    let parts = Self.combined(bases, addends, corrections, discounts)
    // Totals of goods taxed at different rates add up to the total of the receipt.
    let totals = values { $0.totalScore > 0 && !$0.has(.discount) }.filter { $0 > .zero }
    let pairs = totals.indices.flatMap { first in
      totals[(first + 1)...].map { totals[first] + $0 }
    }
    payments = Set(
      paid.flatMap { paid in change.filter { $0 > .zero && $0 < paid }.map { paid - $0 } })
    roundedPayments = Set(payments.flatMap { paid in corrections.map { paid + $0 } })
    roundedTotals = Set(
      values { $0.totalScore > 0 }.flatMap { total in
        corrections.filter { $0 != .zero }.map { total + $0 }
      }.filter { Self.isRound($0) })
    // A subtotal alone proves nothing; a subtotal plus another part does.
    partSums = Set(parts.filter { $0.parts > 1 }.map(\.sum)).union(pairs)
    subtotalsAndPayments = Set(values(\.isSubtotal)).union(paid)
    itemSums =
      items.map { Set(Self.combined([$0], addends, corrections, discounts).map(\.sum)) } ?? []
    let tables = TaxTable.grossSums(on: page)
    taxSums = Self.rowSums(on: page).union(tables)
    let subtotals = values { $0.isSubtotal && $0.totalScore == 0 }.filter { $0 > .zero }
    let taxes = values { $0.isTax }.filter { $0 > .zero }.reduce(.zero, +)
    let printed = Set(money.map(\.value))
    derivedTotals =
      (Array(payments) + tables
      + (taxes == .zero
        ? [] : subtotals.filter { taxes.isAtMost(35, percentOf: $0) }.map { $0 + taxes })
      + (list.items.count < Self.minimumItems ? [] : [items, items.map { $0 + taxes }])
      .compactMap(\.self))
      .unique.filter { $0 > .zero && !printed.contains($0) }
  }

  /// The exclusive limit of a rounding, one unit of the currency: the smallest coin is at most a
  /// tenth of a unit, in some countries a whole unit.
  static let largestRounding = Money(tenThousandths: Money.scale)

  /// Whether coins can pay the amount: a multiple of five hundredths.
  private static func isRound(_ amount: Money) -> Bool {
    amount.tenThousandths % (Money.scale / 20) == 0
  }

  /// The sums that support or contradict `total`.
  func evidence(for total: Money) -> Evidence {
    Evidence(
      matchesPayment: payments.contains(total),
      matchesRoundedPayment: roundedPayments.contains(total),
      matchesRounding: roundedTotals.contains(total), matchesParts: partSums.contains(total),
      matchesItems: itemSums.contains(total), matchesTaxes: taxSums.contains(total),
      equalsSubtotalOrPayment: subtotalsAndPayments.contains(total),
      isContradicted: !payments.isEmpty && !roundedPayments.contains(total))
  }

  /// Every sum of a base, an addend, a rounding and a discount, and how many of these are not zero.
  /// Addends are at most six tenths of the base, since taxes and tips are.
  private static func combined(
    _ bases: [Money], _ addends: [Money], _ corrections: [Money], _ discounts: [Money]
  ) -> [(sum: Money, parts: Int)] {
    bases.flatMap { base in
      addends.filter { $0.isAtMost(60, percentOf: base) }.flatMap { addend in
        corrections.flatMap { correction in
          discounts.map { discount in
            (
              base + addend + correction - discount,
              1 + [addend, correction, discount].count { $0 != .zero }
            )
          }
        }
      }
    }
  }

  /// The sums of all subsets of `values`, zero first.
  static func sums(of values: some Collection<Money>) -> [Money] {
    values.reduce([.zero]) { sums, value in sums + sums.map { $0 + value } }
  }

  /// The sums of net and tax in one row, where the tax is at most 35 % of the net amount.
  private static func rowSums(on page: ReceiptPage) -> Set<Money> {
    var sums: Set<Money> = []
    for row in page.amounts where row.count >= 2 && row.contains(where: { !$0.number.isPercent }) {
      let money = row.filter { $0.isMoney && $0.value > .zero }.map(\.value)
      for (index, first) in money.enumerated() {
        for second in money[(index + 1)...] {
          let (net, tax) = (max(first, second), min(first, second))
          if tax.tenThousandths * 100 <= net.tenThousandths * 35 { sums.insert(net + tax) }
        }
      }
    }
    return sums
  }
}

extension Money {
  /// Whether its magnitude is at most `percent` hundredths of that of `base`.
  func isAtMost(_ percent: Int, percentOf base: Money) -> Bool {
    magnitude.tenThousandths / percent <= base.magnitude.tenThousandths / 100
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in order of first appearance.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
