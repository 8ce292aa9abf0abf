internal import PlatenModel

/// The tables of taxes on a receipt: rows with net, tax and gross, one for each rate.
enum TaxTable {
  /// The sums of the gross amounts of each table, without those of a row that repeats the sum.
  ///
  /// Only rows that arithmetic proves count, so that a misread digit leaves out its table.
  static func grossSums(on page: ReceiptPage) -> [Money] {
    let tables = TaxLine.tableRows(of: page)
    var sums: [Money] = []
    var sum: Money?
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
  private static func gross(_ row: Int, isInTable: Bool, on page: ReceiptPage) -> Money? {
    let rate = page.amounts[row].first { $0.number.isPercent }?.value
    let money = page.amounts[row].filter { $0.isMoney && $0.value > .zero }
    guard rate != nil || isInTable, money.count >= 2,
      let line = TaxLine.provenLine(money, rate: rate)
    else { return nil }
    return line.net.map { $0 + line.amount.value }
  }
}
