internal import PlatenModel
internal import PlatenTextAnalysis

/// The taxes on a receipt, one for each rate, and their sum.
///
/// A tax is labelled by a keyword, or is in a table below a heading of taxes. Where its row holds
/// several amounts, arithmetic determines which one is the tax.
struct TaxBreakdown {
  /// The tax of one rate.
  struct Line {
    /// Percent.
    var rate: Money?
    /// The taxed amount, without the tax.
    var net: Money?
    /// The tax.
    let amount: PrintedAmount
    /// Whether other amounts of the page determine the tax.
    let isProven: Bool
  }

  /// From top to bottom.
  let lines: [Line]
  /// The sum of all taxes; `nil` where none is printed.
  let sum: Money?
  /// Whether the sum is the difference of total and subtotal, or follows from net amounts and rates.
  let isProven: Bool

  init(_ page: ReceiptPage, total: Money?, subtotal: Money?) {
    let tables = Self.tableRows(of: page)
    let found = page.rows.indices.compactMap {
      Self.line($0, isInTable: tables.contains($0), on: page)
        ?? Self.unlabelledLine($0, total: total, on: page)
    }
    .filter { line in total.map { line.amount.value < $0 || $0 <= .zero } ?? true }
    var seen: Set<String> = []
    let unique = found.filter { line in
      let label = page.rows[line.amount.row].words[..<line.amount.number.words.lowerBound]
        .flatMap { TextFolding.folded($0.text).filter { $0 > 57 } }
      return line.amount.value != .zero
        && seen.insert("\(line.amount.value) \(line.isProven ? [] : label)").inserted
    }
    let hasZeroTax = found.contains { $0.amount.value == .zero }
    (lines, sum, isProven) = Self.selected(
      unique, hasZeroTax: hasZeroTax, total: total, subtotal: subtotal)
  }

  private init(_ line: Line) {
    lines = [line]
    sum = line.amount.value
    isProven = false
  }

  /// The difference of total and subtotal where no tax was found: an amount of up to three rows
  /// below the subtotal without another label, at most 30 % of it, or zero.
  func orDifference(of subtotal: PrintedAmount?, and total: Money?, on page: ReceiptPage) -> Self {
    guard sum == nil, let subtotal, let total, total >= subtotal.value else { return self }
    let difference = total - subtotal.value
    let others: Set<KeywordRole> = [.tip, .service, .rounding, .discount, .cash, .card, .change]
    let between = page.money.first { amount in
      amount.value == difference && ((subtotal.row + 1)...(subtotal.row + 3)).contains(amount.row)
        && amount.labels.roles.isDisjoint(with: others)
    }
    let isPlausible = difference.tenThousandths * 100 <= subtotal.value.tenThousandths * 30
    guard let between, isPlausible else { return self }
    return TaxBreakdown(Line(rate: nil, net: subtotal.value, amount: between, isProven: false))
  }

  /// Selects the lines whose sum is the difference of total and subtotal; without such lines, the
  /// distinct ones, minus a line that is the sum of the others.
  private static func selected(
    _ lines: [Line], hasZeroTax: Bool, total: Money?, subtotal: Money?
  ) -> ([Line], Money?, Bool) {
    guard let first = lines.first else { return ([], hasZeroTax ? .zero : nil, false) }
    let candidates = Array(lines.prefix(6))
    if let total, let subtotal, total > subtotal {
      let difference = total - subtotal
      let subsets = (1..<(1 << candidates.count)).map { bits in
        candidates.indices.filter { bits >> $0 & 1 == 1 }.map { candidates[$0] }
      }
      let matching = subsets.filter { $0.reduce(.zero) { $0 + $1.amount.value } == difference }
      if let best = matching.min(by: { $0.count < $1.count }) { return (best, difference, true) }
    }
    let distinct = candidates.reduce(into: [Line]()) { kept, line in
      if !kept.contains(where: { $0.amount.value == line.amount.value }) { kept.append(line) }
    }
    for line in distinct where distinct.count > 2 {
      let others = distinct.filter { $0.amount.value != line.amount.value }
      if others.reduce(.zero, { $0 + $1.amount.value }) == line.amount.value {
        return (others, line.amount.value, true)
      }
    }
    let proven = distinct.filter(\.isProven)
    if !proven.isEmpty {
      return (proven, proven.reduce(.zero) { $0 + $1.amount.value }, true)
    }
    return distinct.count <= 3
      ? (distinct, distinct.reduce(.zero) { $0 + $1.amount.value }, false)
      : ([first], first.amount.value, false)
  }

