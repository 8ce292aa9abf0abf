internal import PlatenModel
internal import PlatenTextAnalysis

/// Adjacent groups of ASCII capitals and digits: `GM 2 9 5 117`, `DE89 3704 0044`.
struct AlphanumericRun {
  /// The groups' ranges of Unicode scalars, with a single space or hyphen between two.
  let groups: [Range<Int>]

  /// The runs in `scalars` whose number of digits satisfies `acceptsDigitCount`.
  static func runs(in scalars: [Unicode.Scalar], acceptsDigitCount: (Int) -> Bool)
    -> [AlphanumericRun]
  {
    var runs: [AlphanumericRun] = [], groups: [Range<Int>] = [], digits = 0, index = 0
    func close() {
      if acceptsDigitCount(digits) { runs.append(AlphanumericRun(groups: groups)) }
      groups = []
      digits = 0
    }
    while index < scalars.count {
      guard scalars[index].isCapitalOrDigit else {
        if !groups.isEmpty { close() }
        index += 1
        continue
      }
      var end = index
      while end < scalars.count, scalars[end].isCapitalOrDigit { end += 1 }
      let isWord =
        end < scalars.count && scalars[end].isLetter
        || index > 0 && (scalars[index - 1].isLetter || scalars[index - 1] == "_")
      if isWord {
        close()
      } else {
        if groups.isEmpty || groups.last!.upperBound != index - 1 { close() }
        groups.append(index..<end)
        digits += scalars[index..<end].count(where: \.isDigit)
      }
      index = end
      if index < scalars.count, scalars[index].isGroupSeparator { index += 1 } else { close() }
    }
    close()
    return runs
  }
}

extension Unicode.Scalar {
  fileprivate var isCapitalOrDigit: Bool { isDigit || value >= 0x41 && value <= 0x5A }

  fileprivate var isGroupSeparator: Bool {
    self == " " || self == "-" || value == 0xA0 || value == 0x2011 || value == 0x202F
  }
}

/// Check digit algorithms. Each takes all digits, the check digit last, and returns whether the
/// check digit is right.
enum CheckDigit {
  /// GS1, including EAN and UPC: weights 1 and 3 from the right, modulo 10.
  static func gs1(_ digits: [Int]) -> Bool {
    weighted(digits, from: digits.count, weights: [1, 3], modulus: 10)
  }

  /// Luhn (ISO/IEC 7812): from the right, every second digit is doubled and its digits added.
  static func luhn(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, item in
      let doubled = item.offset % 2 == 1 ? item.element * 2 : item.element
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }

  /// UPS and OnTrac: weights 1 and 2 from the left, modulo 10, subtracted from 10.
  static func ups(_ digits: [Int]) -> Bool {
    let sum = digits.dropLast().enumerated().reduce(0) {
      $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 2)
    }
    return (10 - sum % 10) % 10 == digits.last
  }

  /// DHL waybills: the number before the check digit, modulo 7.
  static func mod7(_ digits: [Int]) -> Bool {
    digits.dropLast().reduce(0) { ($0 * 10 + $1) % 7 } == digits.last
  }

  /// FedEx Express: weights 3, 1 and 7 from the left, modulo 11, then modulo 10.
  static func fedEx(_ digits: [Int]) -> Bool {
    let weights = [3, 1, 7]
    let sum = digits.dropLast().enumerated().reduce(0) { $0 + $1.element * weights[$1.offset % 3] }
    return sum % 11 % 10 == digits.last
  }

  /// S10 of the Universal Postal Union: weights 8 6 4 2 3 5 9 7, modulo 11, subtracted from 11.
  static func s10(_ digits: [Int]) -> Bool {
    let weights = [8, 6, 4, 2, 3, 5, 9, 7]
    let sum = zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    let check = 11 - sum % 11
    return digits.last == (check == 10 ? 0 : check == 11 ? 5 : check)
  }

  /// DPD: ISO/IEC 7064, MOD 37,36, over digits and letters from 10 on.
  static func mod37(_ characters: [Int]) -> Bool {
    var remainder = 36
    for value in characters.dropLast() {
      remainder += value
      remainder = (remainder > 36 ? remainder - 36 : remainder) * 2 % 37
    }
    let check = (37 - remainder) % 36
    return characters.last == check
  }

  private static func weighted(
    _ digits: [Int], from end: Int, weights: [Int], modulus: Int
  ) -> Bool {
    digits.reversed().enumerated().reduce(0) {
      $0 + $1.element * weights[$1.offset % weights.count]
    } % modulus == 0
  }
}

