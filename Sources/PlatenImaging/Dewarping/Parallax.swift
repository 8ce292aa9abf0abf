internal import PlatenModel

/// How the points of a page would move in its photo if they were raised from the plane of its corners,
/// which tells the dewarping network where the camera is.
struct Parallax {
  /// A point at (x, y), in sides of the page, that is raised by h square roots of the page's area would be
  /// seen near (x + h · (right − towards · x), y + h · (down − towards · y)).
  let right: Double, down: Double, towards: Double

  /// That of a page of which nothing is known.
  static let unknown = Parallax(right: 0, down: 0, towards: 0)

  private init(right: Double, down: Double, towards: Double) {
    (self.right, self.down, self.towards) = (right, down, towards)
  }

  /// The parallax of a page of `width` × `height` pixels that `toPhoto` maps to the photo of a camera with
  /// its axis through `centre`; lengths in pixels.
  init(
    toPhoto: Homography, width: Double, height: Double, centre: Point, focalLength: Double
  ) {
    let camera = Homography(
      1 / focalLength, 0, -centre.x / focalLength, 0, 1 / focalLength, -centre.y / focalLength)
    let elements = camera.after(toPhoto).after(.scaling(width, height)).elements
    let (across, along, corner) = (
      SIMD3(elements[0], elements[3], elements[6]), SIMD3(elements[1], elements[4], elements[7]),
      SIMD3(elements[2], elements[5], elements[8])
    )
    // The coordinates, in the basis of these three vectors, of the page's normal towards the camera.
    let normal = across.cross(along)
    let area = (normal * normal).sum().squareRoot()
    let factor = -1 / (area.squareRoot() * abs((normal * corner).sum()))
    let coordinates = [along.cross(corner), corner.cross(across), normal]
      .map { factor * (normal * $0).sum() }
    self =
      coordinates.allSatisfy(\.isFinite)
      ? Parallax(right: coordinates[0], down: coordinates[1], towards: coordinates[2]) : .unknown
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
