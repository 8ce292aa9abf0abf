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
  /// The GS1 elements of the payload; `nil` if the barcode is not a GS1 one.
  public let gs1: [GS1Element]?
  /// The AIM ECI numbers of the character sets that the barcode names, in their order.
  public let eci: [Int]
  /// The place of the symbol in a message of several symbols (structured append); `nil` if the
  /// symbol is the whole message.
  public let sequence: Sequence?

  /// The place of one symbol in a message of several.
  public struct Sequence: Hashable, Sendable, Codable {
    /// The place of the symbol, from 1.
    public let index: Int
    /// How many symbols the message has; 0 if the symbols do not say it.
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

/// The kind of a barcode, named as in VisionKit if VisionKit has it.
///
/// The raw values are those of the command line and of JSON.
public enum BarcodeSymbology: String, Hashable, Sendable, Codable, CaseIterable {
  /// Aztec Code, ISO/IEC 24778.
  case aztec
  /// Codabar, EN 798.
  case codabar
  /// Code 39, ISO/IEC 16388.
  case code39
  /// Code 93.
  case code93
  /// Code 128, ISO/IEC 15417, GS1-128 among them.
  case code128
  /// Data Matrix, ISO/IEC 16022.
  case dataMatrix
  /// EAN-8, ISO/IEC 15420.
  case ean8
  /// EAN-13, ISO/IEC 15420.
  case ean13
  /// GS1 DataBar Omnidirectional, ISO/IEC 24724.
  case gs1DataBar
  /// GS1 DataBar Expanded, ISO/IEC 24724.
  case gs1DataBarExpanded
  /// GS1 DataBar Limited, ISO/IEC 24724.
  case gs1DataBarLimited
  /// Interleaved 2 of 5, ISO/IEC 16390.
  case i2of5
  /// ITF-14: Interleaved 2 of 5 with the 14 digits of a GTIN.
  case itf14
  /// MaxiCode, ISO/IEC 16023.
  case maxiCode
  /// MicroPDF417, ISO/IEC 24728.
  case microPDF417
  /// Micro QR Code, ISO/IEC 18004.
  case microQR
  /// PDF417, ISO/IEC 15438.
  case pdf417
  /// QR Code, ISO/IEC 18004.
  case qr
  /// Telepen.
  case telepen
  /// UPC-A, ISO/IEC 15420.
  case upca
  /// UPC-E, ISO/IEC 15420.
  case upce
}

extension BarcodeSymbology {
  /// Whether the barcode is one-dimensional: one scan line across its bars holds its whole content.
  public var isLinear: Bool {
    switch self {
    case .aztec, .dataMatrix, .maxiCode, .microPDF417, .microQR, .pdf417, .qr: false
    default: true
    }
  }
}

/// One element string of a GS1 barcode: an application identifier and its value.
public struct GS1Element: Hashable, Sendable, Codable {
  /// The application identifier, 2 to 4 digits: `01` is a GTIN, `10` a batch number.
  public let ai: String
  /// The value that follows the identifier.
  public let value: String

  /// Creates an element. Neither the identifier nor the length of the value is checked.
  public init(ai: String, value: String) {
    self.ai = ai
    self.value = value
  }
}

extension GS1Element {
  /// FNC1 as it is transmitted: the end of an element of variable length.
  private static let separator: Character = "\u{1D}"

  /// The elements of `payload`, in their order; `nil` if it is not a sequence of elements.
  ///
  /// The first two digits of an identifier determine its length, and whether its element has a
  /// fixed length and thus no separator (GS1 General Specifications, 7.8.5).
  public static func elements(of payload: String) -> [GS1Element]? {
    var rest = payload[...]
    var elements: [GS1Element] = []
    while !rest.isEmpty {
      guard let length = identifierLength(rest), rest.count > length else { return nil }
      let ai = String(rest.prefix(length))
      rest = rest.dropFirst(length)
      let fixed = fixedLength[String(ai.prefix(2))].map { $0 - length }
      let value = fixed.map { rest.prefix($0) } ?? rest.prefix { $0 != separator }
      guard !value.isEmpty, !value.contains(separator), value.count >= fixed ?? 1 else {
        return nil
      }
      elements.append(GS1Element(ai: ai, value: String(value)))
      rest = rest.dropFirst(value.count)
      if rest.first == separator { rest = rest.dropFirst() }
    }
    return elements.isEmpty ? nil : elements
  }

  /// The elements of `text` in human-readable form, such as `(01)04012345678901(10)B7`; `nil`
  /// if it has another form.
  public static func elements(ofPrinted text: String) -> [GS1Element]? {
    guard text.first == "(" else { return nil }
    let elements = text.dropFirst().split(separator: "(").map { part -> GS1Element? in
      let sides = part.split(separator: ")", maxSplits: 1)
      guard sides.count == 2, identifierLength(sides[0]) == sides[0].count else { return nil }
      return GS1Element(ai: String(sides[0]), value: String(sides[1]))
    }
    return elements.contains(nil) ? nil : elements.compactMap { $0 }
  }

  /// The payload that encodes `elements`, with a separator after each element of variable length
  /// except the last.
  public static func payload(of elements: [GS1Element]) -> String {
    elements.enumerated().map { index, element in
      let isOpen = fixedLength[String(element.ai.prefix(2))] == nil
      return element.ai + element.value
        + (isOpen && index + 1 < elements.count ? String(separator) : "")
    }.joined()
  }

  /// The number of digits of the identifier at the start of `text`; `nil` if there is none.
  private static func identifierLength(_ text: Substring) -> Int? {
    let digits = text.prefix(4).prefix { $0.isASCII && $0.isNumber }
    guard digits.count >= 2, let prefix = Int(digits.prefix(2)) else { return nil }
    switch prefix {
    case 0...4, 10...22, 30, 37, 90...99: return 2
    case 23...25, 40...42: return 3
    case 31...36, 39, 43, 70...72, 80...82: return 4
    default: return nil
    }
  }

  /// The length in characters of elements without a separator, identifier included, by the first
  /// two digits of the identifier.
  private static let fixedLength: [String: Int] = [
    "00": 20, "01": 16, "02": 16, "03": 16, "04": 18, "11": 8, "12": 8, "13": 8, "14": 8,
    "15": 8, "16": 8, "17": 8, "18": 8, "19": 8, "20": 4, "31": 10, "32": 10, "33": 10,
    "34": 10, "35": 10, "36": 10, "41": 16,
  ]
}
