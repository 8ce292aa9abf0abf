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
  func quad(of box: Box) -> Quad { quad(of: Quad(box)) }

  /// The quad in the photo of `quad` on the upright page.
  func quad(of quad: Quad) -> Quad {
    let corner = { (point: Point) in toPhoto(toFlattened(point)) }
    return Quad(
      topLeft: corner(quad.topLeft), topRight: corner(quad.topRight),
      bottomRight: corner(quad.bottomRight), bottomLeft: corner(quad.bottomLeft))
  }

  /// The smallest box on the upright page around `quad` in the photo.
  func box(of quad: Quad) -> Box {
    let toUpright = toFlattened.inverse
    let corners = quad.corners.map { toUpright(toPhoto.page(of: $0)) }
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    return Box(x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
  }
}
