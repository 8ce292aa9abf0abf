internal import PlatenModel
internal import PlatenTextAnalysis

/// Checks which amounts are sums of others: arithmetic evidence for the total.
struct ArithmeticCheck {
  /// The sums that support or contradict an amount as the total.
  struct Support {
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

  private let payments: Set<FixedDecimal>
  private let roundedPayments: Set<FixedDecimal>
  private let roundedTotals: Set<FixedDecimal>
  private let partSums: Set<FixedDecimal>
  private let itemSums: Set<FixedDecimal>
  private let taxSums: Set<FixedDecimal>
  private let subtotalsAndPayments: Set<FixedDecimal>
  /// The totals that sums determine and that no amount of the page shows, so that they are misread
  /// or illegible if they are printed.
  let derivedTotals: [FixedDecimal]

  /// The fewest line items whose sum alone determines a total.
  private static let minimumItems = 3

  /// The most different amounts of one kind whose sums are tried, from top to bottom; without a limit
  /// their number grows with the fourth power of the page. Of 228 printed receipts and 1000 of
  /// `Benchmarks/receipts-drawn` none has more than 6.
  private static let maximumAmounts = 24
  /// The same for taxes, of which all subsets are tried, and for roundings, of which they have one.
  private static let maximumAddends = 6, maximumRoundings = 8
  /// The most amounts of a row in which sums are looked for; those receipts have 4.
  static let maximumColumns = 16

  /// Collects the sums of a page's amounts.
  init(_ page: ReceiptPage, items list: LineItems) {
    let (money, items) = (page.money, list.sum)
    func values(
      upTo count: Int = Self.maximumAmounts, _ filter: (PrintedAmount) -> Bool
    ) -> [FixedDecimal] {
      Array(money.filter(filter).map(\.value).unique.prefix(count))
    }
    let addends = Self.sums(
      of: values(upTo: Self.maximumAddends) {
        ($0.labels.isTax || $0.labels.isOnly(.tip) || $0.labels.isOnly(.service))
          && $0.value != .zero
      })
    let roundings = values(upTo: Self.maximumRoundings) {
      $0.labels.has(.rounding) && $0.value.magnitude < Self.largestRounding
    }
    let corrections = [FixedDecimal.zero] + roundings + roundings.map { -$0 }
    let discounts = [FixedDecimal.zero] + values { $0.labels.isOnly(.discount) }.map(\.magnitude)
    let paid = values {
      $0.labels.isOnly(.cash) || $0.labels.isOnly(.paid) || $0.labels.isOnly(.card)
    }.map(\.magnitude)
    let change = values { $0.labels.has(.change) }.map(\.magnitude)
    let bases = values { $0.labels.isSubtotal || $0.labels.totalScore > 0 }
    // Totals of goods taxed at different rates add up to the total of the receipt.
    let totals = values {
      $0.labels.totalScore > 0 && !$0.labels.has(.discount) && $0.value > .zero
    }
    let pairs = totals.indices.flatMap { first in
      totals[(first + 1)...].map { totals[first] + $0 }
    }
    let differences = paid.flatMap { paid in
      change.filter { $0 > .zero && $0 < paid }.map { paid - $0 }
    }.unique.prefix(Self.maximumAmounts)
    payments = Set(differences)
    roundedPayments = Set(differences.flatMap { paid in corrections.map { paid + $0 } })
    roundedTotals = Set(
      values { $0.labels.totalScore > 0 }.flatMap { total in
        corrections.filter { $0 != .zero }.map { total + $0 }
      }.filter { Self.isRound($0) })
    subtotalsAndPayments = Set(values(\.labels.isSubtotal)).union(paid)
    let tables = TaxTable.grossSums(on: page).prefix(Self.maximumAmounts)
    taxSums = Self.rowSums(on: page).union(tables)
    let subtotals = values {
      $0.labels.isSubtotal && $0.labels.totalScore == 0 && $0.value > .zero
    }
    let taxes = values { $0.labels.isTax && $0.value > .zero }.reduce(.zero, +)
    let printed = Set(money.map(\.value))
    derivedTotals =
      (differences + tables
      + (taxes == .zero
        ? [] : subtotals.filter { taxes.isAtMost(35, percentOf: $0) }.map { $0 + taxes })
      + (list.items.count < Self.minimumItems ? [] : [items, items.map { $0 + taxes }])
      .compactMap(\.self))
      .unique.filter { $0 > .zero && !printed.contains($0) }
    // Only these may be asked for.
    let wanted = Set(page.amounts.joined().map(\.value) + derivedTotals)
    let parts = Parts(addends: addends, corrections: corrections, discounts: discounts)
    // A subtotal alone proves nothing; a subtotal plus another part does.
    partSums = parts.sums(with: bases, atLeast: 1, among: wanted).union(pairs)
    itemSums = items.map { parts.sums(with: [$0], atLeast: 0, among: wanted) } ?? []
  }

