/// The name of a session or of a photo: 32 hexadecimal digits, so that it is the name of a file that
/// leads nowhere else.
struct SessionID: Hashable, Sendable, Codable, CustomStringConvertible {
  let description: String

  /// Creates an ID of its digits; `nil` for anything else.
  init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(Self.isDigit) else { return nil }
    description = text
  }

  /// Creates a random ID.
  init() {
    description = (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer()
    guard let id = Self(try values.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "an ID has 32 hexadecimal digits")
    }
    self = id
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.singleValueContainer()
    try values.encode(description)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
