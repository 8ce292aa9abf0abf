internal import CVision
internal import PlatenModel

/// A photo as the detector looks at it: small, in Lab, with and without its text.
struct DetectionScene {
  /// The longer side, in pixels. From trial: at 300 thin margins are lost, at 600
  /// nothing is won that ``SideRefinement`` does not find later, at twice the time.
  static let longSide = 400.0

  /// Scene pixels for one pixel of the picture it was made from.
  let scale: Double
  /// Lab, smoothed a little.
  let lab: Raster
  /// The same with dark print taken off the paper.
  let paper: Raster
  /// A third of the size of ``paper``, for what is counted over whole areas.
  let thumbnail: Raster
  /// As large as ``thumbnail``, in grey: how much darker print made it.
  let ink: Raster

  init(picture: Raster) throws(ScanError) {
    scale = min(1, Self.longSide / Double(max(picture.width, picture.height)))
    let small = try picture.resized(toScale: scale)
    lab = try Raster(orThrow: pv_detect_lab(small.image, 1))
    paper = try lab.closed(radius: 5)
    thumbnail = try paper.resized(toScale: 1.0 / 3)
    ink = try Raster(orThrow: pv_detect_lighter(paper.image, lab.image))
      .resized(width: thumbnail.width, height: thumbnail.height)
  }

  var width: Int { lab.width }
  var height: Int { lab.height }
  /// Square pixels.
  var area: Double { Double(width * height) }
  /// The whole picture.
  var frame: Quad { Quad(width: width, height: height) }
}

extension Raster {
  /// A copy scaled by `scale`, with sides of at least a pixel.
  func resized(toScale scale: Double) throws(ScanError) -> Raster {
    try resized(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  /// A copy with what is dark and narrower than 2 × `radius` + 1 pixels filled.
  func closed(radius: Int) throws(ScanError) -> Raster {
    try Raster(orThrow: pv_detect_closed(image, Int32(radius)))
  }
}
