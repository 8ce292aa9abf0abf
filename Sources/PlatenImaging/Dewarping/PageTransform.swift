package import PlatenModel

/// A map from points of a flattened page to points of its photo.
package struct PageTransform: Sendable {
  /// Maps the rectified page to the photo.
  let homography: Homography
  /// The displacement on the rectified page that the dewarping network estimated; `nil` where there is
  /// none.
  let learned: Displacement?
  /// The dewarping model of a page of which lines alone are known; `nil` where there is none.
  let model: DewarpingModel?
  /// The displacement that remains without both, as paper that does not stretch shows it; `nil` where there
  /// is none.
  let stretch: Displacement?
  /// The map from the page to that of the size which the others take: the page's aspect ratio may be
  /// known better after dewarping.
  let scaling: Homography

  init(
    _ homography: Homography, learned: Displacement? = nil, model: DewarpingModel? = nil,
    stretch: Displacement? = nil, scaling: Homography = .scaling(1, 1)
  ) {
    self.homography = homography
    self.learned = learned
    self.model = model
    self.stretch = stretch
    self.scaling = scaling
  }

  /// The point of the page that corresponds to `point` of the photo.
  package func page(of point: Point) -> Point {
    let rectified = homography.inverse(point)
    let flat = learned?.flattened(rectified) ?? rectified
    let level = model?.target(of: flat) ?? flat
    return scaling.inverse(stretch?.flattened(level) ?? level)
  }

  /// The point of the photo that corresponds to `point` of the page.
  package func callAsFunction(_ point: Point) -> Point {
    let scaled = scaling(point)
    let level = stretch?.printed(scaled) ?? scaled
    let flat = model?.source(of: level) ?? level
    return homography(learned?.printed(flat) ?? flat)
  }
}