  /// The rows of tables of taxes: up to six rows with amounts below a heading.
  static func tableRows(of page: ReceiptPage) -> Set<Int> {
    var rows: Set<Int> = []
    for row in page.rows.indices
    where page.keywords.rows[row].contains(where: { $0.roles.contains(.summary) })
      || page.amounts[row].isEmpty
        && page.keywords.rows[row].count(where: {
          !$0.roles.isDisjoint(with: [.tax, .subtotal, .excluding])
        }) >= 2
    {
      for next in page.rows.indices.dropFirst(row + 1).prefix(6) {
        if page.amounts[next].count(where: \.isMoney) < 2 {
          if next > row + 2 { break } else { continue }
        }
        rows.insert(next)
      }
    }
    return rows
  }

  private static func line(_ row: Int, isInTable: Bool, on page: ReceiptPage) -> Line? {
    let money = page.amounts[row].filter { $0.isMoney && $0.value >= .zero }
    let taxed = money.filter(\.labels.isTax)
    guard !taxed.isEmpty || isInTable, !money.isEmpty else { return nil }
    let rate = page.amounts[row].first { $0.number.isPercent }?.value
    if money.count >= 2, let found = provenLine(money, rate: rate) { return found }
    if isInTable {
      guard let tax = money.min(by: { $0.value < $1.value }), money.count >= 2,
        !taxed.isEmpty || rate != nil
      else { return nil }
      return Line(rate: rate, net: nil, amount: tax, isProven: false)
    }
    return taxed.last.map { Line(rate: rate, net: nil, amount: $0, isProven: false) }
  }

  /// A tax without a known keyword, from arithmetic: the rate's part of the total; or net, tax and
  /// gross in one row at a rate that is a multiple of half a percent.
  private static func unlabelledLine(_ row: Int, total: Money?, on page: ReceiptPage) -> Line? {
    let money = page.amounts[row].filter { $0.isMoney && $0.value > .zero }
    let others = KeywordRole.amountRoles.subtracting([.tax, .subtotal])
    guard money.allSatisfy({ $0.labels.roles.isDisjoint(with: others) }) else { return nil }
    let rate = page.amounts[row].first { $0.number.isPercent }?.value
    if let rate, let total, money.count == 1, let tax = money.first, tax.value < total,
      isTax(tax.value, of: total - tax.value, rate: rate)
    {
      return Line(rate: rate, net: total - tax.value, amount: tax, isProven: true)
    }
    guard money.count >= 3, let found = provenLine(money, rate: rate), let net = found.net else {
      return nil
    }
    // The rate in half percents; the tolerance is 0.6 hundredths of the tax, for its rounding.
    let halves = Double(found.amount.value.tenThousandths) * 200 / Double(net.tenThousandths)
    let isRound = abs(halves - halves.rounded()) * Double(net.tenThousandths) < 200 * 60
    return isRound && halves >= 2 ? found : nil
  }

  /// The tax among several amounts of a row: the product of net and rate, or the difference of
  /// gross and net where it is at most 35 % of the net.
  static func provenLine(_ money: [PrintedAmount], rate: Money?) -> Line? {
    for tax in money {
      for net in money where net.number.words != tax.number.words && net.value > tax.value {
        if let rate, isTax(tax.value, of: net.value, rate: rate) {
          return Line(rate: rate, net: net.value, amount: tax, isProven: true)
        }
        if let rate, isTax(tax.value, of: net.value - tax.value, rate: rate) {
          return Line(rate: rate, net: net.value - tax.value, amount: tax, isProven: true)
        }
        let gross = money.contains {
          $0.value == net.value + tax.value && $0.value != net.value && tax.value > .zero
        }
        if gross, tax.value.tenThousandths * 100 <= net.value.tenThousandths * 35 {
          return Line(rate: rate, net: net.value, amount: tax, isProven: true)
        }
      }
    }
    return nil
  }

  /// Whether `tax` is `rate` percent of `net`, with a tolerance of two hundredths because shops round
  /// line by line.
  private static func isTax(_ tax: Money, of net: Money, rate: Money) -> Bool {
    guard rate > .zero, tax > .zero else { return false }
    let exact = net.tenThousandths * (rate.tenThousandths / 100) / Money.scale
    return abs(exact - tax.tenThousandths) <= Money.scale / 50
  }
}
