public import FoundationEssentials

/// The content of a barcode, and its symbology.
public struct Barcode: Hashable, Sendable {
  /// The kind of barcode.
  public let symbology: BarcodeSymbology
  /// The decoded text. In GS1 barcodes, the separator U+001D follows each element of variable
  /// length.
  public let payload: String
  /// The decoded bytes, before any character set is applied.
  public let bytes: Data
  /// The digits of the add-on beside an EAN or UPC barcode, such as an issue number or a price;
  /// `nil` without an add-on.
  public let addOn: String?
  /// The GS1 elements of the payload; `nil` where the barcode is not a GS1 one.
  public let gs1: [GS1Element]?
  /// The AIM ECI numbers of the character sets that the barcode names, in their order.
  public let eci: [Int]
  /// The place of the symbol in a message of several symbols (structured append); `nil` where the
  /// symbol is the whole message.
  public let sequence: Sequence?

  /// The place of one symbol in a message of several.
  public struct Sequence: Hashable, Sendable, Codable {
    /// The place of the symbol, from 1.
    public let index: Int
    /// How many symbols the message has; 0 where the symbols do not say it.
    public let count: Int

    /// Creates the place `index`, from 1, of `count` symbols.
    public init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }

  /// Creates a barcode. By default it has no add-on, no GS1 elements, no character sets and no
  /// sequence.
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
