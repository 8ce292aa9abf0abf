internal import CVision
internal import PlatenModel

/// How the light falls on a page: small maps of what its bare paper looks like.
struct PageLight: Sendable {
  /// The colour of the paper at each place.
  let paper: Raster
  /// 255 where something large and dark is printed, such as a photograph; grey.
  /// `nil` where it was not looked for.
  let pictures: Raster?

  /// Finds printed pictures, so that they are not taken for shadow.
  ///
  /// - Parameter page: the page, or a copy of it that is at least 512 pixels long.
  init(of page: Raster) throws(ScanError) {
    var pictures: OpaquePointer?
    paper = try Raster(orThrow: pv_paper_map(page.image, &pictures))
    self.pictures = try Raster(orThrow: pictures)
  }

  /// Takes all that is large and dark for shadow: right for reading, where
  /// a picture needs no mercy.
  init(ofText page: Raster) throws(ScanError) {
    paper = try Raster(orThrow: pv_paper_map(page.image, nil))
    pictures = nil
  }

  private init(paper: Raster, pictures: Raster?) {
    self.paper = paper
    self.pictures = pictures
  }

  /// The same light for the page in grey.
  func gray() throws(ScanError) -> PageLight {
    PageLight(paper: try paper.gray(), pictures: pictures)
  }
}

extension Raster {
  /// A copy whose longer side is at most `side` pixels, or this one where it is.
  func shrunk(toSide side: Int) throws(ScanError) -> Raster {
    let longer = max(width, height)
    guard longer > side else { return self }
    return try resized(
      width: max(1, width * side / longer), height: max(1, height * side / longer))
  }
}
