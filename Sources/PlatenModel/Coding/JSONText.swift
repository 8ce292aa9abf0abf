package import FoundationEssentials

/// JSON as platen writes it: keys sorted, slashes as they are, dates by ISO 8601.
///
/// DEL, the C1 control characters, U+2028 and U+2029 are escaped, which a barcode or a file may hold: a
/// terminal obeys some of them, and some programs take others for line ends.
package enum JSONText {
  /// The text of `value`, on one line unless it `isPretty`, without a line end.
  ///
  /// Throws `EncodingError` for a number that is infinite or not a number.
  package static func text(of value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = encoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = .iso8601
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// An encoder that rounds coordinates, confidences and sizes to the decimal places that outputs have. Others
  /// encode values exactly.
  package static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.userInfo[.roundsNumbers] = true
    return encoder
  }

  /// The text of `value` as a line of JSON lines.
  package static func line(of value: some Encodable) throws -> String {
    try text(of: value) + "\n"
  }

  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: needsEscape) else { return json }
    return json.unicodeScalars.reduce(into: "") { text, scalar in
      if needsEscape(scalar) {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension CodingUserInfoKey {
  fileprivate static let roundsNumbers = CodingUserInfoKey(rawValue: "platen.roundsNumbers")!
}

extension Encoder {
  /// `number`, rounded to `places` decimal places for an output (``JSONText/encoder()``).
  func output(_ number: Double, places: Int) -> Double {
    userInfo[.roundsNumbers] == nil ? number : number.rounded(toPlaces: places)
  }
}

extension Decoder {
  /// Decodes a value from its description. Throws if the string is not one; `expected` names the
  /// expected form in the error.
  func value<Value: LosslessStringConvertible>(expecting expected: String) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "'\(text)' is not \(expected)"))
    }
    return value
  }
}