/// The places of a text where words occur that detectors need near a number.
///
/// They are found once, at the first question, so that many numbers take linear time.
struct ContextWords {
  private let words: Set<String>
  private let text: TokenizedText
  /// The positions of the words, in Unicode scalars, in order.
  private lazy var positions = text.tokens
    .filter { $0.kind == .word && words.contains($0.folded) }
    .map(\.range.lowerBound)

  /// Creates a search for `words`, folded, in `text`.
  init(_ words: Set<String>, in text: TokenizedText) {
    self.words = words
    self.text = text
  }

  /// Whether a word begins at most `distance` scalars before or after `position`.
  mutating func isNear(_ position: Int, distance: Int) -> Bool {
    isNear(position...position, distance: distance)
  }

  /// Whether a word begins in `range`, or at most `distance` scalars before or after it.
  mutating func isNear(_ range: ClosedRange<Int>, distance: Int) -> Bool {
    let first = range.lowerBound - distance
    var low = 0, high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] >= first { high = middle } else { low = middle + 1 }
    }
    return low < positions.count && positions[low] <= range.upperBound + distance
  }
}

/// The two-letter country codes of ISO 3166-1.
enum CountryCodes {
  static let codes = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

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

/// Detects book numbers (ISBN) of 13 or 10 digits with a valid check digit. The value has 13 digits.
///
/// Ten digits count only after the word `ISBN`.
struct ISBNDetector: DataDetector {
  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    return AlphanumericRun.runs(in: text.scalars) { $0 >= 9 }.compactMap { match($0, in: text) }
  }

  private func match(_ run: AlphanumericRun, in text: TokenizedText) -> ItemMatch? {
    var groups = run.groups[...], isLabeled = false
    if let first = groups.first, text.string(first) == "ISBN" {
      isLabeled = true
      groups = groups.dropFirst()
      // `ISBN-13` and `ISBN-10` before the number itself.
      if groups.count > 1, ["10", "13"].contains(text.string(groups.first!)) {
        groups = groups.dropFirst()
      }
    }
    guard let first = groups.first else { return nil }
    isLabeled =
      isLabeled
      || text.string(max(0, first.lowerBound - 12)..<first.lowerBound)
        .uppercased().contains("ISBN")
    var code: [Unicode.Scalar] = []
    for group in groups {
      code += text.scalars[group].prefix(14 - code.count)
      if code.count > 13 { break }
      guard let value = Self.value(code, isLabeled: isLabeled) else { continue }
      return ItemMatch(
        .isbn, first.lowerBound..<group.upperBound, value: value,
        confidence: isLabeled ? 0.99 : 0.9)
    }
    return nil
  }

  private static func value(_ code: [Unicode.Scalar], isLabeled: Bool) -> String? {
    let digits = code.map { $0 == "X" ? 10 : Int($0.value) - 0x30 }
    if code.count == 13, digits.allSatisfy({ $0 < 10 }), digits[0] == 9, digits[1] == 7,
      digits[2] > 7, CheckDigit.gs1(digits)
    {
      return digits.map(String.init).joined()
    }
    guard isLabeled, code.count == 10, digits.dropLast().allSatisfy({ $0 < 10 }), digits[9] <= 10,
      digits.enumerated().reduce(0, { $0 + $1.element * (10 - $1.offset) }) % 11 == 0
    else { return nil }
    let body = [9, 7, 8] + digits.dropLast()
    let check = (0...9).first { CheckDigit.gs1(body + [$0]) }!
    return (body + [check]).map(String.init).joined()
  }
}
