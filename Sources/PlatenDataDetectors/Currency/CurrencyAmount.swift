internal import PlatenTextAnalysis

/// The value of a derivation of ``CurrencyDetector``'s grammar.
struct CurrencyAmount {
  /// The ISO 4217 code; `nil` where the currency is ambiguous.
  let code: String?
  /// A plain decimal number with a point.
  let number: String

  /// The value of `amount`, a derivation from `tokens`.
  init(_ amount: ParseTree, tokens: [Token], locale: ItemLocale) {
    let numbers = amount.children.compactMap {
      Self.number($0, tokens: tokens, decimalComma: locale.usesDecimalComma)
    }
    let isMinorUnit = amount.children.contains { $0.name == "coins" }
    var number = numbers.first ?? ("", 0)
    if numbers.count > 1, let cents = Int(numbers[1].digits), cents < 100 {
      number = (number.digits + (cents < 10 ? ".0" : ".") + String(cents), number.exponent)
    } else if isMinorUnit {
      number.exponent -= 2
    }
    self.number = Self.shifted(number.digits, by: number.exponent)
    code = Self.code(amount, region: locale.region)
  }

  private static func code(_ amount: ParseTree, region: String) -> String? {
    if let code = amount.value("code") { return PackedName.name(code) }
    guard
      let unit = amount.value("sign") ?? amount.value("money") ?? amount.value("rare")
        ?? amount.value("before") ?? amount.value("coin")
    else { return nil }
    let country = amount.value("nation").map(PackedName.name)
    let name = PackedName.name(unit)
    // A cent belongs to the currency of the region; only the euro and the dollars have cents.
    if name == "CENT" { return CurrencyTable.code("DOLLAR", country: country, region: region) }
    return CurrencyTable.code(name, country: country, region: region)
  }

  /// The digits of a number and its exponent of ten: `2 million` is `2` and 6.
  private static func number(
    _ part: ParseTree, tokens: [Token], decimalComma: Bool
  ) -> (digits: String, exponent: Int)? {
    guard ["number", "large", "cents"].contains(part.name) else { return nil }
    let exponent = part.values("scale").reduce(0, +) + part.values("short").reduce(0, +)
    if let literal = part.first("literal") {
      let number = NumberLiteral(tokens, at: literal.range.lowerBound, decimalComma: decimalComma)
      return (number?.value ?? "", exponent)
    }
    guard let words = part.first("words") ?? part.first("below") else { return ("1", exponent) }
    return (String(NumberGrammar.value(words)), exponent)
  }

  /// `digits` with the point moved by `places` to the right, or to the left if negative.
  private static func shifted(_ digits: String, by places: Int) -> String {
    guard places != 0 else { return digits }
    let sides = digits.split(separator: ".", omittingEmptySubsequences: false)
    var whole = String(sides[0]), decimals = sides.count > 1 ? String(sides[1]) : ""
    if places > 0 {
      decimals += String(repeating: "0", count: max(0, places - decimals.utf8.count))
      whole += decimals.prefix(places)
      decimals = String(decimals.dropFirst(places))
    } else {
      whole = String(repeating: "0", count: max(0, 1 - places - whole.utf8.count)) + whole
      decimals = whole.suffix(-places) + decimals
      whole = String(whole.dropLast(-places))
    }
    let plain = String(whole.drop { $0 == "0" })
    return (plain.isEmpty ? "0" : plain) + (decimals.isEmpty ? "" : "." + decimals)
  }
}
