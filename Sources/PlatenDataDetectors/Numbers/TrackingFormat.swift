/// How one carrier numbers its parcels.
struct TrackingFormat: Sendable {
  let carrier: String
  /// What comes first, one of these; lower-case letters are classes: `l` a letter, `d` a digit.
  let prefixes: [String]
  /// How many characters follow the prefix.
  let counts: ClosedRange<Int>
  /// Whether what follows may have letters.
  var hasLetters = false
  /// How the last characters check the others; `nil` where no rule is known.
  var check: (@Sendable ([UInt8]) -> Bool)?
  /// Whether such numbers are so common for other things that the text must speak of parcels.
  var isCommon = false

  static let all: [TrackingFormat] = [
    .init(carrier: "UPS", prefixes: ["1Z"], counts: 16...16, hasLetters: true) {
      CheckDigit.oneTwo($0.dropFirst(2).map { $0 < 0x3A ? Int($0) - 0x30 : (Int($0) - 63) % 10 })
    },
    .init(
      carrier: "UPS", prefixes: ["H", "T", "J", "K", "P", "V"], counts: 10...10,
      check: { CheckDigit.oneTwo(digits($0)) }, isCommon: true),
    .init(carrier: "OnTrac", prefixes: ["C", "D"], counts: 14...14) {
      CheckDigit.oneTwo([Int($0[0]) - 63] + digits($0))
    },
    .init(carrier: "Amazon", prefixes: ["TBA", "TBM", "TBC"], counts: 12...12),
    .init(carrier: "Amazon", prefixes: ["C"], counts: 10...10, isCommon: true),
    .init(carrier: "FedEx", prefixes: ["1"], counts: 33...33) {
      CheckDigit.fedEx(digits($0).suffix(12))
    },
    .init(carrier: "FedEx", prefixes: ["96"], counts: 32...32) {
      CheckDigit.fedEx(digits($0).suffix(12))
    },
    .init(carrier: "FedEx", prefixes: ["96"], counts: 20...20) {
      CheckDigit.gs1(digits($0).suffix(15))
    },
    .init(carrier: "USPS", prefixes: ["91", "92", "93", "94", "95"], counts: 18...24) {
      CheckDigit.gs1(digits($0))
    },
    .init(carrier: "USPS", prefixes: ["03", "23", "70", "71", "73", "77", "81"], counts: 18...18) {
      CheckDigit.gs1(digits($0))
    },
    .init(carrier: "USPS", prefixes: ["420"], counts: 25...32, check: routed),
    .init(carrier: "USPS", prefixes: ["3"], counts: 31...31) {
      CheckDigit.gs1(digits($0).suffix(20))
    },
    .init(carrier: "DHL", prefixes: ["00"], counts: 18...18) { CheckDigit.gs1(digits($0)) },
    .init(carrier: "DHL", prefixes: ["GM"], counts: 16...20),
    .init(carrier: "DHL", prefixes: ["JVGL", "LOGL"], counts: 10...10),
    .init(carrier: "DHL", prefixes: ["JJD0", "JD0"], counts: 15...19),
    .init(
      carrier: "DHL", prefixes: ["d"], counts: 9...9, check: { CheckDigit.mod7(digits($0)) },
      isCommon: true),
    .init(carrier: "DPD", prefixes: ["d"], counts: 14...14, hasLetters: true, check: dpd),
    .init(carrier: "DPD", prefixes: ["0"], counts: 27...27, hasLetters: true, check: dpd),
    .init(carrier: "Spee-Dee", prefixes: ["SP"], counts: 18...18),
    .init(carrier: "YunExpress", prefixes: ["YT"], counts: 16...16),
    .init(carrier: "GOFO", prefixes: ["GFUS"], counts: 14...14),
    .init(carrier: "Landmark", prefixes: ["LTN"], counts: 8...12),
    .init(carrier: "Canpar", prefixes: ["D", "L", "S"], counts: 21...21),
    .init(carrier: "LaserShip", prefixes: ["1LS"], counts: 12...12),
    .init(carrier: "LaserShip", prefixes: ["Ll"], counts: 8...8, isCommon: true),
    .init(carrier: "Purolator", prefixes: ["lll"], counts: 9...9, isCommon: true),
    .init(
      carrier: "FedEx", prefixes: ["d"], counts: 11...11, check: { CheckDigit.fedEx(digits($0)) },
      isCommon: true),
    .init(
      carrier: "Purolator", prefixes: ["d"], counts: 11...11,
      check: { CheckDigit.luhn(digits($0)) }, isCommon: true),
    .init(
      carrier: "FedEx", prefixes: ["d"], counts: 14...14, check: { CheckDigit.gs1(digits($0)) },
      isCommon: true),
    .init(
      carrier: "Canada Post", prefixes: ["d"], counts: 15...15,
      check: { CheckDigit.gs1(digits($0)) }, isCommon: true),
    .init(
      carrier: "FedEx", prefixes: ["0"], counts: 17...17, check: { CheckDigit.gs1(digits($0)) },
      isCommon: true),
    .init(
      carrier: "Old Dominion", prefixes: ["0", "8"], counts: 10...10,
      check: { CheckDigit.luhn(digits($0)) }, isCommon: true),
  ]

  /// Whether `code`, capitals and digits without space, is such a number.
  func matches(_ code: [UInt8]) -> Bool {
    for prefix in prefixes.map({ Array($0.utf8) }) {
      guard counts.contains(code.count - prefix.count),
        zip(prefix, code).allSatisfy(Self.fits),
        hasLetters || code.dropFirst(prefix.count).allSatisfy({ $0 < 0x3A })
      else { continue }
      return check?(code) ?? true
    }
    return false
  }

  private static func fits(_ pattern: UInt8, _ byte: UInt8) -> Bool {
    switch pattern {
    case UInt8(ascii: "l"): byte > 0x40
    case UInt8(ascii: "d"): byte < 0x3A
    default: pattern == byte
    }
  }

  private static func digits(_ code: [UInt8]) -> [Int] {
    code.filter { $0 < 0x3A }.map { Int($0) - 0x30 }
  }

  private static let dpd: @Sendable ([UInt8]) -> Bool = { code in
    let body = code.dropLast()
    guard body.allSatisfy({ $0 < 0x3A }) else { return false }
    return CheckDigit.mod37(code.map { $0 < 0x3A ? Int($0) - 0x30 : Int($0) - 0x37 })
  }

  /// A postal code and a number of 22 digits or more that begins with 9.
  private static let routed: @Sendable ([UInt8]) -> Bool = { code in
    [8, 12].contains { length in
      let number = digits(code).dropFirst(length)
      return number.count >= 22 && number.first == 9 && (1...5).contains(number.dropFirst().first!)
        && CheckDigit.gs1(Array(number))
    }
  }
}
