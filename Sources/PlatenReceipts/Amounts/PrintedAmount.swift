internal import PlatenModel

/// A number on a receipt with its value and the keywords that label it.
struct PrintedAmount: Sendable {
  let value: FixedDecimal
  /// The number of decimal places.
  let places: Int
  /// The index of its row on the page.
  let row: Int
  let number: PrintedNumber
  /// Whether it is written in the page's format of amounts.
  let isMoney: Bool
  /// Whether sums determine the value, and ``number`` is only what is printed at its place.
  let isDerived: Bool
  /// The keywords that label it.
  var labels: AmountLabels

  /// Creates an amount; `nil` if `number` is invalid in `style`.
  init?(
    _ number: PrintedNumber, row: Int, style: NumberStyle, labels: AmountLabels = AmountLabels([])
  ) {
    self.labels = labels
    isDerived = false
    guard let (value, places) = style.value(of: number) else { return nil }
    self.value = value
    self.places = places
    self.row = row
    self.number = number
    let isWhole =
      style.places == 0 && places == 0 && value.magnitude >= FixedDecimal(tenThousandths: 100_000)
    isMoney =
      !number.isPercent && (places == max(2, style.places) || !number.currency.isEmpty || isWhole)
      && !(number.hasUnit && number.currency.isEmpty)
  }

  /// Creates an amount of money that sums determine, at the place of `place`; it is labeled if that
  /// is labeled as the total.
  init(derived value: FixedDecimal, at place: PrintedAmount, style: NumberStyle) {
    self.value = value
    places = style.places
    row = place.row
    number = place.number
    isMoney = true
    isDerived = true
    labels = place.labels.totalScore > 0 ? place.labels : AmountLabels([])
  }

  /// The digits of the value in hundredths.
  var digits: [UInt8] {
    Array(String(value.magnitude.tenThousandths / (FixedDecimal.scale / 100)).utf8)
  }

  /// The place of the number, in pixels of the page.
  var box: Box { number.box }

  /// The amount with a decimal mark that recognition lost, on a page whose amounts have two decimal
  /// places: `1250` for `12.50`, `00` for a tax of zero; `nil` if none can be missing.
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

  /// The amount without a last digit that is a misread letter, such as a tax code: `12.505` for
  /// `12.50S`; `nil` if the number cannot end with one.
  func removingTaxCode(style: NumberStyle) -> PrintedAmount? {
    guard style.places == 2, places == 3, number.separators.count == 1, !number.isPercent,
      !number.hasUnit
    else { return nil }
    return PrintedAmount(number.removingLastDigit, row: row, style: style, labels: labels)
  }
}

/// The keywords that label an amount, and their joint meaning.
struct AmountLabels: Sendable {
  /// The roles of all keywords.
  let roles: Set<KeywordRole>
  /// The roles of the first keyword that labels an amount: tax in "tax included in total".
  let leadingRoles: Set<KeywordRole>
  /// Whether the keywords stand before the amount, in its row.
  let precedesAmount: Bool
  /// The edit distance to the keywords, divided by the number of letters: 0 to 1.
  let editDistanceRatio: Double

  /// Whether the total covers only the goods of one tax rate: "total 6% supplies".
  let isSingleRateTotal: Bool

  /// Creates the labels of `matches`; `rates` are the words of percentages in the row.
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

  /// Whether one of the keywords has this role.
  func has(_ role: KeywordRole) -> Bool { roles.contains(role) }

  /// How strongly the labels indicate the total, 0 to 1; the weights are set by hand.
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

  /// Whether the labels have this role and do not indicate the total.
  func isOnly(_ role: KeywordRole) -> Bool { has(role) && totalScore == 0 }

  /// Whether the amount is a total before tax.
  var isSubtotal: Bool {
    has(.subtotal) || (has(.total) || has(.final)) && has(.excluding)
  }

  /// Whether the amount is a tax, not a sum that includes or excludes one.
  var isTax: Bool {
    leadingRoles.contains(.tax)
      || has(.tax) && !has(.final) && !has(.subtotal) && !has(.excluding)
        && !(has(.total) && has(.including))
  }
}
