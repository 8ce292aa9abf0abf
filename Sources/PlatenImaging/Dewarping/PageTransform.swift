package import PlatenModel

/// A map from points of a flattened page to points of its photo.
package struct PageTransform: Sendable {
  /// Maps the rectified page to the photo.
  let homography: Homography
  /// The displacement on the rectified page that the dewarping network estimated; `nil` where there is
  /// none.
  let learned: Displacement?
  /// The dewarping model of the page without that displacement; `nil` where it is flat.
  let model: DewarpingModel?

  init(_ homography: Homography, learned: Displacement? = nil, model: DewarpingModel? = nil) {
    self.homography = homography
    self.learned = learned
    self.model = model
  }

  /// The point of the page that corresponds to `point` of the photo.
  package func page(of point: Point) -> Point {
    let rectified = homography.inverse(point)
    let flat = learned?.flattened(rectified) ?? rectified
    return model?.target(of: flat) ?? flat
  }

  /// The point of the photo that corresponds to `point` of the page.
  package func callAsFunction(_ point: Point) -> Point {
    let flat = model?.source(of: point) ?? point
    return homography(learned?.printed(flat) ?? flat)
  }
}
