internal import CVision
internal import PlatenModel

/// The illumination of a page: a small map of the bare paper's colour.
struct PageIllumination: Sendable {
  /// The colour of the paper at each point.
  let background: Raster
  /// 255 where something large and dark is printed, such as a photograph; gray. `nil` where it was
  /// not detected.
  let pictureMask: Raster?

  /// Estimates the illumination, and detects printed pictures so that they are not taken for
  /// shadows.
  ///
  /// - Parameter page: the page, or a copy of it that is at least 512 pixels long.
  init(of page: Raster) throws(ScanError) {
    var pictureMask: OpaquePointer?
    background = try Raster(orThrow: pv_illumination_map(page.image, &pictureMask))
    self.pictureMask = try Raster(orThrow: pictureMask)
  }

  /// Estimates the illumination and treats everything large and dark as a shadow: suitable for text
  /// recognition, where pictures need not be kept.
  init(ofText page: Raster) throws(ScanError) {
    background = try Raster(orThrow: pv_illumination_map(page.image, nil))
    pictureMask = nil
  }

  private init(background: Raster, pictureMask: Raster?) {
    self.background = background
    self.pictureMask = pictureMask
  }

  /// The illumination of the page in gray.
  func gray() throws(ScanError) -> PageIllumination {
    PageIllumination(background: try background.gray(), pictureMask: pictureMask)
  }
}

extension Raster {
  /// The raster downscaled to at most `side` pixels on the longer side, or itself where it is no
  /// larger.
  func downscaled(toSide side: Int) throws(ScanError) -> Raster {
    let longer = max(width, height)
    guard longer > side else { return self }
    return try resized(
      width: max(1, width * side / longer), height: max(1, height * side / longer))
  }
}
