internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects tracking numbers of parcels, with their carrier. The value has no spaces.
struct TrackingNumberDetector: DataDetector {
  /// The distance before and after a number, in Unicode scalars, within which a context word counts.
  private static let contextScalars = 120

  private static let contextWords: Set = Set(
    """
    parcel parcels package packages shipment shipments shipping shipped tracking track tracked
    delivery delivered courier waybill airwaybill awb consignment carrier freight sendung
    sendungsnummer sendungsverfolgung paket paketnummer lieferung versand frachtbrief colis suivi
    envoi expedition livraison bordereau envio paquete seguimiento guia entrega rastreo pacco
    spedizione tracciamento collo consegna encomenda rastreio rastreamento zending zendingsnummer
    pakket bezorging vracht ups fedex dhl usps dpd gls hermes purolator ontrac lasership yodel
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    var results: [ItemMatch] = [], previousEnd = 0
    let runs = AlphanumericRun.runs(in: text.scalars) { $0 >= 8 }
    var context = ContextWords(Self.contextWords, in: text)
    for run in runs {
      let code = Code(run, in: text)
      var first = 0
      while first < run.groups.count {
        let match = match(run, code, from: first, context: &context)
        if let match, match.match.range.lowerBound >= previousEnd {
          results.append(match.match)
          previousEnd = match.match.range.upperBound
          first = match.next
        } else {
          first += 1
        }
      }
    }
    return results
  }

  /// The characters of a run without the marks between its groups.
  private struct Code {
    var bytes: [UInt8] = []
    /// By group: the number of bytes before it; at the end the number of all bytes.
    var starts = [0]

    init(_ run: AlphanumericRun, in text: TokenizedText) {
      for group in run.groups {
        for scalar in text.scalars[group] { bytes.append(UInt8(truncatingIfNeeded: scalar.value)) }
        starts.append(bytes.count)
      }
    }
  }

  /// The longest number that begins with group `first`, and the group after it.
  private func match(
    _ run: AlphanumericRun, _ code: Code, from first: Int, context: inout ContextWords
  ) -> (match: ItemMatch, next: Int)? {
    let start = code.starts[first]
    var end = first
    while end < run.groups.count,
      code.starts[end + 1] - start <= TrackingFormat.lengths.upperBound
    { end += 1 }
    while end > first, code.starts[end] - start >= TrackingFormat.lengths.lowerBound {
      defer { end -= 1 }
      let last = end - 1
      guard end == run.groups.count || !splitsDigitGroup(run.groups, first, last) else { continue }
      let range = run.groups[first].lowerBound..<run.groups[last].upperBound
      let bytes = code.bytes[start..<code.starts[end]]
      guard let carrier = carrier(of: bytes, at: range, context: &context) else { continue }
      let match = ItemMatch(
        .shipmentTrackingNumber, range, value: String(decoding: bytes, as: UTF8.self),
        parts: ["carrier": carrier])
      return (match, end)
    }
    return nil
  }

  /// Whether a split after group `last` divides a run of single characters.
  private func splitsDigitGroup(_ groups: [Range<Int>], _ first: Int, _ last: Int) -> Bool {
    groups[last + 1].count == 1 && groups[last].count == 1
  }

  private func carrier(
    of code: ArraySlice<UInt8>, at range: Range<Int>, context: inout ContextWords
  ) -> String? {
    if code.count == S10.length, S10.matches(Array(code)) { return "S10" }
    // A number of one repeated digit is a placeholder.
    guard let digit = code.first(where: { $0 < 0x3A }),
      code.contains(where: { $0 < 0x3A && $0 != digit })
    else { return nil }
    let near = range.lowerBound...range.upperBound
    return TrackingFormat.first(matching: code) {
      context.isNear(near, distance: Self.contextScalars)
    }?.carrier
  }
}

/// A format of one carrier's tracking numbers.
struct TrackingFormat: Sendable {
  let carrier: String
  /// The possible prefixes. Lower-case letters are classes: `l` any letter, `d` any digit.
  let prefixes: [String]
  /// The number of characters after the prefix.
  let bodyLengths: ClosedRange<Int>
  /// Whether the characters after the prefix can be letters.
  var hasLetters = false
  /// Checks the whole number's check digit; `nil` if the rule is unknown.
  var check: (@Sendable ([UInt8]) -> Bool)?
  /// Whether the format is so common for other numbers that the text must mention parcels.
  var requiresContext = false

  /// All formats; the first one that matches names the carrier.
  static let all: [TrackingFormat] = [
    .init(carrier: "UPS", prefixes: ["1Z"], bodyLengths: 16...16, hasLetters: true) {
      CheckDigit.ups($0.dropFirst(2).map { $0 < 0x3A ? Int($0) - 0x30 : (Int($0) - 63) % 10 })
    },
    .init(
      carrier: "UPS", prefixes: ["H", "T", "J", "K", "P", "V"], bodyLengths: 10...10,
      check: { CheckDigit.ups(digits($0)) }, requiresContext: true),
    .init(carrier: "OnTrac", prefixes: ["C", "D"], bodyLengths: 14...14) {
      CheckDigit.ups([Int($0[0]) - 63] + digits($0))
    },
    .init(carrier: "Amazon", prefixes: ["TBA", "TBM", "TBC"], bodyLengths: 12...12),
    .init(carrier: "Amazon", prefixes: ["C"], bodyLengths: 10...10, requiresContext: true),
    .init(carrier: "FedEx", prefixes: ["1"], bodyLengths: 33...33) {
      CheckDigit.fedEx(digits($0).suffix(12))
    },
    .init(carrier: "FedEx", prefixes: ["96"], bodyLengths: 32...32) {
      CheckDigit.fedEx(digits($0).suffix(12))
    },
    .init(carrier: "FedEx", prefixes: ["96"], bodyLengths: 20...20) {
      CheckDigit.gs1(digits($0).suffix(15))
    },
    .init(carrier: "USPS", prefixes: ["91", "92", "93", "94", "95"], bodyLengths: 18...24) {
      CheckDigit.gs1(digits($0))
    },
    .init(
      carrier: "USPS", prefixes: ["03", "23", "70", "71", "73", "77", "81"], bodyLengths: 18...18
    ) {
      CheckDigit.gs1(digits($0))
    },
    .init(carrier: "USPS", prefixes: ["420"], bodyLengths: 25...32, check: uspsWithPostcode),
    .init(carrier: "USPS", prefixes: ["3"], bodyLengths: 31...31) {
      CheckDigit.gs1(digits($0).suffix(20))
    },
    .init(carrier: "DHL", prefixes: ["00"], bodyLengths: 18...18) { CheckDigit.gs1(digits($0)) },
    .init(carrier: "DHL", prefixes: ["GM"], bodyLengths: 16...20),
    .init(carrier: "DHL", prefixes: ["JVGL", "LOGL"], bodyLengths: 10...10),
    .init(carrier: "DHL", prefixes: ["JJD0", "JD0"], bodyLengths: 15...19),
    .init(
      carrier: "DHL", prefixes: ["d"], bodyLengths: 9...9, check: { CheckDigit.mod7(digits($0)) },
      requiresContext: true),
    .init(carrier: "DPD", prefixes: ["d"], bodyLengths: 14...14, hasLetters: true, check: dpd),
    .init(carrier: "DPD", prefixes: ["0"], bodyLengths: 27...27, hasLetters: true, check: dpd),
    .init(carrier: "Spee-Dee", prefixes: ["SP"], bodyLengths: 18...18),
    .init(
      carrier: "PostNL", prefixes: ["3S"], bodyLengths: 11...13, hasLetters: true,
      requiresContext: true),
    .init(carrier: "Swiss Post", prefixes: ["99"], bodyLengths: 16...16, requiresContext: true),
    .init(carrier: "SF Express", prefixes: ["SF"], bodyLengths: 12...13),
    .init(carrier: "Cainiao", prefixes: ["LP"], bodyLengths: 14...14),
    .init(carrier: "4PX", prefixes: ["4PX"], bodyLengths: 13...13),
    .init(
      carrier: "UniUni", prefixes: ["UUS"], bodyLengths: 10...16, hasLetters: true,
      requiresContext: true),
    .init(carrier: "Colissimo", prefixes: ["6A", "6C", "6G", "6M", "8R"], bodyLengths: 11...11),
    .init(carrier: "YunExpress", prefixes: ["YT"], bodyLengths: 16...16),
    .init(carrier: "GOFO", prefixes: ["GFUS"], bodyLengths: 14...14),
    .init(carrier: "Landmark", prefixes: ["LTN"], bodyLengths: 8...12, hasLetters: true) {
      $0.dropFirst(3).split(separator: UInt8(ascii: "N")).allSatisfy { $0.allSatisfy { $0 < 0x3A } }
    },
    .init(carrier: "Canpar", prefixes: ["D", "L", "S"], bodyLengths: 21...21),
    .init(carrier: "LaserShip", prefixes: ["1LS"], bodyLengths: 12...12),
    .init(carrier: "LaserShip", prefixes: ["Ll"], bodyLengths: 8...8, requiresContext: true),
    .init(carrier: "Purolator", prefixes: ["lll"], bodyLengths: 9...9, requiresContext: true),
    .init(
      carrier: "FedEx", prefixes: ["d"], bodyLengths: 11...11,
      check: { CheckDigit.fedEx(digits($0)) },
      requiresContext: true),
    .init(
      carrier: "Purolator", prefixes: ["d"], bodyLengths: 11...11,
      check: { CheckDigit.luhn(digits($0)) }, requiresContext: true),
    .init(
      carrier: "FedEx", prefixes: ["d"], bodyLengths: 14...14,
      check: { CheckDigit.gs1(digits($0)) },
      requiresContext: true),
    .init(
      carrier: "Canada Post", prefixes: ["d"], bodyLengths: 15...15,
      check: { CheckDigit.gs1(digits($0)) }, requiresContext: true),
    .init(
      carrier: "FedEx", prefixes: ["0"], bodyLengths: 17...17,
      check: { CheckDigit.gs1(digits($0)) },
      requiresContext: true),
    .init(
      carrier: "Old Dominion", prefixes: ["0", "8"], bodyLengths: 10...10,
      check: { CheckDigit.luhn(digits($0)) }, requiresContext: true),
  ]

  /// The number of characters of the shortest and of the longest number.
  static let lengths = 10...36

  /// A format with one of its prefixes as bytes.
  private struct Form: Sendable {
    let format: TrackingFormat
    let prefix: [UInt8]

    func hasPrefix(of code: ArraySlice<UInt8>) -> Bool {
      for index in prefix.indices where !fits(prefix[index], code[code.startIndex + index]) {
        return false
      }
      return true
    }
  }

  /// By the number of characters: the forms that numbers of this length can have, in the order of
  /// ``all``.
  private static let forms: [[Form]] = (0...lengths.upperBound).map { length in
    all.flatMap { format in
      format.prefixes.map { Form(format: format, prefix: Array($0.utf8)) }
        .filter { format.bodyLengths.contains(length - $0.prefix.count) }
    }
  }

  /// The first format that `code` has, which is capitals and digits without spaces; `nil` without
  /// one. `hasContext` states whether the text mentions parcels.
  static func first(
    matching code: ArraySlice<UInt8>, hasContext: () -> Bool
  ) -> TrackingFormat? {
    guard lengths.contains(code.count) else { return nil }
    return forms[code.count].first { form in
      form.hasPrefix(of: code)
        && (form.format.hasLetters || code.dropFirst(form.prefix.count).allSatisfy { $0 < 0x3A })
        && (!form.format.requiresContext || hasContext()) && form.format.check?(Array(code)) ?? true
    }?.format
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

  /// A postal code of 5 or 9 digits after the prefix `420`, then a number of at least 22 digits that
  /// begins with 9.
  private static let uspsWithPostcode: @Sendable ([UInt8]) -> Bool = { code in
    [8, 12].contains { length in
      let number = digits(code).dropFirst(length)
      return number.count >= 22 && number.first == 9 && (1...5).contains(number.dropFirst().first!)
        && CheckDigit.gs1(Array(number))
    }
  }
}

/// The Universal Postal Union's S10 format: two letters, nine digits with a check digit, a country.
enum S10 {
  /// The number of characters.
  static let length = 13

  /// Whether `code`, capitals and digits without spaces, is such a number.
  static func matches(_ code: [UInt8]) -> Bool {
    guard code.count == length, code[..<2].allSatisfy({ $0 > 0x40 }),
      code[2..<11].allSatisfy({ $0 < 0x3A }), code[11...].allSatisfy({ $0 > 0x40 })
    else { return false }
    return CountryCodes.codes.contains(String(decoding: code[11...], as: UTF8.self))
      && CheckDigit.s10(code[2..<11].map { Int($0) - 0x30 })
  }
}
