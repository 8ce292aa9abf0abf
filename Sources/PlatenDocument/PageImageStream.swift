internal import FoundationEssentials
internal import PlatenModel

/// A page's picture as a stream of the PDF: its bytes go in as they are.
struct PageImageStream {
  private let image: PageImage

  init(_ image: PageImage) { self.image = image }

  func add(to document: HaruDocument, spool: Spool) throws(ScanError) -> PDFReference {
    guard image.width > 0, image.height > 0, !image.data.isEmpty else {
      throw .internalFault(reason: "a page's picture is empty")
    }
    let entries = try entries()
    let segment = image.data.withUnsafeBytes { bytes in
      Result { () throws(ScanError) in try spool.append(bytes) }
    }
    return try document.addStream(entries, content: try segment.get(), filter: filter)
  }

  private var filter: HaruDocument.Filter {
    switch image.encoding {
    case .jpeg: .jpeg
    case .ccittGroup4: .ccitt
    }
  }

  private func entries() throws(ScanError) -> [PDFValue.Entry] {
    let common: [PDFValue.Entry] = [
      ("Type", .name("XObject")), ("Subtype", .name("Image")),
      ("Width", .integer(image.width)), ("Height", .integer(image.height)),
    ]
    switch image.encoding {
    case .jpeg(components: 1):
      return common + [("ColorSpace", .name("DeviceGray")), ("BitsPerComponent", .integer(8))]
    case .jpeg(components: 3):
      return common + [("ColorSpace", .name("DeviceRGB")), ("BitsPerComponent", .integer(8))]
    case .jpeg(let components):
      throw .internalFault(reason: "a page's JPEG has \(components) components, not 1 or 3")
    case .ccittGroup4:
      return common + [
        ("ColorSpace", .name("DeviceGray")), ("BitsPerComponent", .integer(1)),
        ("DecodeParms", .array([.dictionary(groupFourParameters)])),
      ]
    }
  }

  /// Two-dimensional coding throughout (`K` -1); the fax's black pixels are 0,
  /// as PDF has it by default.
  private var groupFourParameters: [PDFValue.Entry] {
    [("K", .integer(-1)), ("Columns", .integer(image.width)), ("Rows", .integer(image.height))]
  }
}
