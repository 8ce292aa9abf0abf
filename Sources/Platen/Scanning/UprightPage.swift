internal import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel

/// A cleaned page, turned so that its text stands upright.
struct UprightPage {
  let orientation: OrientationDecision
  let colour: PageColour
  /// What the document shows.
  let picture: Raster
  /// What is read: grey, and perhaps of another size.
  let reading: Raster

  init(_ page: CleanedPage, turn: OrientationDecision) throws(ScanError) {
    orientation = turn
    colour = page.colour
    guard turn.rotation != .none else {
      picture = page.picture
      reading = page.reading
      return
    }
    picture = try page.picture.turned(by: turn.rotation)
    reading = try page.reading.turned(by: turn.rotation)
  }

  /// The picture, compressed as its colours ask for.
  func encoded(quality: Int, resolution: Resolution) throws(ScanError) -> PageImage {
    let encoding: PageImage.Encoding
    let data: Data
    switch colour {
    case .bw:
      encoding = .ccittGroup4
      data = try PictureEncoder.ccittGroup4(picture)
    case .gray, .colour:
      encoding = .jpeg(components: picture.channels)
      data = try PictureEncoder.jpeg(picture, quality: quality, resolution: resolution)
    }
    return PageImage(
      encoding: encoding, width: picture.width, height: picture.height, data: data)
  }
}

extension FlattenedPage {
  /// The paper's size once the page has been turned.
  func paperSize(after rotation: Rotation) -> PaperSize? {
    rotation.swapsSides ? paperSize?.turned : paperSize
  }
}
