internal import PlatenBarcodes
internal import PlatenImaging
internal import PlatenModel

/// The barcodes in one photo.
struct PhotoBarcodes: Sendable {
  private let items: [Item]

  /// The symbologies that can hold a web address; linear barcodes are too short.
  private static let linkSymbologies: Set<BarcodeSymbology> = [.aztec, .dataMatrix, .pdf417, .qr]

  /// Detects the barcodes that `settings` ask for, and with `includesLinks` those that can hold a
  /// web address, with `includesSeparators` those of separator sheets. Throws ``ScanError`` if the
  /// detection fails.
  init(
    in photo: Raster, settings: ItemSettings, includesLinks: Bool = false,
    includesSeparators: Bool = false
  ) throws(ScanError) {
    var symbologies = settings.kinds.contains(.barcode) ? settings.symbologies : []
    if includesLinks { symbologies.formUnion(Self.linkSymbologies) }
    if includesSeparators { symbologies.formUnion(SeparatorCode.symbologies) }
    guard !symbologies.isEmpty else {
      items = []
      return
    }
    let detections = try BarcodeReader(symbologies: symbologies).barcodes(in: photo)
    items = detections.map(Item.init).sorted { $0.isBefore($1) }
  }

  /// All barcodes, from top to bottom.
  var all: [Item] { items }

  /// The barcodes whose center is on the page at `quad`; all if `quad` is `nil`, the whole photo.
  func within(_ quad: Quad?) -> [Item] {
    guard let quad else { return items }
    return items.filter { $0.quad.map { quad.contains($0.center) } ?? false }
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
    guard let here = quad?.center, let there = other.quad?.center else { return false }
    return (here.y, here.x) < (there.y, there.x)
  }
}

/// The mapping between the pixels of an upright page and those of its photo.
struct PagePlacement: Sendable {
  /// Pixels of the upright page.
  let width: Int
  /// Pixels of the upright page.
  let height: Int
  private let toPhoto: PageTransform
  private let toFlattened: Homography

  /// - Parameters:
  ///   - toPhoto: maps points of the flattened page to the photo.
  ///   - rotation: the rotation that made the flattened page upright.
  ///   - width: pixels of the upright page.
  ///   - height: pixels of the upright page.
  init(toPhoto: PageTransform, rotation: Rotation, width: Int, height: Int) {
    self.width = width
    self.height = height
    self.toPhoto = toPhoto
    toFlattened = Homography(undoing: rotation, width: Double(width), height: Double(height))
  }

  /// The quad in the photo of `box` on the upright page.
  func quad(of box: Box) -> Quad { quad(of: Quad(box)) }

  /// The quad in the photo of `quad` on the upright page.
  func quad(of quad: Quad) -> Quad {
    let corner = { (point: Point) in toPhoto(toFlattened(point)) }
    return Quad(
      topLeft: corner(quad.topLeft), topRight: corner(quad.topRight),
      bottomRight: corner(quad.bottomRight), bottomLeft: corner(quad.bottomLeft))
  }

  /// The smallest box on the upright page around `quad` in the photo.
  func box(of quad: Quad) -> Box {
    let toUpright = toFlattened.inverse
    let corners = quad.corners.map { toUpright(toPhoto.page(of: $0)) }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    return Box(x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
  }
}
