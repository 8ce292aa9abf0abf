internal import PlatenModel
internal import PlatenTextAnalysis

/// Ranks the printed amounts as the total: a conditional logit over the amounts of the page, with the
/// features of ``TotalFeature``.
struct TotalScorer {
  /// A candidate for the total.
  struct Candidate {
    let amount: PrintedAmount
    let features: FeatureValues<TotalFeature>
    /// Log-odds without a common zero: only differences count.
    var score: Double
    /// The sums that support or contradict it.
    let arithmetic: ArithmeticCheck.Support
  }

  private static let weights = FeatureWeights<TotalFeature>(file: PackageResources.total_txt)

  /// One candidate for each value, the best first.
  let candidates: [Candidate]

  /// The candidate with the highest score; `nil` if that is larger than totals can be and neither a
  /// label nor a sum supports it, such as a printer's serial number.
  var best: Candidate? {
    candidates.first.flatMap {
      $0.features[.isUnsupported] > 0 && $0.features[.isImplausible] > 0 ? nil : $0
    }
  }

  /// The difference of the two highest scores; 5 if there is one candidate only.
  var margin: Double { candidates.count > 1 ? candidates[0].score - candidates[1].score : 5 }

  /// Scores the amounts of `page`, whose currency is `currency` if it is known.
  init(_ page: ReceiptPage, arithmetic: ArithmeticCheck, currency: CurrencyCode? = nil) {
    let money = page.amounts.joined().filter {
      $0.isMoney || $0.labels.totalScore > 0.5 && $0.isPlausibleMoney
    }
    let features = TotalFeatures(page, money: money, arithmetic: arithmetic, currency: currency)
    let derived = Self.derivedTotals(arithmetic.derivedTotals, on: page)
    let amounts = (money + derived).filter {
      $0.value.magnitude > .zero || $0.labels.totalScore > 0.5
    }
    var best: [FixedDecimal: (candidate: Candidate, place: Int)] = [:]
    for (place, amount) in amounts.enumerated() {
      let values = features.values(of: amount)
      let score = Self.weights.score(values)
      if score > best[amount.value]?.candidate.score ?? -.infinity {
        let candidate = Candidate(
          amount: amount, features: values, score: score,
          arithmetic: arithmetic.evidence(for: amount.value))
        best[amount.value] = (candidate, place)
      }
    }
    // Of equal scores the first on the page wins, in a row the left one.
    candidates = best.values.sorted {
      ($1.candidate.score, $0.candidate.amount.row, $0.place) < (
        $0.candidate.score, $1.candidate.amount.row, $1.place
      )
    }.map(\.candidate)
  }

  /// The totals that sums determine, each at the number that is labeled as the total and resembles it
  /// most; without such numbers at the last amount of the page.
  private static func derivedTotals(_ values: [FixedDecimal], on page: ReceiptPage)
    -> [PrintedAmount]
  {
    let numbers = page.amounts.joined().filter { !$0.number.isPercent }
    let labeled = numbers.filter { $0.labels.totalScore > 0.5 }
    guard page.style.places == 2, let last = page.money.last else { return [] }
    return values.map { value in
      let place = labeled.min { first, second in
        func distance(_ amount: PrintedAmount) -> Int {
          let digits = PrintedAmount(derived: value, at: amount, style: page.style).digits
          return digits.editDistance(to: amount.number.digits, limit: digits.count)
        }
        return distance(first) < distance(second)
      }
      return PrintedAmount(derived: value, at: place ?? last, style: page.style)
    }
  }
}

extension PrintedAmount {
  /// Whether the number may be money although its format differs: no percentage and no unit.
  fileprivate var isPlausibleMoney: Bool { !number.isPercent && !number.hasUnit && places != 1 }
}

/// The evidence for an amount as the total. The raw values are the names in `total.txt`.
enum TotalFeature: String, ScorerFeature {
  /// How strongly the labels indicate the total, 0 to 1 (``AmountLabels/totalScore``).
  case totalLabel
  /// One of the labels always means the total; the labels are in an adjacent row, or behind.
  case finalLabel, distantLabel
  /// It is labeled as a rounding, but is a total after rounding: another total is close to it, or
  /// none is.
  case roundedTotal, largeRounding
  /// Other labels: change or rounding; tax, discount, count, tip or service; card or payment; cash or
  /// subtotal; none.
  case changeLabel, partLabel, cardLabel, cashLabel, noLabel
  /// A total in another currency than the page's: a label of equivalents, or such a mark.
  case equivalentLabel, foreignMark
  /// The height beyond that of other rows, 0 to 1.
  case size
  /// The place on the page, 0 to 1; whether it is in the first quarter.
  case place, isAtTop
  /// A currency's symbol or code is printed at it.
  case hasMark
  /// The format is not one of money; decimal places are missing; it has neither separators nor a mark;
  /// characters were replaced.
  case isNoMoney, hasFewPlaces, isBare, isRepaired
  /// It is zero, negative, or larger than a receipt's total can be.
  case isZero, isNegative, isImplausible
  /// Other amounts follow in its row.
  case isInnerColumn
  /// The sums that support it: see ``ArithmeticCheck/Support``.
  case matchesPayment, matchesRoundedPayment, matchesRounding, matchesParts, matchesItems
  case matchesTaxes, equalsSubtotalOrPayment
  /// Payment minus change is another amount.
  case isContradicted
  /// Neither a label of totals or payments nor a sum supports it.
  case isUnsupported
  /// It equals a printed subtotal to which a printed tax adds up to another printed amount.
  case lacksTax
  /// It is printed nowhere, but determined by sums (``ArithmeticCheck/derivedTotals``): the payment less
  /// the change, a table of taxes, subtotal and taxes, the line items. The features of sums that support
  /// a printed amount are not set.
  case isDerived, derivedFromPayment, derivedFromTaxes, derivedFromParts, derivedFromItems
  /// Such a total differs in one digit from a number that is labeled as the total.
  case resemblesTotal
  /// The number of larger amounts that are no payments, at most 3.
  case largerAmounts
  /// How often it is printed, less one, at most 2.
  case occurrences
  /// Of the amounts labeled as totals it is the first, or the last.
  case isFirstTotal, isLastTotal
}

