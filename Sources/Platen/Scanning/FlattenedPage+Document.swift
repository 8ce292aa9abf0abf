internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

extension FlattenedPage {
  /// The paper's size once the page has been turned.
  func paperSize(turned rotation: Rotation) -> PaperSize? {
    rotation.swapsSides ? paperSize?.turned : paperSize
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
