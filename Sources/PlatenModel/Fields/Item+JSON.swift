internal import FoundationEssentials

/// One flat JSON object: the keys of a barcode are beside the others, empty values are left out.
extension Item: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, text, value, quad, confidence, parts
    case symbology, payload, bytes, addOn, gs1, eci, sequence
  }

  /// Decodes an item; the keys of a barcode are required where `type` is `barcode`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try values.decode(Kind.self, forKey: .type)
    self.init(
      kind: kind,
      text: try values.decode(String.self, forKey: .text),
      value: try values.decode(String.self, forKey: .value),
      quad: try values.decodeIfPresent(Quad.self, forKey: .quad),
      confidence: try values.decode(Double.self, forKey: .confidence),
      parts: try values.decodeIfPresent([String: String].self, forKey: .parts) ?? [:],
      barcode: kind == .barcode ? try Self.barcode(in: values) : nil)
  }

  private static func barcode(
    in values: KeyedDecodingContainer<CodingKeys>
  ) throws -> Barcode {
    Barcode(
      symbology: try values.decode(BarcodeSymbology.self, forKey: .symbology),
      payload: try values.decode(String.self, forKey: .payload),
      bytes: try values.decode(Data.self, forKey: .bytes),
      addOn: try values.decodeIfPresent(String.self, forKey: .addOn),
      gs1: try values.decodeIfPresent([GS1Element].self, forKey: .gs1),
      eci: try values.decodeIfPresent([Int].self, forKey: .eci) ?? [],
      sequence: try values.decodeIfPresent(Barcode.Sequence.self, forKey: .sequence))
  }

  /// Encodes an item, its confidence rounded to three decimal places.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .type)
    try values.encode(text, forKey: .text)
    try values.encode(value, forKey: .value)
    try values.encodeIfPresent(quad, forKey: .quad)
    try values.encode(confidence.rounded(toPlaces: 3), forKey: .confidence)
    if !parts.isEmpty { try values.encode(parts, forKey: .parts) }
    guard let barcode else { return }
    try values.encode(barcode.symbology, forKey: .symbology)
    try values.encode(barcode.payload, forKey: .payload)
    try values.encode(barcode.bytes, forKey: .bytes)
    try values.encodeIfPresent(barcode.addOn, forKey: .addOn)
    try values.encodeIfPresent(barcode.gs1, forKey: .gs1)
    if !barcode.eci.isEmpty { try values.encode(barcode.eci, forKey: .eci) }
    try values.encodeIfPresent(barcode.sequence, forKey: .sequence)
  }
}
