internal import PlatenModel

/// How far the paper rises from the plane of its corners, as the camera sees it.
///
/// What rises moves away from the point below the camera, its foot, in proportion to the distance from
/// it: one unknown for both directions. So the curve of a side, which is known across it alone, shows
/// how the page beside it is displaced along it as well.
struct PageRelief {
  private let parallax: DisplacementField
  private let foot: Point, scale: Double

  /// The weight of a corner, which is in the plane, relative to a point of a side.
  private static let cornerWeight = 900.0
  /// The weight of the squared second differences. A trial on drawn sheets had a mean distortion of
  /// 7.5, 7.2, 6.9 and 6.8 pixels with 1, 3, 10 and 30 for half as many observations: a rough relief
  /// follows the errors of the sides.
  private static let smoothness = 50.0
  /// The maximum displacement, as a fraction of the page's longer side. A relief that would cause more
  /// is an error.
  private static let maximumDisplacement = 0.15

  /// Fits the relief of a page of `width` × `height` pixels to displacements; `nil` where it would be
  /// implausible.
  ///
  /// - Parameters:
  ///   - vertical: displacements downwards.
  ///   - horizontal: displacements to the right.
  ///   - foot: the point of the page's plane below the camera.
  init?(
    vertical: [DisplacementField.Observation], horizontal: [DisplacementField.Observation],
    foot: Point, width: Double, height: Double
  ) {
    let scale = max(width, height)
    let corners = [0, width].flatMap { x in
      [0, height].map { y in
        DisplacementField.Observation(
          point: Point(x: x, y: y), value: 0, weight: Self.cornerWeight)
      }
    }
    let parallax = DisplacementField(
      width: width, height: height,
      absolute: corners + vertical.map { $0.scaled(by: ($0.point.y - foot.y) / scale) }
        + horizontal.map { $0.scaled(by: ($0.point.x - foot.x) / scale) },
      smoothness: Self.smoothness)
    guard parallax.maximum < Self.maximumDisplacement * scale else { return nil }
    self.parallax = parallax
    self.foot = foot
    self.scale = scale
  }

  /// The displacement of the page's print that the relief causes.
  func displacement() -> Displacement {
    Displacement(
      horizontal: parallax.scaled { ($0.x - foot.x) / scale },
      vertical: parallax.scaled { ($0.y - foot.y) / scale })
  }
}

extension DisplacementField.Observation {
  /// The observation of a field that is this one's divided by `factor`.
  fileprivate func scaled(by factor: Double) -> Self {
    let weight = weight * factor * factor
    return weight > 1e-6
      ? Self(point: point, value: value / factor, weight: weight)
      : Self(point: point, value: 0, weight: 0)
  }
}
