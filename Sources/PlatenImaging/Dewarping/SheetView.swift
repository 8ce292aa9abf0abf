internal import PlatenModel

/// Where the points of a page lie before a pinhole camera, at a distance of 1.
struct SheetView {
  /// A ray through a point of the page, and how it changes along the page's sides.
  struct Ray {
    let direction, byRight, byDown: SIMD2<Double>
  }

  /// The nodes along each side at which the rays are computed.
  private static let nodes = 65

  /// Row by row; the first and the last lie on the page's edges.
  private let directions: [SIMD2<Double>]

  /// The view of a page of `width` × `height` pixels, whose points lie at `place` in a photo, by a camera
  /// with its axis through `centre`; lengths in pixels.
  init(
    width: Double, height: Double, centre: Point, focalLength: Double, place: (Point) -> Point
  ) {
    let last = Double(Self.nodes - 1)
    directions = (0..<Self.nodes * Self.nodes).map { node in
      let point = place(
        Point(
          x: Double(node % Self.nodes) / last * width, y: Double(node / Self.nodes) / last * height)
      )
      return SIMD2(point.x - centre.x, point.y - centre.y) / focalLength
    }
  }

  /// The range of points that have a ray, in sides of the page: the sheet may reach a little beyond it.
  private static let range = -0.1...1.1

  /// The ray through the point at `right` and `down`, in sides of the page; interpolated bilinearly, and
  /// extrapolated outside of the page.
  func ray(right: Double, down: Double) -> Ray {
    let last = Double(Self.nodes - 1)
    func split(_ part: Double) -> (Int, Double) {
      let position = min(max(part, Self.range.lowerBound), Self.range.upperBound) * last
      let index = min(max(Int(position), 0), Self.nodes - 2)
      return (index, position - Double(index))
    }
    let (column, across) = split(right), (row, along) = split(down)
    let first = row * Self.nodes + column
    let (a, b) = (directions[first], directions[first + 1])
    let (c, d) = (directions[first + Self.nodes], directions[first + Self.nodes + 1])
    let upper = a + across * (b - a), lower = c + across * (d - c)
    return Ray(
      direction: upper + along * (lower - upper),
      byRight: ((1 - along) * (b - a) + along * (d - c)) * last, byDown: (lower - upper) * last)
  }

  /// The depth of a flat sheet with these corners at a point in sides of the page, up to a factor.
  var planeDepth: (_ right: Double, _ down: Double) -> Double {
    let last = Self.nodes - 1
    let corners = [0, last, directions.count - 1, directions.count - 1 - last]
      .map { Point(x: directions[$0].x, y: directions[$0].y) }
    let elements = Homography(
      width: 1, height: 1,
      onto: Quad(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    ).elements
    return { elements[6] * $0 + elements[7] * $1 + elements[8] }
  }
}
