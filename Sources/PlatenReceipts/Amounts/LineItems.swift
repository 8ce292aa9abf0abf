internal import PlatenModel
internal import PlatenTextAnalysis

/// The line items of a receipt: rows with an amount above the first sum.
struct LineItems {
  let items: [Receipt.Item]
  /// The sum of the items' amounts, after discounts; `nil` without items.
  let sum: FixedDecimal?

  init(of page: ReceiptPage) {
    let end = Self.firstSumRow(on: page)
    var items: [Receipt.Item] = []
    var pending: [String] = []
    for row in 0..<(end ?? 0) {
      let money = page.amounts[row].filter { $0.isMoney && $0.labels.mayBeItemAmount }
      guard let amount = money.last, !Self.isHeaderRow(row, on: page) else {
        if Self.isDescription(row, on: page) { pending.append(Self.description(row, on: page)) }
        continue
      }
      let own = Self.description(row, on: page)
      if amount.labels.has(.discount) || (amount.value < .zero && own.isEmpty) {
        guard !items.isEmpty else { continue }
        items[items.count - 1].applyDiscount(amount.value.magnitude)
        continue
      }
      if own.isEmpty, pending.isEmpty, items.last?.isPriced(by: page.amounts[row]) == true {
        items[items.count - 1].price(by: page.amounts[row])
        continue
      }
      let name = own.isEmpty ? pending.last ?? "" : own
      pending = []
      var item = Receipt.Item(description: name, amount: amount.value)
      (item.quantity, item.unitPrice) = Self.quantity(in: row, of: amount, on: page)
      item.quad = Quad(page.rows[row].box)
      items.append(item)
    }
    self.items = items
    sum = items.isEmpty ? nil : items.reduce(.zero) { $0 + $1.amount }
  }

  /// The first row with a sum of the whole receipt.
  private static func firstSumRow(on page: ReceiptPage) -> Int? {
    page.amounts.indices.first { row in
      page.amounts[row].contains { amount in
        amount.isMoney && amount.labels.precedesAmount
          && (amount.labels.totalScore >= 0.3 || amount.labels.isSubtotal || amount.labels.isTax
            || amount.labels.has(.cash) || amount.labels.has(.change))
      }
    }
  }

  /// Whether the row holds a field of the receipt, not a line item.
  private static func isHeaderRow(_ row: Int, on page: ReceiptPage) -> Bool {
    page.keywords.rows[row].contains {
      !$0.roles.isDisjoint(with: [.phone, .fax, .taxId, .number, .date])
        && $0.words.lowerBound == 0
    }
  }

  private static func isDescription(_ row: Int, on page: ReceiptPage) -> Bool {
    !page.keywords.rows[row].contains {
      !$0.roles.isDisjoint(with: [.column, .phone, .taxId, .date, .summary])
    } && description(row, on: page).count >= 3
  }

  /// The row's words before its first amount, without numbers, codes and symbols at either end.
  private static func description(_ row: Int, on page: ReceiptPage) -> String {
    let words = page.rows[row].words
    let numbers = page.amounts[row].filter { $0.isMoney || $0.places >= 2 }
    let end = numbers.first?.number.words.lowerBound ?? words.count
    let text = words[..<end].map(\.text)
    let name = text.drop { !$0.contains(where: \.isLetter) || $0.isQuantity }
      .reversed().drop { !$0.contains(where: \.isLetter) || $0.isQuantity || $0.isCurrency }
      .reversed()
    let joined = name.joined(separator: " ")
    return joined.count(where: \.isLetter) >= 2 ? joined : ""
  }

  /// The quantity and the unit price of `amount`: two numbers of its row, or of the row above, whose
  /// product it is.
  private static func quantity(
    in row: Int, of amount: PrintedAmount, on page: ReceiptPage
  ) -> (quantity: FixedDecimal?, unitPrice: FixedDecimal?) {
    let rows =
      row > 0 && page.amounts[row - 1].allSatisfy({ $0.value != amount.value })
      ? [row, row - 1] : [row]
    for row in rows {
      let numbers = page.amounts[row].filter {
        $0.number.words != amount.number.words || $0.row != amount.row
      }
      for quantity in numbers where quantity.value > .zero && !quantity.number.isPercent {
        for price in numbers where price.number.words != quantity.number.words && price.places >= 2
        {
          if quantity.value.times(price.value, equals: amount.value) {
            return (quantity.value, price.value)
          }
        }
        if quantity.places == 0, row == amount.row, quantity.value == FixedDecimal("1") {
          return (quantity.value, amount.value)
        }
      }
    }
    return (nil, nil)
  }
}

extension Receipt.Item {
  /// Whether a quantity and a unit price among `numbers` multiply to the amount.
  fileprivate func isPriced(by numbers: [PrintedAmount]) -> Bool { pricing(by: numbers) != nil }

  fileprivate mutating func price(by numbers: [PrintedAmount]) {
    (quantity, unitPrice) = pricing(by: numbers) ?? (quantity, unitPrice)
  }

  private func pricing(by numbers: [PrintedAmount]) -> (FixedDecimal?, FixedDecimal?)? {
    for price in numbers where price.isMoney && price.value < amount {
      if let many = numbers.first(where: { $0.value.times(price.value, equals: amount) }) {
        return (many.value, price.value)
      }
    }
    return nil
  }

  /// Subtracts a discount of `value` from the amount.
  fileprivate mutating func applyDiscount(_ value: FixedDecimal) {
    discount = (discount ?? .zero) + value
    amount = amount - value
  }
}

extension FixedDecimal {
  /// Whether the product is `amount`, with a tolerance of half a hundredth of the currency's unit.
  func times(_ other: FixedDecimal, equals amount: FixedDecimal) -> Bool {
    let (product, overflows) = tenThousandths.multipliedReportingOverflow(by: other.tenThousandths)
    return !overflows
      && abs(product / FixedDecimal.scale - amount.tenThousandths) <= FixedDecimal.scale / 200
  }
}

extension AmountLabels {
  /// Whether the amount could be one of an item.
  fileprivate var mayBeItemAmount: Bool {
    roles.subtracting([.discount]).isDisjoint(with: KeywordRole.amountRoles) || !precedesAmount
  }
}

extension String {
  /// Whether it is a quantity's unit, with or without a number: `2x`, `x`, `2pcs`.
  fileprivate var isQuantity: Bool {
    let letters = filter(\.isLetter).lowercased()
    return ["x", "pc", "pcs", "stk", "st", "szt", "uds", "un", "qty", "kg"].contains(letters)
  }

  fileprivate var isCurrency: Bool { !CurrencySymbol.currencies(for: self).isEmpty }
}

extension Quad {
  /// Creates the corners of an upright box.
  init(_ box: Box) {
    self.init(
      topLeft: Point(x: box.x, y: box.y), topRight: Point(x: box.maxX, y: box.y),
      bottomRight: Point(x: box.maxX, y: box.maxY), bottomLeft: Point(x: box.x, y: box.maxY))
  }
}
