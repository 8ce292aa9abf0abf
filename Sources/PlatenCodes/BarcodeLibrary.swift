internal import CBarcode
internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// zxing-cpp, the one place that calls it.
enum BarcodeLibrary {
  /// How a picture is looked at.
  struct Tuning {
    /// Whether black and white are told apart by one threshold for the whole picture, or line.
    var thresholdsGlobally = false
    /// How many scan lines must agree on a linear code.
    var leastLines = 2
  }

  /// Reads the codes in a grey picture: all matrix codes, and one linear code of each family.
  static func readings(
    in picture: Raster, symbologies: Set<BarcodeSymbology>, tuning: Tuning
  ) throws(ScanError) -> [CodeReading] {
    let wanted = symbologies.reduce(UInt32(0)) { $0 | ($1.libraryName?.rawValue ?? 0) }
    guard wanted != 0 else { return [] }
    let request = pb_request(
      symbologies: wanted, triesHarder: true, thresholdsGlobally: tuning.thresholdsGlobally,
      isPure: false, leastLines: Int32(tuning.leastLines))
    return try picture.withPixels { pixels throws(ScanError) in
      guard let bytes = pixels.bytes.bindMemory(to: UInt8.self).baseAddress else { return [] }
      let borrowed = pb_picture(
        pixels: bytes, width: Int32(pixels.width), height: Int32(pixels.height),
        bytesPerRow: pixels.bytesPerRow)
      guard let codes = pb_read(borrowed, request) else {
        throw .internalFault(reason: "out of memory for barcodes")
      }
      defer { pb_codes_free(codes) }
      return UnsafeBufferPointer(start: codes.pointee.codes, count: Int(codes.pointee.count))
        .compactMap(CodeReading.init)
        .filter { symbologies.contains($0.symbology) }
    }
  }
}

extension CodeReading {
  /// Copies what the library owns; `nil` for a symbology that we do not know.
  fileprivate init?(_ code: pb_code) {
    let text = String(
      decoding: UnsafeRawBufferPointer(start: code.text, count: code.textLength), as: UTF8.self)
    guard let symbology = BarcodeSymbology(code.symbology, text: text) else { return nil }
    let numbers = withUnsafeBytes(of: code.corners) { Array($0.bindMemory(to: Double.self)) }
    self.init(
      symbology: symbology, text: text,
      bytes: Data(UnsafeBufferPointer(start: code.bytes, count: code.byteCount)),
      eciBytes: Data(UnsafeBufferPointer(start: code.eciBytes, count: code.eciByteCount)),
      corners: stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) },
      isGS1: code.isGS1, hasECI: code.hasECI, lineCount: Int(code.lineCount),
      sequence: code.sequenceIndex < 0
        ? nil
        : Barcode.Sequence(
          index: Int(code.sequenceIndex) + 1, count: max(0, Int(code.sequenceSize))))
  }
}

extension BarcodeSymbology {
  /// What the library calls it, which makes no difference between the two of 2 of 5; `nil` for
  /// what it does not know.
  fileprivate var libraryName: pb_symbology? {
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

  /// Fourteen digits with a check digit make an ITF-14 of an Interleaved 2 of 5.
  fileprivate init?(_ name: pb_symbology, text: String) {
    if name == PB_ITF {
      self = text.count == 14 && ArticleNumber.isValid(text) ? .itf14 : .i2of5
      return
    }
    guard let symbology = Self.allCases.first(where: { $0.libraryName == name }) else {
      return nil
    }
    self = symbology
  }
}
