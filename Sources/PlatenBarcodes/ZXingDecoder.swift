internal import CBarcode
internal import CShim
internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// The only caller of zxing-cpp.
enum ZXingDecoder {
  /// The options of the decoder.
  struct Options {
    /// Whether one binarization threshold applies to the whole image, or to a scan line of a linear
    /// barcode.
    var usesGlobalHistogram = false
    /// The number of scan lines that must agree on a linear barcode.
    var minimumLineCount = 2
  }

  /// Decodes the barcodes in a gray image: all matrix codes, and one linear barcode of each family.
  static func symbols(
    in image: Raster, symbologies: Set<BarcodeSymbology>, options: Options
  ) throws(ScanError) -> [DecodedSymbol] {
    let requested = symbologies.reduce(UInt32(0)) { $0 | ($1.zxingFormat?.rawValue ?? 0) }
    guard requested != 0 else { return [] }
    let options = pb_options(
      symbologies: requested, triesHarder: true, usesGlobalHistogram: options.usesGlobalHistogram,
      isPure: false, minimumLineCount: Int32(options.minimumLineCount))
    return try image.withPixels { pixels throws(ScanError) in
      guard let bytes = pixels.bytes.bindMemory(to: UInt8.self).baseAddress else { return [] }
      let view = pb_image(
        pixels: bytes, width: Int32(pixels.width), height: Int32(pixels.height),
        bytesPerRow: pixels.bytesPerRow)
      guard let barcodes = pb_read(view, options) else {
        throw shim_last_error_is_out_of_memory()
          ? .outOfMemory(for: "barcodes")
          : .library("zxing-cpp", String(cString: shim_last_error()))
      }
      defer { pb_barcodes_free(barcodes) }
      return UnsafeBufferPointer(
        start: barcodes.pointee.barcodes, count: Int(barcodes.pointee.count)
      )
      .compactMap(DecodedSymbol.init)
      .filter { symbologies.contains($0.symbology) }
    }
  }
}

extension DecodedSymbol {
  /// Copies the memory that zxing-cpp owns; `nil` for an unknown symbology.
  fileprivate init?(_ barcode: pb_barcode) {
    let text = String(
      decoding: UnsafeRawBufferPointer(start: barcode.text, count: barcode.textLength),
      as: UTF8.self)
    guard let symbology = BarcodeSymbology(barcode.symbology, text: text) else { return nil }
    let numbers = withUnsafeBytes(of: barcode.corners) { Array($0.bindMemory(to: Double.self)) }
    self.init(
      symbology: symbology, text: text,
      bytes: Data(UnsafeBufferPointer(start: barcode.bytes, count: barcode.byteCount)),
      eciBytes: Data(UnsafeBufferPointer(start: barcode.eciBytes, count: barcode.eciByteCount)),
      corners: stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) },
      isGS1: barcode.isGS1, hasECI: barcode.hasECI, lineCount: Int(barcode.lineCount),
      sequence: barcode.sequenceIndex < 0
        ? nil
        : Barcode.Sequence(
          index: Int(barcode.sequenceIndex) + 1, count: max(0, Int(barcode.sequenceSize))))
  }
}

extension BarcodeSymbology {
  /// The symbology of zxing-cpp, which has one for both kinds of 2 of 5; `nil` if it has none.
  fileprivate var zxingFormat: pb_symbology? {
    switch self {
    case .aztec: PB_AZTEC
    case .codabar: PB_CODABAR
    case .code39: PB_CODE39
    case .code93: PB_CODE93
    case .code128: PB_CODE128
    case .dataMatrix: PB_DATAMATRIX
    case .ean8: PB_EAN8
    case .ean13: PB_EAN13
    case .gs1DataBar: PB_DATABAR
    case .gs1DataBarExpanded: PB_DATABAR_EXPANDED
    case .i2of5, .itf14: PB_ITF
    case .maxiCode: PB_MAXICODE
    case .microQR: PB_MICRO_QR
    case .pdf417: PB_PDF417
    case .qr: PB_QR
    case .upca: PB_UPCA
    case .upce: PB_UPCE
    case .gs1DataBarLimited, .microPDF417, .telepen: nil
    }
  }

  /// An Interleaved 2 of 5 with fourteen digits and a valid check digit is an ITF-14.
  fileprivate init?(_ name: pb_symbology, text: String) {
    if name == PB_ITF {
      self = text.count == 14 && GTIN.isValid(text) ? .itf14 : .i2of5
      return
    }
    guard let symbology = Self.allCases.first(where: { $0.zxingFormat == name }) else {
      return nil
    }
    self = symbology
  }
}

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

/// A QR code to show: its modules without the quiet zone.
package struct QRCode: Hashable, Sendable {
  /// The modules, row by row from the top; `true` is dark.
  package let modules: [[Bool]]

  /// Draws `text` with error correction M; `nil` if it has too many characters for version 10.
  package init?(_ text: String) {
    let longest = Int(PB_QR_MAXIMUM_SIDE)
    var bytes = [UInt8](repeating: 0, count: longest * longest)
    let side = Int(pb_write_qr(text, &bytes))
    guard side > 0 else { return nil }
    modules = (0..<side).map { row in (0..<side).map { bytes[row * side + $0] != 0 } }
  }

  /// The code as lines for a terminal, two rows of modules in a line, with a quiet zone.
  ///
  /// The quiet zone and light modules are drawn, so that the code can be read on a dark terminal; on a
  /// light one most readers take the negative.
  package var terminalText: String {
    let quiet = 2
    let side = modules.count + 2 * quiet
    func isLight(_ row: Int, _ column: Int) -> Bool {
      let (row, column) = (row - quiet, column - quiet)
      guard modules.indices.contains(row), modules.indices.contains(column) else { return true }
      return !modules[row][column]
    }
    return stride(from: 0, to: side, by: 2).map { row in
      (0..<side).map { column in
        switch (isLight(row, column), row + 1 < side && isLight(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
