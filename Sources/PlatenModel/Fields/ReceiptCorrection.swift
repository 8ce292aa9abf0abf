/// The corrections of a person to a receipt.
///
/// A line of the file that `platen receipts --corrections` applies:
///
/// ```json
/// {"source":"a.jpg","page":1,"fields":{"total":"12.50","date":"2026-03-01","tip":""}}
/// ```
///
/// Values are texts as in the JSON of a receipt; an empty text says that the receipt has no such field.
public struct ReceiptCorrection: Hashable, Sendable {
  /// The name of the photo: the path of its file.
  public var source: String
  /// The SHA-256 digest of the photo's bytes, in hexadecimal; `nil` if it is not stated.
  public var sha256: String?
  /// The number of the page in its file, from 1; `nil` for the first.
  public var page: Int?
  /// The corrected fields and line items.
  public var values = Values()

  /// Corrections of a receipt; what is not named stays as it was parsed.
  public struct Values: Hashable, Sendable {
    /// The texts of the corrected fields.
    public var fields: [Receipt.Field: String] = [:]
    /// All line items; `nil` if they were not corrected.
    public var items: [Receipt.Item]?

    /// Creates values that correct nothing.
    public init() {}
  }

  /// Creates a correction that changes nothing about the receipt of the photo `source`.
  public init(source: String) { self.source = source }

  /// `receipt` with the corrected values, which have no warnings any more.
  ///
  /// A text that is no value of its field, such as a date that does not exist, is ignored.
  public func applied(to receipt: Receipt) -> Receipt {
    var corrected = receipt
    for (field, text) in values.fields where corrected.set(field, to: text) {
      corrected.warnings.removeAll { $0 == .missing(field) || $0 == .lowConfidence(field) }
      guard let evidence = corrected.evidence[field] else { continue }
      corrected.evidence[field] =
        text.isEmpty ? nil : .init(text: evidence.text, confidence: 1, quad: evidence.quad)
    }
    if let items = values.items { corrected.items = items }
    return corrected
  }
}

extension Receipt {
  /// Sets a field to what `text` says, or removes it if the text is empty. Returns whether the text
  /// is a value of the field; otherwise nothing changes.
  package mutating func set(_ field: Field, to text: String) -> Bool {
    if let path = Self.texts[field] {
      self[keyPath: path] = text.isEmpty ? nil : text
      return true
    }
    if let path = Self.amounts[field] { return set(path, to: text) { FixedDecimal($0) } }
    switch field {
    case .date: return set(\.date, to: text) { CivilDate($0) }
    case .time: return set(\.time, to: text) { TimeOfDay($0) }
    case .currency: return set(\.currency, to: text) { CurrencyCode($0.uppercased()) }
    default: return false
    }
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<Receipt, Value?>, to text: String, parse: (String) -> Value?
  ) -> Bool {
    let value = text.isEmpty ? nil : parse(text)
    guard text.isEmpty || value != nil else { return false }
    self[keyPath: path] = value
    return true
  }

  private static var texts: [Field: WritableKeyPath<Receipt, String?>] {
    [
      .merchant: \.merchant, .legalName: \.legalName, .address: \.address, .phone: \.phone,
      .taxId: \.taxId, .receiptNumber: \.receiptNumber, .paymentMethod: \.paymentMethod,
      .cardDigits: \.cardDigits,
    ]
  }

  private static var amounts: [Field: WritableKeyPath<Receipt, FixedDecimal?>] {
    [
      .subtotal: \.subtotal, .tax: \.tax, .discount: \.discount, .tip: \.tip,
      .serviceCharge: \.serviceCharge, .rounding: \.rounding, .total: \.total,
      .amountPaid: \.amountPaid, .change: \.change,
    ]
  }
}

extension ReceiptCorrection: Codable {
  private enum CodingKeys: CodingKey { case source, sha256, page }

  /// Decodes a line. Throws for a page number below 1.
  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    source = try keys.decode(String.self, forKey: .source)
    sha256 = try keys.decodeIfPresent(String.self, forKey: .sha256)
    page = try keys.decodeIfPresent(Int.self, forKey: .page)
    values = try Values(from: decoder)
    guard page ?? 1 >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .page, in: keys, debugDescription: "a page number is below 1")
    }
  }

  /// Encodes the line; what is not stated is left out.
  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(source, forKey: .source)
    try keys.encodeIfPresent(sha256, forKey: .sha256)
    try keys.encodeIfPresent(page, forKey: .page)
    try values.encode(to: encoder)
  }
}

extension ReceiptCorrection.Values: Codable {
  private enum CodingKeys: CodingKey { case fields, items }

  /// Decodes the values. Throws for a field that receipts do not have, and for a text that is no value
  /// of its field.
  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    fields = try keys.decodeIfPresent([Receipt.Field: String].self, forKey: .fields) ?? [:]
    items = try keys.decodeIfPresent([Receipt.Item].self, forKey: .items)
    var probe = Receipt()
    for (field, text) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !probe.set(field, to: text) {
      throw DecodingError.dataCorruptedError(
        forKey: .fields, in: keys, debugDescription: "the text is no value of '\(field.rawValue)'")
    }
  }

  /// Encodes the values; what is not corrected is left out.
  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    if !fields.isEmpty { try keys.encode(fields, forKey: .fields) }
    try keys.encodeIfPresent(items, forKey: .items)
  }
}
