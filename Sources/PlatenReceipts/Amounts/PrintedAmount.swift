internal import PlatenModel

/// A number on a receipt, with what it says and what announces it.
struct PrintedAmount: Sendable {
  let value: Money
  /// How many digits stand behind the decimal mark.
  let places: Int
  let row: Int
  let number: PrintedNumber
  /// Whether it is written as money is on this page.
  let isMoney: Bool
  var labels: AmountLabels

  init?(
    _ number: PrintedNumber, row: Int, style: NumberStyle, labels: AmountLabels = AmountLabels([])
  ) {
    self.labels = labels
    guard let (value, places) = style.value(of: number) else { return nil }
    self.value = value
    self.places = places
    self.row = row
    self.number = number
    let isWhole =
      style.places == 0 && places == 0 && value.magnitude >= Money(tenThousandths: 100_000)
    isMoney =
      !number.isPercent && (places == max(2, style.places) || !number.currency.isEmpty || isWhole)
      && !(number.hasUnit && number.currency.isEmpty)
  }

  var box: Box { number.box }

  /// The same where reading has lost the decimal mark, on a page whose amounts have two places:
  /// `4299` for `42.99`, `00` for a tax of nothing; `nil` where that cannot be.
  func restoringDecimalMark(style: NumberStyle) -> PrintedAmount? {
    let digits = number.groups[0]
    guard style.places == 2, number.separators.isEmpty, !number.isPercent, !number.hasUnit,
      (3...6).contains(digits.count) || digits == "00" && labels.isTax, labels.precedesAmount,
      !labels.has(.number), !labels.has(.taxId) || labels.totalScore > 0.5,
      labels.totalScore > 0.5
        || !labels.leadingRoles.isDisjoint(with: [.subtotal, .tax, .cash, .change])
    else { return nil }
    return PrintedAmount(
      number.insertingDecimalMark(places: 2), row: row, style: style, labels: labels)
  }

  /// The same where reading has taken a letter behind it for a digit, such as the code of its
  /// tax: `14.00S` for `14.005`; `nil` where that cannot be.
  func removingTaxCode(style: NumberStyle) -> PrintedAmount? {
    guard style.places == 2, places == 3, number.separators.count == 1, !number.isPercent,
      !number.hasUnit
    else { return nil }
    return PrintedAmount(number.removingLastDigit, row: row, style: style, labels: labels)
  }
}

/// The keywords that announce an amount, and what they make of it together.
struct AmountLabels: Sendable {
  let roles: Set<KeywordRole>
  /// What the first keyword that announces a sum says: the tax in "tax included in total".
  let leadingRoles: Set<KeywordRole>
  /// Whether they stand before the amount, in its own row.
  let precedesAmount: Bool
  /// The part of their letters that was misread, 0 to 1.
  let editDistanceRatio: Double

  /// Whether the total is that of one rate of tax: "total 6% supplies".
  let isSingleRateTotal: Bool

  /// `rates` are the words of percentages in the row.
  init(_ matches: [KeywordMatch], precedesAmount: Bool = true, rates: [ClosedRange<Int>] = []) {
    isSingleRateTotal = matches.contains { match in
      !match.roles.isDisjoint(with: [.total, .final])
        && rates.contains { $0.lowerBound == match.words.upperBound + 1 }
    }
    roles = matches.reduce(into: []) { $0.formUnion($1.roles) }
    leadingRoles =
      matches.map(\.roles).first { !$0.isDisjoint(with: KeywordRole.amountRoles) } ?? []
    self.precedesAmount = precedesAmount
    let letters = matches.reduce(0) { $0 + $1.length }
    editDistanceRatio =
      letters == 0 ? 0 : Double(matches.reduce(0) { $0 + $1.distance }) / Double(letters)
  }

  func has(_ role: KeywordRole) -> Bool { roles.contains(role) }

  /// How well the amount is announced as the total, 0 to 1.
  var totalScore: Double {
    guard has(.final) || has(.total) else { return 0 }
    var weight = has(.final) ? 1.0 : 0.75
    if has(.excluding) || isSingleRateTotal { weight *= 0.4 }
    if has(.subtotal) && !has(.including) { weight *= 0.5 }
    if has(.tax), !has(.including), !has(.excluding) { weight *= 0.4 }
    if has(.discount) || has(.count) || has(.tip) { weight *= 0.5 }
    if has(.change) { weight *= 0.3 }
    if leadingRoles.isDisjoint(with: [.total, .final, .rounding]) { weight *= 0.4 }
    return weight * (precedesAmount ? 1 : 0.8) * (1 - editDistanceRatio)
  }

  /// Whether the amount is announced as a part of the total, or what was paid, and not the
  /// total itself.
  func isOnly(_ role: KeywordRole) -> Bool { has(role) && totalScore == 0 }

  /// The amount before tax.
  var isSubtotal: Bool {
    has(.subtotal) || (has(.total) || has(.final)) && has(.excluding)
  }

  /// A tax, and not a sum that includes or excludes it.
  var isTax: Bool {
    leadingRoles.contains(.tax)
      || has(.tax) && !has(.final) && !has(.subtotal) && !has(.excluding)
        && !(has(.total) && has(.including))
  }
}
