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

extension PageImage {
  /// `picture`, compressed as its colours ask for.
  init(
    _ picture: Raster, colour: PageColour, quality: Int, resolution: Resolution
  ) throws(ScanError) {
    let encoding: Encoding
    let data: Data
    switch colour {
    case .bw:
      encoding = .ccittGroup4
      data = try PictureEncoder.ccittGroup4(picture)
    case .gray, .colour:
      encoding = .jpeg(components: picture.channels)
      data = try PictureEncoder.jpeg(picture, quality: quality, resolution: resolution)
    }
    self.init(encoding: encoding, width: picture.width, height: picture.height, data: data)
  }
}
