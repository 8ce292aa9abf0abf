internal import PlatenBarcodes
internal import PlatenImaging
internal import PlatenModel

/// The barcodes in one photo.
struct PhotoBarcodes: Sendable {
  private let items: [Item]

  /// What holds a web address: a bar code has no room for one.
  private static let linkSymbologies: Set<BarcodeSymbology> = [.aztec, .dataMatrix, .pdf417, .qr]

  /// Reads them, where `settings` ask for barcodes, and those that may lead somewhere where
  /// links are wanted.
  init(in photo: Raster, settings: ItemSettings, includesLinks: Bool = false) throws(ScanError) {
    var symbologies = settings.kinds.contains(.barcode) ? settings.symbologies : []
    if includesLinks { symbologies.formUnion(Self.linkSymbologies) }
    guard !symbologies.isEmpty else {
      items = []
      return
    }
    let detections = try BarcodeReader(symbologies: symbologies).barcodes(in: photo)
    items = detections.map(Item.init).sorted { $0.isBefore($1) }
  }

  /// All of them, from the top of the photo to its bottom.
  var all: [Item] { items }

  /// Those on the page at `quad`; all where the whole photo is the page.
  func within(_ quad: Quad?) -> [Item] {
    guard let quad else { return items }
    return items.filter { $0.quad.map { quad.contains($0.centre) } ?? false }
  }
}

extension Item {
  /// The item that a code is.
  fileprivate init(_ detection: DetectedBarcode) {
    self.init(
      kind: .barcode, text: detection.humanReadable, value: detection.barcode.payload,
      quad: detection.quad,
      confidence: detection.confidence, barcode: detection.barcode)
  }

  fileprivate func isBefore(_ other: Item) -> Bool {
    guard let here = quad?.centre, let there = other.quad?.centre else { return false }
    return (here.y, here.x) < (there.y, there.x)
  }
}
