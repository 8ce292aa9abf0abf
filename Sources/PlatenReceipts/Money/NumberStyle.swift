internal import PlatenModel

/// The number format of a page's amounts.
struct NumberStyle: Hashable, Sendable {
  /// The decimal mark; `nil` where amounts have no decimal places.
  let decimalMark: Character?
  /// The number of decimal places: 0, 2 or 3.
  let places: Int

  /// Detects the format from all numbers of a page.
  ///
  /// Amounts have two decimal places by default. Where groups of three digits are far more frequent
  /// than groups of two, amounts have three places if some number begins with `0` and one separator,
  /// and none otherwise.
  init(of numbers: [PrintedNumber]) {
    let plain = numbers.filter {
      !$0.isPercent && !$0.separators.isEmpty && $0.separators.last != " "
    }
    func mostFrequentMark(_ numbers: [PrintedNumber]) -> Character? {
      let points = numbers.count { $0.separators.last == "." }
      let commas = numbers.count { $0.separators.last == "," }
      return points + commas == 0 ? nil : commas > points ? "," : "."
    }
    let pairs = plain.filter { $0.places == 2 && $0.groups.count >= 2 }
    let triples = plain.filter { $0.places == 3 }
    let fractions = triples.filter { $0.groups == ["0", $0.groups[1]] }
    if triples.count > 2 * pairs.count, !fractions.isEmpty {
      (decimalMark, places) = (mostFrequentMark(fractions), 3)
    } else if triples.count > 3 * pairs.count, pairs.count < 2 {
      (decimalMark, places) = (nil, 0)
    } else {
      decimalMark = mostFrequentMark(pairs)
      places = decimalMark == nil ? 0 : 2
    }
  }

  /// The value of `number` in this format, and its decimal places; `nil` where it is invalid.
  func value(of number: PrintedNumber) -> (value: Money, places: Int)? {
    let places = decimalPlaces(of: number)
    let whole = places > 0 ? number.groups.dropLast() : number.groups[...]
    guard whole.dropFirst().allSatisfy({ $0.count == 3 || whole.count == 1 }) else { return nil }
    let fraction = places > 0 ? "." + number.groups[number.groups.count - 1] : ""
    guard let size = Money(whole.joined() + fraction) else { return nil }
    return (number.isNegative ? -size : size, places)
  }

  /// The number of decimal places of `number`.
  private func decimalPlaces(of number: PrintedNumber) -> Int {
    guard let last = number.separators.last, last == "." || last == "," else { return 0 }
    let count = number.places
    guard count == 3 else { return min(count, 4) }
    // Amounts in rupiah and yen have no decimal places, whatever the page's format.
    let currency = CurrencySymbol.currencies(for: number.currency).first
    if currency?.decimalPlaces == 0 { return 0 }
    if number.separators.dropLast().contains(last) { return 0 }
    if number.separators.count > 1 { return last == decimalMark ? 3 : 0 }
    if number.groups[0] == "0" { return 3 }
    return last == decimalMark ? 3 : 0
  }
}
