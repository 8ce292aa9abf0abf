/// An item on a page that a program can act on: a barcode, an address, a date.
public struct Item: Hashable, Sendable {
  /// The kind of an item, named as in VisionKit where VisionKit has it.
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
