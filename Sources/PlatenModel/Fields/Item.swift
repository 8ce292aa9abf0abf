/// Something on a page that one can act on: a code, an address, a date.
public struct Item: Hashable, Sendable {
  /// What it is; the names are VisionKit's where it has one.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case barcode
    case url = "URL"
    case emailAddress, telephoneNumber, dateTimeDuration, currency, fullStreetAddress
    case flightNumber, shipmentTrackingNumber
    // Not VisionKit's.
    case iban, vatNumber, isbn, ipAddress
  }

  public let kind: Kind
  /// As it is printed; of a barcode, what it says.
  public let text: String
  /// The same in the form of its kind's standard: E.164, ISO 8601, …
  public let value: String
  /// Where it is, in pixels of the photo as displayed; `nil` in plain text.
  public let quad: Quad?
  /// 0 to 1.
  public let confidence: Double
  /// Named parts: an address's street, a parcel's carrier.
  public let parts: [String: String]
  /// Of a barcode.
  public let barcode: Barcode?

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
