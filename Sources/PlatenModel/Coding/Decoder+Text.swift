extension Decoder {
  /// Decodes a value from the string that describes it; `expected` says what that is, for the
  /// error.
  func value<Value: LosslessStringConvertible>(expecting expected: String) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "'\(text)' is not \(expected)"))
    }
    return value
  }
}
