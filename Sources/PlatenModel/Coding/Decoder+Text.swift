extension Decoder {
  /// Decodes a value from its description. Throws where the string is none; `expected` names the
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
