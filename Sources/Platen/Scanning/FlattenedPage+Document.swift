internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

extension FlattenedPage {
  /// The paper size after the page is turned.
  func paperSize(turned rotation: Rotation) -> PaperSize? {
    rotation.swapsSides ? paperSize?.turned : paperSize
  }

  /// Throws where the page is too small or too large for a PDF, whose sides are 3 to 14,400 points.
  func requireDocumentSize(source: String) throws(ScanError) {
    let sides = [raster.width, raster.height].map { resolution.points(forPixels: Double($0)) }
    guard sides.allSatisfy({ (3...14400).contains($0) }) else {
      throw ScanError(
        .image, source,
        reason: "\(raster.width) × \(raster.height) pixels at "
          + "\(Int(resolution.pixelsPerInch)) per inch are too small or too large for a PDF page")
    }
  }
}
