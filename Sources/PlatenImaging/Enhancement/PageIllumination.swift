internal import CVision
internal import PlatenModel

/// How the light falls on a page: small maps of what its bare paper looks like.
struct PageIllumination: Sendable {
  /// The colour of the paper at each place.
  let background: Raster
  /// 255 where something large and dark is printed, such as a photograph; grey.
  /// `nil` where it was not looked for.
  let pictureMask: Raster?

  /// Finds printed pictures, so that they are not taken for shadow.
  ///
  /// - Parameter page: the page, or a copy of it that is at least 512 pixels long.
  init(of page: Raster) throws(ScanError) {
    var pictureMask: OpaquePointer?
    background = try Raster(orThrow: pv_illumination_map(page.image, &pictureMask))
    self.pictureMask = try Raster(orThrow: pictureMask)
  }

  /// Takes all that is large and dark for shadow: right for reading, where
  /// a picture needs no mercy.
  init(ofText page: Raster) throws(ScanError) {
    background = try Raster(orThrow: pv_illumination_map(page.image, nil))
    pictureMask = nil
  }

  private init(background: Raster, pictureMask: Raster?) {
    self.background = background
    self.pictureMask = pictureMask
  }

  /// The same light for the page in grey.
  func gray() throws(ScanError) -> PageIllumination {
    PageIllumination(background: try background.gray(), pictureMask: pictureMask)
  }
}

extension Raster {
  /// A copy whose longer side is at most `side` pixels, or this one where it is.
  func downscaled(toSide side: Int) throws(ScanError) -> Raster {
    let longer = max(width, height)
    guard longer > side else { return self }
    return try resized(
      width: max(1, width * side / longer), height: max(1, height * side / longer))
  }
}
