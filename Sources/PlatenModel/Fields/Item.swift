internal import FoundationEssentials

/// An item on a page that a program can act on: a barcode, an address, a date.
public struct Item: Hashable, Sendable {
  /// The kind of an item, named as in VisionKit if VisionKit has it.
  ///
  /// The raw values are those of the command line and of JSON.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A barcode; see ``Item/barcode``.
    case barcode
    /// A web address.
    case url = "URL"
    /// An e-mail address.
    case emailAddress
    /// A telephone number.
    case telephoneNumber
    /// A date, a time, a duration or an interval.
    case dateTimeDuration
    /// An amount of money.
    case currency
    /// A postal address.
    case fullStreetAddress
    /// A flight number.
    case flightNumber
    /// A tracking number of a parcel.
    case shipmentTrackingNumber
    // VisionKit has none of the following.
    /// An International Bank Account Number, ISO 13616.
    case iban
    /// A registration number for value added tax.
    case vatNumber
    /// An International Standard Book Number, ISO 2108.
    case isbn
    /// An IPv4 or IPv6 address.
    case ipAddress
  }

  /// The kind of the item.
  public let kind: Kind
  /// The text as printed; of a barcode its payload in human-readable form.
  public let text: String
  /// The normalized value in the standard form of its kind, such as E.164 or ISO 8601.
  public let value: String
  /// The place of the item, in pixels of the photo as displayed; `nil` in plain text.
  public let quad: Quad?
  /// The confidence, 0 to 1.
  public let confidence: Double
  /// Named parts, such as the street of an address or the carrier of a parcel.
  public let parts: [String: String]
  /// The barcode; `nil` for other kinds.
  public let barcode: Barcode?

  /// Creates an item; by default it has no parts and no barcode.
  public init(
    kind: Kind, text: String, value: String, quad: Quad?, confidence: Double,
    parts: [String: String] = [:], barcode: Barcode? = nil
  ) {
    self.kind = kind
    self.text = text
    self.value = value
    self.quad = quad
    self.confidence = confidence
    self.parts = parts
    self.barcode = barcode
  }
}

/// One flat JSON object: the keys of a barcode are beside the others, empty values are left out.
extension Item: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, text, value, quad, confidence, parts
    case symbology, payload, bytes, addOn, gs1, eci, sequence
  }

  /// Decodes an item; the keys of a barcode are required if `type` is `barcode`.
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
    try values.encode(encoder.output(confidence, places: 3), forKey: .confidence)
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

/// A link of a part of a page's text, such as to a web page, a telephone or a calendar.
package struct TextLink: Hashable, Sendable {
  /// A part of a word.
  package struct WordRange: Hashable, Sendable {
    /// The index of the word in ``RecognizedPage/words``, from 0.
    package let word: Int
    /// Offsets of Unicode scalars in the word.
    package let scalars: Range<Int>

    package init(word: Int, scalars: Range<Int>) {
      self.word = word
      self.scalars = scalars
    }
  }

  /// The linked text, in reading order; it may span several lines.
  package let wordRanges: [WordRange]
  /// The kind of item that is linked.
  package let kind: Item.Kind
  /// The URL of the link.
  package let target: String
  /// The normalized value of the text, to be shown: ``Item/value``.
  package let value: String

  package init(wordRanges: [WordRange], kind: Item.Kind, target: String, value: String) {
    self.wordRanges = wordRanges
    self.kind = kind
    self.target = target
    self.value = value
  }
}