/// Computes the features of amounts as the total.
struct TotalFeatures {
  private let page: ReceiptPage
  private let arithmetic: ArithmeticCheck
  private let currency: CurrencyCode?
  /// The candidates that are labeled as totals, from top to bottom.
  private let totals: [PrintedAmount]
  /// The three largest amounts that are seldom larger than the total, in descending order.
  private let largestOthers: ArraySlice<FixedDecimal>
  /// The rows of each magnitude.
  private let rows: [FixedDecimal: Set<Int>]
  /// The subtotals, the values that have a label of a total, and the taxes.
  private let subtotals: Set<FixedDecimal>, totalValues: [FixedDecimal], taxes: Set<FixedDecimal>

  /// - Parameter money: the candidates.
  init(
    _ page: ReceiptPage, money: [PrintedAmount], arithmetic: ArithmeticCheck,
    currency: CurrencyCode?
  ) {
    self.page = page
    self.arithmetic = arithmetic
    self.currency = currency
    totals = money.filter { $0.labels.totalScore > 0.5 }
    largestOthers = money.filter {
      $0.isMoney && !$0.labels.has(.cash) && !$0.labels.has(.paid) && !$0.labels.has(.discount)
        && $0.labels.totalScore == 0
    }.map(\.value).sorted(by: >).prefix(3)
    rows = money.reduce(into: [:]) { $0[$1.value.magnitude, default: []].insert($1.row) }
    subtotals = Set(money.filter(\.labels.isSubtotal).map(\.value))
    totalValues = money.filter { $0.labels.totalScore > 0 }.map(\.value).unique
    taxes = Set(money.filter { $0.labels.isTax && $0.value > .zero }.map(\.value))
  }

  /// The features of one of the candidates.
  func values(of amount: PrintedAmount) -> FeatureValues<TotalFeature> {
    var values = FeatureValues<TotalFeature>()
    addLabels(of: amount, to: &values)
    addPrint(of: amount, to: &values)
    if amount.isDerived {
      addDerivation(of: amount, to: &values)
    } else {
      addSums(of: amount, to: &values)
    }
    addOthers(of: amount, to: &values)
    return values
  }

  private func addLabels(of amount: PrintedAmount, to values: inout FeatureValues<TotalFeature>) {
    let labels = amount.labels
    values.set(.equivalentLabel, isEquivalent(amount))
    values.set(.foreignMark, hasForeignMark(amount))
    if isRounded(amount) {
      values[.roundedTotal] = 1
    } else if labels.totalScore > 0 {
      values[.totalLabel] = labels.totalScore
      values.set(.finalLabel, labels.has(.final))
      values.set(.distantLabel, !labels.precedesAmount)
    } else if let other = otherLabel(of: amount) {
      values[other] = 1
    }
  }

  private func otherLabel(of amount: PrintedAmount) -> TotalFeature? {
    let labels = amount.labels
    if labels.has(.rounding), amount.value > ArithmeticCheck.largestRounding {
      return .largeRounding
    }
    if labels.has(.change) || labels.has(.rounding) { return .changeLabel }
    let parts: [KeywordRole] = [.discount, .count, .tip, .service, .advance]
    if labels.isTax || parts.contains(where: labels.has) { return .partLabel }
    if labels.has(.card) || labels.has(.paid) { return .cardLabel }
    return labels.has(.cash) || labels.isSubtotal ? .cashLabel : .noLabel
  }

  /// Whether it is labeled as a rounding and close to another total, so that it is that total after
  /// rounding.
  private func isRounded(_ amount: PrintedAmount) -> Bool {
    amount.labels.has(.rounding) && amount.value > ArithmeticCheck.largestRounding
      && totals.contains { other in
        other.value != amount.value
          && (other.value - amount.value).magnitude < ArithmeticCheck.largestRounding
      }
  }

