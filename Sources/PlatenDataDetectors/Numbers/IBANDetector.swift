internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects international bank account numbers (ISO 13616) with valid check digits. The value has
/// no spaces.
struct IBANDetector: DataDetector {
  /// The number's length by country, from the IBAN registry.
  private static let lengths: [String: Int] = Dictionary(
    uniqueKeysWithValues: """
      AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28
      EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26
      IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30
      NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23
      TN24 TR26 UA29 VA22 VG24 XK20
      """.split(whereSeparator: \.isWhitespace).map {
        (String($0.prefix(2)), Int($0.dropFirst(2))!)
      })

  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    var results: [ItemMatch] = [], previousEnd = 0
    for run in AlphanumericRun.runs(in: text.scalars, acceptsDigitCount: { $0 >= 10 }) {
      for (index, group) in run.groups.enumerated() where group.lowerBound >= previousEnd {
        guard let match = match(run.groups[index...], in: text) else { continue }
        results.append(match)
        previousEnd = match.range.upperBound
      }
    }
    return results
  }

  private func match(_ groups: ArraySlice<Range<Int>>, in text: TokenizedText) -> ItemMatch? {
    let start = groups.first!.lowerBound
    guard groups.first!.count >= 4,
      let length = Self.lengths[text.string(start..<start + 2)]
    else { return nil }
    var code: [Unicode.Scalar] = []
    for group in groups {
      code += text.scalars[group].prefix(length - code.count + 1)
      guard code.count >= length else { continue }
      guard code.count == length, Self.isValid(code) else { return nil }
      return ItemMatch(
        .iban, start..<group.upperBound, value: String(String.UnicodeScalarView(code)),
        confidence: 0.99)
    }
    return nil
  }

  /// Whether the check digits are right: ISO/IEC 7064, MOD 97-10, with the first four characters
  /// moved to the end and letters as numbers from 10 on.
  static func isValid(_ code: [Unicode.Scalar]) -> Bool {
    (code[4...] + code[..<4]).reduce(0) { remainder, scalar in
      scalar.isDigit
        ? (remainder * 10 + Int(scalar.value) - 0x30) % 97
        : (remainder * 100 + Int(scalar.value) - 55) % 97
    } == 1
  }
}
