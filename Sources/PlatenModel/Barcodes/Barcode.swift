public import FoundationEssentials

/// What a barcode says, and how it is drawn.
public struct Barcode: Hashable, Sendable {
  public let symbology: BarcodeSymbology
  /// The text; in GS1's codes with the separator U+001D after an element of no fixed length.
  public let payload: String
  /// The same before any character set was thought of.
  public let bytes: Data
  /// The digits of the small code beside an EAN or UPC code: an issue's number, a price.
  public let addOn: String?
  /// GS1's elements, where the code is one of theirs.
  public let gs1: [GS1Element]?
  /// The numbers of the character sets that it names (AIM ECI), in their order.
  public let eci: [Int]
  /// Its place among the symbols of one message.
  public let sequence: Sequence?

  /// The place, from 1, among the `count` symbols of one message; `count` is 0 where the
  /// symbols do not tell it.
  public struct Sequence: Hashable, Sendable, Codable {
    public let index: Int
    public let count: Int

    public init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }

  public init(
    symbology: BarcodeSymbology, payload: String, bytes: Data, addOn: String? = nil,
    gs1: [GS1Element]? = nil, eci: [Int] = [], sequence: Sequence? = nil
  ) {
    self.symbology = symbology
    self.payload = payload
    self.bytes = bytes
    self.addOn = addOn
    self.gs1 = gs1
    self.eci = eci
    self.sequence = sequence
  }
}
