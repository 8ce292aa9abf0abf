public import FoundationEssentials

/// An exact amount of money: a whole number of ten-thousandths of the currency's unit.
///
/// Four decimal places hold every printed price, litres of fuel and quantities in kilograms
/// included. Encoded as a JSON number. Sums end at ±9 × 10^14.
public struct FixedDecimal: Hashable, Sendable {
  /// Ten-thousandths per unit of the currency: 10,000.
  package static let scale = 10_000
  /// The amount in ten-thousandths of the currency's unit.
  package let tenThousandths: Int

  /// Creates an amount of ten-thousandths of the currency's unit.
  package init(tenThousandths: Int) { self.tenThousandths = tenThousandths }

  /// The amount as a `Decimal`, without loss.
  public var decimal: Decimal {
    Decimal(
      sign: tenThousandths < 0 ? .minus : .plus, exponent: -4,
      significand: Decimal(tenThousandths.magnitude))
  }

  /// The amount in digits, with at least `places` decimal places (0 to 4) after `mark`, and more
  /// only if they are not zero.
  public func formatted(places: Int, mark: Character = ".") -> String {
    let digits = String(tenThousandths.magnitude % UInt(Self.scale) + UInt(Self.scale)).dropFirst()
    let needed = digits.reversed().drop { $0 == "0" }.count
    let fraction = digits.prefix(max(min(places, 4), needed))
    let units = "\(tenThousandths < 0 ? "-" : "")\(tenThousandths.magnitude / UInt(Self.scale))"
    return fraction.isEmpty ? units : "\(units)\(mark)\(fraction)"
  }

  /// No money.
  public static let zero = FixedDecimal(tenThousandths: 0)
}

extension FixedDecimal: LosslessStringConvertible {
  /// Creates the amount of plain decimal text such as `-12.50`; `nil` for any other text, for more
  /// than four decimal places, and for 10^12 and more.
  public init?(_ text: some StringProtocol) {
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? text.dropFirst() : text[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...12).contains(parts[0].count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let units = Int(parts[0])
    else { return nil }
    let places = parts.count == 2 ? String(parts[1]) : ""
    guard places.count <= 4,
      let fraction = Int(places + String(repeating: "0", count: 4 - places.count))
    else { return nil }
    let size = units * Self.scale + fraction
    self.init(tenThousandths: isNegative ? -size : size)
  }

  /// The amount in plain decimal digits, with as many places as it has: `-12.5`.
  public var description: String { formatted(places: 0) }
}

extension FixedDecimal: Comparable {
  /// Whether `a` is the smaller amount; negative amounts are smaller than zero.
  public static func < (a: FixedDecimal, b: FixedDecimal) -> Bool {
    a.tenThousandths < b.tenThousandths
  }
}

extension FixedDecimal {
  /// The sum of two amounts of one currency. A page may print any number of large amounts, so a sum
  /// that is too large is the largest one.
  public static func + (a: FixedDecimal, b: FixedDecimal) -> FixedDecimal {
    let (sum, overflows) = a.tenThousandths.addingReportingOverflow(b.tenThousandths)
    guard !overflows, sum != .min else {
      return FixedDecimal(tenThousandths: a.tenThousandths < 0 ? -.max : .max)
    }
    return FixedDecimal(tenThousandths: sum)
  }

  /// The difference of two amounts of one currency, with the limits of a sum.
  public static func - (a: FixedDecimal, b: FixedDecimal) -> FixedDecimal { a + -b }

  /// The amount with the other sign.
  public static prefix func - (a: FixedDecimal) -> FixedDecimal {
    FixedDecimal(tenThousandths: -a.tenThousandths)
  }

  /// The amount without its sign.
  public var magnitude: FixedDecimal { FixedDecimal(tenThousandths: abs(tenThousandths)) }
}

extension FixedDecimal: Codable {
  /// Decodes a JSON number of at most four decimal places.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(Decimal.self)
    guard let money = FixedDecimal(value.description) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an amount has four places at most")
      )
    }
    self = money
  }

  /// Encodes a JSON number.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(decimal)
  }
}

/// A currency by its alphabetic code of ISO 4217: `CHF`.
public struct CurrencyCode: Hashable, Sendable {
  /// Three capital letters of ASCII.
  private let code: String
}

extension CurrencyCode {
  /// The decimal places that shops print: none where ISO 4217 has no minor unit, or where CLDR lists
  /// none in use, for cash or at all; else ISO 4217's.
  package var decimalPlaces: Int {
    switch self {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
      "XAF", "XOF", "XPF":
      0
    case "AFN", "ALL", "COP", "HUF", "IDR", "IQD", "IRR", "KPW", "LAK", "LBP", "MGA", "MMK", "SOS",
      "SYP", "TZS", "UZS", "YER":
      0
    case "BHD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}

extension CurrencyCode: LosslessStringConvertible {
  /// Creates the currency of a code; `nil` unless `text` is three capital letters of ASCII.
  ///
  /// Whether ISO 4217 lists the code is not checked.
  public init?(_ text: String) {
    guard text.utf8.count == 3,
      text.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains)
    else { return nil }
    code = text
  }

  /// The code.
  public var description: String { code }
}

extension CurrencyCode: ExpressibleByStringLiteral {
  /// Creates the currency of a code in source code, which must be three capital letters of ASCII.
  public init(stringLiteral code: String) {
    guard let currency = CurrencyCode(code) else {
      preconditionFailure("'\(code)' is no code of ISO 4217")
    }
    self = currency
  }
}

extension CurrencyCode: Codable {
  /// Decodes the code.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(expecting: "a currency's code of three capital letters")
  }

  /// Encodes the code.
  public func encode(to encoder: any Encoder) throws { try code.encode(to: encoder) }
}
