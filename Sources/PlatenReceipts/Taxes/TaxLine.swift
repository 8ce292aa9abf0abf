internal import PlatenModel
internal import PlatenTextAnalysis

/// The tax of one rate, as printed in a row of a receipt.
///
/// A tax is labeled by a keyword, or is in a table below a heading of taxes. Where its row holds
/// several amounts, arithmetic determines which one is the tax.
struct TaxLine {
  /// Percent.
  let rate: FixedDecimal?
  /// The taxed amount, without the tax.
  let net: FixedDecimal?
  let amount: PrintedAmount
  /// Whether other amounts of the page determine the tax.
  let isProven: Bool
}

extension TaxLine {
  /// The taxes of a page below its total, from top to bottom, each once: one that is printed again with
  /// the same label is left out, as is one that is proven again.
  static func lines(of page: ReceiptPage, total: FixedDecimal?) -> [TaxLine] {
    let tables = tableRows(of: page)
    var seen: Set<String> = []
    return page.rows.indices.compactMap {
      line($0, isInTable: tables.contains($0), on: page)
        ?? unlabeledLine($0, total: total, on: page)
    }.filter { line in
      let label = page.rows[line.amount.row].words[..<line.amount.number.words.lowerBound]
        .flatMap { TextFolding.folded($0.text).filter { $0 > 57 } }
      return total.map { line.amount.value < $0 || $0 <= .zero } ?? true
        && seen.insert("\(line.amount.value) \(line.isProven ? [] : label)").inserted
    }
  }

  /// The difference of total and a subtotal, if it is printed up to three rows below the subtotal
  /// without another label, and is at most 30 % of it, or zero.
  static func difference(
    of subtotal: PrintedAmount, and total: FixedDecimal, on page: ReceiptPage
  ) -> TaxLine? {
    let difference = total - subtotal.value
    guard difference >= .zero, difference.isAtMost(30, percentOf: subtotal.value) else {
      return nil
    }
    let others: Set<KeywordRole> = [.tip, .service, .rounding, .discount, .cash, .card, .change]
    return page.money.first { amount in
      amount.value == difference && ((subtotal.row + 1)...(subtotal.row + 3)).contains(amount.row)
        && amount.labels.roles.isDisjoint(with: others)
    }.map { TaxLine(rate: nil, net: subtotal.value, amount: $0, isProven: false) }
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

  private static func line(_ row: Int, isInTable: Bool, on page: ReceiptPage) -> TaxLine? {
    let money = page.amounts[row].filter { $0.isMoney && $0.value >= .zero }
    let taxed = money.filter(\.labels.isTax)
    guard !taxed.isEmpty || isInTable, !money.isEmpty else { return nil }
    let rate = page.amounts[row].first { $0.number.isPercent }?.value
    if money.count >= 2, let found = provenLine(money, rate: rate) { return found }
    if isInTable {
      guard let tax = money.min(by: { $0.value < $1.value }), money.count >= 2,
        !taxed.isEmpty || rate != nil
      else { return nil }
      return TaxLine(rate: rate, net: nil, amount: tax, isProven: false)
    }
    return taxed.last.map { TaxLine(rate: rate, net: nil, amount: $0, isProven: false) }
  }

  /// A tax without a known keyword, from arithmetic: the rate's part of the total; or net, tax and
  /// gross in one row at a rate that is a multiple of half a percent.
  private static func unlabeledLine(_ row: Int, total: FixedDecimal?, on page: ReceiptPage)
    -> TaxLine?
  {
    let money = page.amounts[row].filter { $0.isMoney && $0.value > .zero }
    let others = KeywordRole.amountRoles.subtracting([.tax, .subtotal])
    guard money.allSatisfy({ $0.labels.roles.isDisjoint(with: others) }) else { return nil }
    let rate = page.amounts[row].first { $0.number.isPercent }?.value
    if let rate, let total, money.count == 1, let tax = money.first, tax.value < total,
      isTax(tax.value, of: total - tax.value, rate: rate)
    {
      return TaxLine(rate: rate, net: total - tax.value, amount: tax, isProven: true)
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
  /// gross and net if it is at most 35 % of the net.
  static func provenLine(_ money: [PrintedAmount], rate: FixedDecimal?) -> TaxLine? {
    guard money.count <= ArithmeticCheck.maximumColumns else { return nil }
    for tax in money {
      for net in money where net.number.words != tax.number.words && net.value > tax.value {
        if let rate, isTax(tax.value, of: net.value, rate: rate) {
          return TaxLine(rate: rate, net: net.value, amount: tax, isProven: true)
        }
        if let rate, isTax(tax.value, of: net.value - tax.value, rate: rate) {
          return TaxLine(rate: rate, net: net.value - tax.value, amount: tax, isProven: true)
        }
        let gross = money.contains {
          $0.value == net.value + tax.value && $0.value != net.value && tax.value > .zero
        }
        if gross, tax.value.tenThousandths * 100 <= net.value.tenThousandths * 35 {
          return TaxLine(rate: rate, net: net.value, amount: tax, isProven: true)
        }
      }
    }
    return nil
  }

  /// Whether `tax` is `rate` percent of `net`, with a tolerance of two hundredths because shops round
  /// line by line.
  static func isTax(_ tax: FixedDecimal, of net: FixedDecimal, rate: FixedDecimal) -> Bool {
    guard rate > .zero, tax > .zero else { return false }
    let (product, overflows) = net.tenThousandths.multipliedReportingOverflow(
      by: rate.tenThousandths / 100)
    return !overflows
      && abs(product / FixedDecimal.scale - tax.tenThousandths) <= FixedDecimal.scale / 50
  }
}

/// The tables of taxes on a receipt: rows with net, tax and gross, one for each rate.
enum TaxTable {
  /// The sums of the gross amounts of each table, without those of a row that repeats the sum.
  ///
  /// Only rows that arithmetic proves count, so that a misread digit leaves out its table.
  static func grossSums(on page: ReceiptPage) -> [FixedDecimal] {
    let tables = TaxLine.tableRows(of: page)
    var sums: [FixedDecimal] = []
    var sum: FixedDecimal?
    var last = 0
    func end() {
      if let sum { sums.append(sum) }
      sum = nil
    }
    for row in page.rows.indices {
      guard let gross = gross(row, isInTable: tables.contains(row), on: page) else { continue }
      if row > last + 2 { end() }
      if gross != sum { sum = (sum ?? .zero) + gross }
      last = row
    }
    end()
    return sums
  }

  /// The gross amount of a row whose net amount and tax arithmetic proves.
  private static func gross(_ row: Int, isInTable: Bool, on page: ReceiptPage) -> FixedDecimal? {
    let rate = page.amounts[row].first { $0.number.isPercent }?.value
    let money = page.amounts[row].filter { $0.isMoney && $0.value > .zero }
    guard rate != nil || isInTable, money.count >= 2,
      let line = TaxLine.provenLine(money, rate: rate)
    else { return nil }
    return line.net.map { $0 + line.amount.value }
  }
}
