internal import FoundationEssentials
internal import PlatenModel

/// A barcode as decoded, with its position in the decoded image.
struct DecodedSymbol {
  let symbology: BarcodeSymbology
  /// The decoder's text: eight digits for UPC-E, for EAN and UPC an add-on after a space, and for Code 39
  /// its 43 characters.
  let text: String
  let bytes: Data
  /// The symbology identifier and the bytes, with character set changes (ECI, ISO/IEC 15424).
  let eciBytes: Data
  /// The symbol's own top left, top right, bottom right and bottom left corners, in pixels of the
  /// decoded image.
  let corners: [Point]
  let isGS1: Bool
  let hasECI: Bool
  /// The number of scan lines that agree on the barcode; 0 for matrix and stacked symbologies.
  let lineCount: Int
  let sequence: Barcode.Sequence?
}

extension DecodedSymbol {
  /// The barcode that the symbol encodes.
  var barcode: Barcode {
    let parts = symbology.mayHaveAddOn ? text.split(separator: " ", maxSplits: 1) : []
    let main = parts.first.map(String.init) ?? text
    let payload =
      switch symbology {
      case .upce: GTIN.expanded(upce: main) ?? main
      case .gs1DataBar, .gs1DataBarLimited: "01" + main
      case .code39: code39Text
      // zxing-cpp returns the elements of this symbology in their printed form.
      case .gs1DataBarExpanded:
        GS1Element.elements(ofPrinted: main).map(GS1Element.payload) ?? main
      default: main
      }
    let isGS1 = isGS1 || [.gs1DataBar, .gs1DataBarExpanded, .gs1DataBarLimited].contains(symbology)
    return Barcode(
      symbology: symbology, payload: payload, bytes: bytes,
      addOn: parts.count > 1 ? String(parts[1]) : nil,
      gs1: isGS1 ? GS1Element.elements(of: payload) : nil,
      eci: hasECI ? eciNumbers : [], sequence: sequence)
  }

  /// The text printed next to the barcode.
  var humanReadable: String {
    if symbology == .code39 { return code39Text }
    return symbology.mayHaveAddOn ? String(text.prefix { $0 != " " }) : text
  }

  /// The text of a Code 39, or the number of a Code 32, as it is printed below the bars.
  private var code39Text: String { Code32.number(code39: text) ?? Code39.text(of: text) }

  /// The ECI numbers: a backslash and six digits are a character set change, two backslashes are a
  /// literal one.
  private var eciNumbers: [Int] {
    let bytes = Array(eciBytes)
    let backslash = UInt8(ascii: "\\")
    var numbers: [Int] = []
    var index = 3  // After the symbology identifier.
    while index < bytes.count {
      guard bytes[index] == backslash, index + 1 < bytes.count else {
        index += 1
        continue
      }
      if bytes[index + 1] == backslash {
        index += 2
      } else {
        let digits = bytes[(index + 1)...].prefix(6)
        if let number = Int(String(decoding: digits, as: UTF8.self)) { numbers.append(number) }
        index += 7
      }
    }
    return numbers
  }
}

extension BarcodeSymbology {
  /// Whether an add-on of two or five digits may follow the barcode.
  var mayHaveAddOn: Bool { [.ean13, .ean8, .upca, .upce].contains(self) }
}
