internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

extension FlattenedPage {
  /// The paper's size once the page has been turned.
  func paperSize(turned rotation: Rotation) -> PaperSize? {
    rotation.swapsSides ? paperSize?.turned : paperSize
  }

  /// Throws where no PDF page is as small or as large: its sides are 3 to 14,400 points.
  func requireDocumentSize(source: String) throws(ScanError) {
    let sides = [raster.width, raster.height].map { resolution.points(forPixels: Double($0)) }
    guard sides.allSatisfy({ (3...14400).contains($0) }) else {
      throw .unreadableImage(
        source: source,
        reason: "\(raster.width) × \(raster.height) pixels at "
          + "\(Int(resolution.pixelsPerInch)) an inch make no page of a PDF")
    }
  }
}
