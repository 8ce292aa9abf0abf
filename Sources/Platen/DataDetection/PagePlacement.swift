internal import PlatenImaging
internal import PlatenModel

/// The mapping between the pixels of an upright page and those of its photo.
struct PagePlacement: Sendable {
  /// Pixels of the upright page.
  let width: Int
  /// Pixels of the upright page.
  let height: Int
  private let toPhoto: PageTransform
  private let toFlattened: Homography

  /// - Parameters:
  ///   - toPhoto: maps points of the flattened page to the photo.
  ///   - rotation: the rotation that made the flattened page upright.
  ///   - width: pixels of the upright page.
  ///   - height: pixels of the upright page.
  init(toPhoto: PageTransform, rotation: Rotation, width: Int, height: Int) {
    self.width = width
    self.height = height
    self.toPhoto = toPhoto
    toFlattened = Homography(undoing: rotation, width: Double(width), height: Double(height))
  }

  /// The quad in the photo of `box` on the upright page.
  func quad(of box: Box) -> Quad {
    let corner = { toPhoto(toFlattened(Point(x: $0, y: $1))) }
    return Quad(
      topLeft: corner(box.x, box.y), topRight: corner(box.maxX, box.y),
      bottomRight: corner(box.maxX, box.maxY), bottomLeft: corner(box.x, box.maxY))
  }

  /// The smallest box on the upright page around `quad` in the photo.
  func box(of quad: Quad) -> Box {
    let toUpright = toFlattened.inverse
    let corners = quad.corners.map { toUpright(toPhoto.page(of: $0)) }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    return Box(x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
  }
}
