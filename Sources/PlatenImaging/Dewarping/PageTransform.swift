package import PlatenModel

/// A map from points of a flattened page to points of its photo.
package struct PageTransform: Sendable {
  /// Maps the rectified page to the photo.
  let homography: Homography
  /// The dewarping model of the rectified page; `nil` where it is flat.
  let model: DewarpingModel?

  init(_ homography: Homography, model: DewarpingModel? = nil) {
    self.homography = homography
    self.model = model
  }

  /// The point of the page that corresponds to `point` of the photo.
  package func page(of point: Point) -> Point {
    let flat = homography.inverse(point)
    return model?.target(of: flat) ?? flat
  }

  /// The point of the photo that corresponds to `point` of the page.
  package func callAsFunction(_ point: Point) -> Point {
    homography(model?.source(of: point) ?? point)
  }
}
