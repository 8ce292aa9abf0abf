internal import FoundationEssentials
internal import PlatenModel

/// A picture as a stream of the PDF: its bytes go in as they are.
struct ImageXObject {
  private let width: Int
  private let height: Int
  private let data: Data
  private let filter: HaruDocument.Filter
  private let form: Form

  private enum Form {
    /// 8 bit a component, JPEG or packed rows (``PageImage/Encoding/deflated(components:)``).
    case samples(components: Int)
    case bilevel
    /// Black pixels are painted in the current colour, the others not at all.
    case imageMask
  }

  /// A page's base; it must not be blank.
  init(_ image: PageImage) {
    (width, height, data) = (image.backgroundWidth, image.backgroundHeight, image.data)
    switch image.encoding {
    case .jpeg(let components): (filter, form) = (.jpeg, .samples(components: components))
    case .deflated(let components): (filter, form) = (.deflated, .samples(components: components))
    case .ccittGroup4, .blank: (filter, form) = (.ccitt, .bilevel)
    }
  }

  init(_ layer: PageImage.ForegroundLayer) {
    (width, height, data) = (layer.width, layer.height, layer.data)
    (filter, form) = (.ccitt, .imageMask)
  }

  func add(to document: HaruDocument) throws(ScanError) -> PDFReference {
    guard width > 0, height > 0, !data.isEmpty else {
      throw .internalFault(reason: "a page's picture is empty")
    }
    let entries = try entries()
    let stream = data.withUnsafeBytes { bytes in
      Result { () throws(ScanError) in
        try document.addStream(entries, bytes: bytes, filter: filter)
      }
    }
    return try stream.get()
  }

  private func entries() throws(ScanError) -> [PDFValue.Entry] {
    let common: [PDFValue.Entry] = [
      ("Type", .name("XObject")), ("Subtype", .name("Image")),
      ("Width", .integer(width)), ("Height", .integer(height)),
    ]
    switch form {
    case .samples(let components): return common + (try sampleEntries(components))
    case .bilevel:
      return common + [
        ("ColorSpace", .name("DeviceGray")), ("BitsPerComponent", .integer(1)),
        ("DecodeParms", .dictionary(groupFourParameters)),
      ]
    case .imageMask:
      return common + [
        ("ImageMask", .boolean(true)), ("BitsPerComponent", .integer(1)),
        ("DecodeParms", .dictionary(groupFourParameters)),
      ]
    }
  }

  private func sampleEntries(_ components: Int) throws(ScanError) -> [PDFValue.Entry] {
    guard components == 1 || components == 3 else {
      throw .internalFault(reason: "a page's picture has \(components) components, not 1 or 3")
    }
    let samples: [PDFValue.Entry] = [
      ("ColorSpace", .name(components == 1 ? "DeviceGray" : "DeviceRGB")),
      ("BitsPerComponent", .integer(8)),
    ]
    guard filter == .deflated else { return samples }
    // Each row says how it was predicted, as in PNG.
    let parameters: [PDFValue.Entry] = [
      ("Predictor", .integer(15)), ("Colors", .integer(components)),
      ("BitsPerComponent", .integer(8)), ("Columns", .integer(width)),
    ]
    return samples + [("DecodeParms", .dictionary(parameters))]
  }

  /// Two-dimensional coding throughout (`K` -1); the fax's black pixels are 0,
  /// as PDF has it by default.
  private var groupFourParameters: [PDFValue.Entry] {
    [("K", .integer(-1)), ("Columns", .integer(width)), ("Rows", .integer(height))]
  }
}
