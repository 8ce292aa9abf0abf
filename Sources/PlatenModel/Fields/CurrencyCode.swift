/// A currency by its alphabetic code of ISO 4217: `CHF`.
public struct CurrencyCode: Hashable, Sendable {
  /// Three capital letters of ASCII.
  private let code: String
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
