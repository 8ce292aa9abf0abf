internal import PlatenModel
internal import PlatenTextAnalysis

/// The taxes on a receipt: one for each rate, and their sum.
///
/// A tax is announced by a keyword, or stands in a table under the heading of one. Where its row
/// holds several amounts, arithmetic tells which is the tax.
struct TaxBreakdown {
  struct Line {
    var rate: Money?
    var net: Money?
    let amount: PrintedAmount
    /// Whether net and rate make the tax.
    let isProven: Bool
  }

  let lines: [Line]
  /// All taxes together; `nil` where none is printed.
  let sum: Money?
  /// Whether the sum is what lies between subtotal and total, or follows from rates.
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

  /// Where no tax was found, the amount that makes a total of a subtotal, stands right below it
  /// and is announced as nothing else; it may be nothing.
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

  /// The lines that make the difference between total and subtotal; else those of the rates,
  /// without one that repeats them or is their sum.
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

  /// The rows below a heading of a table of taxes, as long as they hold amounts.
  private static func tableRows(of page: ReceiptPage) -> Set<Int> {
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

  /// A tax whose keyword is not known, or was misread, by its sums: the rate's part of the total,
  /// or net, tax and gross in one row at a rate that is whole or a half.
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
    // In halves of a percent, to as much as half a hundredth of the tax makes.
    let halves = Double(found.amount.value.tenThousandths) * 200 / Double(net.tenThousandths)
    let isRound = abs(halves - halves.rounded()) * Double(net.tenThousandths) < 200 * 60
    return isRound && halves >= 2 ? found : nil
  }

  /// The tax among several amounts of a row: the one that net and rate make, or that lies
  /// between net and gross.
  private static func provenLine(_ money: [PrintedAmount], rate: Money?) -> Line? {
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

  /// Whether `tax` is `rate` percent of `net`, to two hundredths for roundings line by line.
  private static func isTax(_ tax: Money, of net: Money, rate: Money) -> Bool {
    guard rate > .zero, tax > .zero else { return false }
    let exact = net.tenThousandths * (rate.tenThousandths / 100) / Money.scale
    return abs(exact - tax.tenThousandths) <= Money.scale / 50
  }
}
