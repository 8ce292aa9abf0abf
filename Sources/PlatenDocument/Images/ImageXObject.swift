internal import FoundationEssentials
internal import PlatenModel

/// An image XObject: its encoded bytes are written unchanged.
struct ImageXObject {
  private let width: Int
  private let height: Int
  private let data: Data
  private let filter: HaruDocument.Filter
  private let form: Form

  private enum Form {
    /// 8 bits per component, as JPEG or as compressed rows
    /// (``PageImage/Encoding/deflated(components:)``).
    case samples(components: Int)
    case bilevel
    /// An image mask: black pixels are painted in the current color, the others not at all.
    case imageMask
  }

  /// Creates the image of a page's background, which must not be blank.
  init(_ image: PageImage) {
    (width, height, data) = (image.backgroundWidth, image.backgroundHeight, image.data)
    switch image.encoding {
    case .jpeg(let components): (filter, form) = (.jpeg, .samples(components: components))
    case .deflated(let components): (filter, form) = (.deflated, .samples(components: components))
    case .ccittGroup4, .blank: (filter, form) = (.ccitt, .bilevel)
    }
  }

  /// Creates the mask of a foreground layer.
  init(_ layer: PageImage.ForegroundLayer) {
    (width, height, data) = (layer.width, layer.height, layer.data)
    (filter, form) = (.ccitt, .imageMask)
  }

  func add(to document: HaruDocument) throws(ScanError) -> PDFReference {
    guard width > 0, height > 0, !data.isEmpty else {
      throw .internalFault("a page's image is empty")
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
      throw .internalFault("a page's image has \(components) components, not 1 or 3")
    }
    let samples: [PDFValue.Entry] = [
      ("ColorSpace", .name(components == 1 ? "DeviceGray" : "DeviceRGB")),
      ("BitsPerComponent", .integer(8)),
    ]
    guard filter == .deflated else { return samples }
    // Each row names its predictor, as in PNG.
    let parameters: [PDFValue.Entry] = [
      ("Predictor", .integer(15)), ("Colors", .integer(components)),
      ("BitsPerComponent", .integer(8)), ("Columns", .integer(width)),
    ]
    return samples + [("DecodeParms", .dictionary(parameters))]
  }

  /// The parameters of CCITT Group 4: two-dimensional coding (`K` -1), with 0 as black, the default
  /// of PDF.
  private var groupFourParameters: [PDFValue.Entry] {
    [("K", .integer(-1)), ("Columns", .integer(width)), ("Rows", .integer(height))]
  }
}

/// A page's image on its PDF page: the background, and the foreground layers over it.
struct PlacedImage {
  let image: PageImage
  /// Points.
  let width: Double
  /// Points.
  let height: Double

  /// Appends the operators that draw the image over the whole page.
  func draw(in operators: inout [UInt8]) {
    if image.encoding != .blank {
      draw("Im", at: [width, 0, 0, height, 0, 0], in: &operators)
    }
    let horizontal = width / Double(image.width), vertical = height / Double(image.height)
    for (index, layer) in image.foreground.enumerated() {
      let matrix = [
        Double(layer.width) * horizontal, 0, 0, Double(layer.height) * vertical,
        Double(layer.x) * horizontal,
        height - Double(layer.y + layer.height) * vertical,
      ]
      draw("Ink\(index)", at: matrix, color: layer.color, in: &operators)
    }
  }

  /// Adds the image's streams; returns the page's XObject resources by name.
  func add(to document: HaruDocument) throws(ScanError) -> [PDFValue.Entry] {
    var resources: [PDFValue.Entry] = []
    if image.encoding != .blank {
      let stream = ImageXObject(image)
      resources.append(("Im", .reference(try stream.add(to: document))))
    }
    for (index, layer) in image.foreground.enumerated() {
      let stream = ImageXObject(layer)
      resources.append(("Ink\(index)", .reference(try stream.add(to: document))))
    }
    return resources
  }

  /// Appends the operators that draw one XObject. `matrix` maps the unit square to its place on the
  /// page (ISO 32000-1, 8.9.5.2).
  private func draw(
    _ name: String, at matrix: [Double], color: ForegroundColor? = nil,
    in operators: inout [UInt8]
  ) {
    operators.append(ascii: "q ")
    if let color {
      for part in [color.red, color.green, color.blue] {
        operators.append(decimal: Double(part) / 255)
        operators.append(0x20)
      }
      operators.append(ascii: "rg ")
    }
    for number in matrix {
      operators.append(decimal: number)
      operators.append(0x20)
    }
    operators.append(ascii: "cm /")
    operators += name.utf8
    operators.append(ascii: " Do Q\n")
  }
}
