internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects book numbers (ISBN) of 13 or 10 digits with a valid check digit. The value has 13 digits.
///
/// Ten digits count only after the word `ISBN`.
struct ISBNDetector: DataDetector {
  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    return AlphanumericRun.runs(in: text.scalars) { $0 >= 9 }.compactMap { match($0, in: text) }
  }

  private func match(_ run: AlphanumericRun, in text: TokenizedText) -> ItemMatch? {
    var groups = run.groups[...], isLabelled = false
    if let first = groups.first, text.string(first) == "ISBN" {
      isLabelled = true
      groups = groups.dropFirst()
      // `ISBN-13` and `ISBN-10` before the number itself.
      if groups.count > 1, ["10", "13"].contains(text.string(groups.first!)) {
        groups = groups.dropFirst()
      }
    }
    guard let first = groups.first else { return nil }
    isLabelled =
      isLabelled
      || text.string(max(0, first.lowerBound - 12)..<first.lowerBound)
        .uppercased().contains("ISBN")
    var code: [Unicode.Scalar] = []
    for group in groups {
      code += text.scalars[group].prefix(14 - code.count)
      if code.count > 13 { break }
      guard let value = Self.value(code, isLabelled: isLabelled) else { continue }
      return ItemMatch(
        .isbn, first.lowerBound..<group.upperBound, value: value,
        confidence: isLabelled ? 0.99 : 0.9)
    }
    return nil
  }

  private static func value(_ code: [Unicode.Scalar], isLabelled: Bool) -> String? {
    let digits = code.map { $0 == "X" ? 10 : Int($0.value) - 0x30 }
    if code.count == 13, digits.allSatisfy({ $0 < 10 }), digits[0] == 9, digits[1] == 7,
      digits[2] > 7, CheckDigit.gs1(digits)
    {
      return digits.map(String.init).joined()
    }
    guard isLabelled, code.count == 10, digits.dropLast().allSatisfy({ $0 < 10 }), digits[9] <= 10,
      digits.enumerated().reduce(0, { $0 + $1.element * (10 - $1.offset) }) % 11 == 0
    else { return nil }
    let body = [9, 7, 8] + digits.dropLast()
    let check = (0...9).first { CheckDigit.gs1(body + [$0]) }!
    return (body + [check]).map(String.init).joined()
  }
}
