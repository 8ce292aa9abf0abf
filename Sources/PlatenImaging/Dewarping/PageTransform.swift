package import PlatenModel

/// From places of a flattened page to those of its photo.
package struct PageTransform: Sendable {
  /// From the page with its perspective taken out.
  let homography: Homography
  /// How that page is bent; `nil` where it lies flat.
  let model: DewarpingModel?

  init(_ homography: Homography, model: DewarpingModel? = nil) {
    self.homography = homography
    self.model = model
  }

  /// Where `place` of the photo is on the page.
  package func page(of place: Point) -> Point {
    let flat = homography.inverse(place)
    return model?.target(of: flat) ?? flat
  }

  /// Where `place` is in the photo.
  package func callAsFunction(_ place: Point) -> Point {
    homography(model?.source(of: place) ?? place)
  }
}