  private func isEquivalent(_ amount: PrintedAmount) -> Bool {
    page.keywords.rows[amount.row].contains {
      $0.roles.contains(.equivalent) && $0.words.upperBound < amount.number.words.lowerBound
    }
  }

  /// Whether the amount or its row is marked with a currency, but not with the page's.
  private func hasForeignMark(_ amount: PrintedAmount) -> Bool {
    guard let currency else { return false }
    let own = CurrencySymbol.currencies(for: amount.number.currency)
    if !own.isEmpty { return !own.contains(currency) }
    let words = page.rows[amount.row].words[..<amount.number.words.lowerBound]
    let marks = words.filter { $0.text.count == 3 && $0.text == $0.text.uppercased() }
      .flatMap { CurrencySymbol.currencies(for: $0.text) }
    return !marks.isEmpty && !marks.contains(currency)
  }

  private func addPrint(of amount: PrintedAmount, to values: inout FeatureValues<TotalFeature>) {
    values[.size] = min(1, max(0, amount.box.height / page.rowHeight - 1.15) * 2)
    values[.place] = Double(amount.row) / Double(max(1, page.rows.count - 1))
    values.set(.isAtTop, values[.place] < 0.25)
    values.set(.hasMark, !amount.number.currency.isEmpty)
    values.set(.isNoMoney, !amount.isMoney)
    values.set(.hasFewPlaces, amount.places < page.style.places)
    values.set(.isBare, amount.number.separators.isEmpty && amount.number.currency.isEmpty)
    values.set(.isRepaired, amount.number.isRepaired)
    values.set(.isZero, amount.value == .zero)
    values.set(.isNegative, amount.value < .zero)
    values.set(.isImplausible, isImplausible(amount))
    let last = page.amounts[amount.row].last { $0.isMoney }
    values.set(.isInnerColumn, last?.number.words != amount.number.words)
  }

  /// Whether the amount is larger than totals are: a million units of a currency with hundredths, a
  /// thousand million of one without.
  private func isImplausible(_ amount: PrintedAmount) -> Bool {
    let largest = amount.places == 0 ? 1_000_000_000 : 1_000_000
    return amount.value.magnitude > FixedDecimal(tenThousandths: largest * FixedDecimal.scale)
  }

  private func addSums(of amount: PrintedAmount, to values: inout FeatureValues<TotalFeature>) {
    let sums = arithmetic.evidence(for: amount.value)
    values.set(.matchesPayment, sums.matchesPayment)
    values.set(.matchesRoundedPayment, sums.matchesRoundedPayment && !sums.matchesPayment)
    values.set(.matchesRounding, sums.matchesRounding)
    values.set(.matchesParts, sums.matchesParts)
    values.set(.matchesItems, sums.matchesItems)
    values.set(.matchesTaxes, sums.matchesTaxes)
    values.set(.equalsSubtotalOrPayment, sums.equalsSubtotalOrPayment)
    values.set(.isContradicted, sums.isContradicted)
    values.set(
      .isUnsupported, !sums.isProven && !amount.labels.isPayment && values[.totalLabel] == 0)
    values.set(.lacksTax, lacksTax(amount))
  }

  /// Whether a printed amount is the sum of `amount`, which is labeled as a subtotal somewhere, and
  /// of a printed tax.
  private func lacksTax(_ amount: PrintedAmount) -> Bool {
    guard subtotals.contains(amount.value), amount.value > .zero else { return false }
    return totalValues.contains { taxes.contains($0 - amount.value) }
  }

  private func addDerivation(
    of amount: PrintedAmount, to values: inout FeatureValues<TotalFeature>
  ) {
    let sums = arithmetic.evidence(for: amount.value)
    values[.isDerived] = 1
    values.set(.derivedFromPayment, sums.matchesPayment)
    values.set(.derivedFromTaxes, sums.matchesTaxes)
    values.set(.derivedFromParts, sums.matchesParts)
    values.set(.derivedFromItems, sums.matchesItems)
    let digits = amount.digits
    let isSimilar = digits.editDistance(to: amount.number.digits, limit: 1) <= 1
    values.set(
      .resemblesTotal, amount.labels.totalScore > 0 && digits.count >= 3 && isSimilar)
  }

  /// The total is rarely smaller than other amounts, and is often printed more than once.
  private func addOthers(of amount: PrintedAmount, to values: inout FeatureValues<TotalFeature>) {
    let larger = largestOthers.count { $0 > amount.value }
    let occurrences = rows[amount.value.magnitude]?.count ?? 0
    values[.largerAmounts] = Double(larger)
    values[.occurrences] = Double(min(3, occurrences) - 1)
    values.set(.isFirstTotal, totals.first?.row == amount.row)
    values.set(.isLastTotal, totals.last?.row == amount.row)
  }
}

extension AmountLabels {
  /// Whether the labels indicate a payment or a subtotal.
  fileprivate var isPayment: Bool { has(.card) || has(.paid) || has(.cash) || isSubtotal }
}
