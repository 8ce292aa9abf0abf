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
