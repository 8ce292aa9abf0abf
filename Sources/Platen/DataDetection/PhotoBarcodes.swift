internal import PlatenBarcodes
internal import PlatenImaging
internal import PlatenModel

/// The barcodes in one photo.
struct PhotoBarcodes: Sendable {
  private let items: [Item]

  /// The symbologies that can hold a web address; linear barcodes are too short.
  private static let linkSymbologies: Set<BarcodeSymbology> = [.aztec, .dataMatrix, .pdf417, .qr]

  /// Detects the barcodes that `settings` ask for, and with `includesLinks` those that can hold a
  /// web address. Throws ``ScanError`` where the detection fails.
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

  /// All barcodes, from top to bottom.
  var all: [Item] { items }

  /// The barcodes whose centre is on the page at `quad`; all where `quad` is `nil`, the whole photo.
  func within(_ quad: Quad?) -> [Item] {
    guard let quad else { return items }
    return items.filter { $0.quad.map { quad.contains($0.centre) } ?? false }
  }
}

extension Item {
  /// The item for a barcode.
  init(_ detection: DetectedBarcode) {
    self.init(
      kind: .barcode, text: detection.humanReadable, value: detection.barcode.payload,
      quad: detection.quad,
      confidence: detection.confidence, barcode: detection.barcode)
  }

  /// Whether the item is above `other`, or at the same height to its left.
  fileprivate func isBefore(_ other: Item) -> Bool {
    guard let here = quad?.centre, let there = other.quad?.centre else { return false }
    return (here.y, here.x) < (there.y, there.x)
  }
}