  /// The exclusive limit of a rounding, one unit of the currency: the smallest coin is at most a
  /// tenth of a unit, in some countries a whole unit.
  static let largestRounding = FixedDecimal(tenThousandths: FixedDecimal.scale)

  /// Whether coins can pay the amount: a multiple of five hundredths.
  private static func isRound(_ amount: FixedDecimal) -> Bool {
    amount.tenThousandths % (FixedDecimal.scale / 20) == 0
  }

  /// The sums that support or contradict `total`.
  func evidence(for total: FixedDecimal) -> Support {
    Support(
      matchesPayment: payments.contains(total),
      matchesRoundedPayment: roundedPayments.contains(total),
      matchesRounding: roundedTotals.contains(total), matchesParts: partSums.contains(total),
      matchesItems: itemSums.contains(total), matchesTaxes: taxSums.contains(total),
      equalsSubtotalOrPayment: subtotalsAndPayments.contains(total),
      isContradicted: !payments.isEmpty && !roundedPayments.contains(total))
  }

  /// Amounts that are added to a base, or subtracted from it; zero is among each.
  private struct Parts {
    let addends: [FixedDecimal]
    let corrections: [FixedDecimal]
    let discounts: [FixedDecimal]

    /// The sums of a base, an addend, a rounding and a discount that are among `wanted`, if at least
    /// `count` of the last three are not zero. Addends are at most six tenths of the base, since taxes
    /// and tips are.
    func sums(with bases: [FixedDecimal], atLeast count: Int, among wanted: Set<FixedDecimal>)
      -> Set<FixedDecimal>
    {
      var sums: Set<FixedDecimal> = []
      for base in bases {
        for addend in addends where addend.isAtMost(60, percentOf: base) {
          for correction in corrections {
            for discount in discounts
            where [addend, correction, discount].count(where: { $0 != .zero }) >= count {
              let sum = base + addend + correction - discount
              if wanted.contains(sum) { sums.insert(sum) }
            }
          }
        }
      }
      return sums
    }
  }

  /// The sums of all subsets of `values`, zero first.
  static func sums(of values: some Collection<FixedDecimal>) -> [FixedDecimal] {
    values.reduce([.zero]) { sums, value in sums + sums.map { $0 + value } }
  }

  /// The sums of net and tax in one row, if the tax is at most 35 % of the net amount.
  private static func rowSums(on page: ReceiptPage) -> Set<FixedDecimal> {
    var sums: Set<FixedDecimal> = []
    for row in page.amounts where row.count >= 2 && row.contains(where: { !$0.number.isPercent }) {
      let money = row.filter { $0.isMoney && $0.value > .zero }.map(\.value)
      guard money.count <= maximumColumns else { continue }
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

extension FixedDecimal {
  /// Whether its magnitude is at most `percent` hundredths of that of `base`.
  func isAtMost(_ percent: Int, percentOf base: FixedDecimal) -> Bool {
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
