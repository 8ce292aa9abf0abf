package import PlatenModel

/// From places of a flattened page to those of its photo.
package struct PageMap: Sendable {
  /// From the page with its perspective taken out.
  let homography: Homography
  /// How that page is bent; `nil` where it lies flat.
  let bend: PageBend?

  init(_ homography: Homography, bend: PageBend? = nil) {
    self.homography = homography
    self.bend = bend
  }

  /// Where `place` of the photo is on the page.
  package func page(of place: Point) -> Point {
    let flat = homography.inverse(place)
    return bend?.target(of: flat) ?? flat
  }

  /// Where `place` is in the photo.
  package func callAsFunction(_ place: Point) -> Point {
    homography(bend?.source(of: place) ?? place)
  }
}
