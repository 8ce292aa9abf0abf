internal import PlatenModel

extension Homography {
  /// The point of the page's plane that the camera is straight above; this map is that of the page to
  /// a photo whose optical axis is at `centre`. `focalLength` is in pixels of the photo.
  ///
  /// The columns of the map without the camera are the page's axes in space, and the way to its
  /// origin (Zhang 2000); the foot is the camera's position along both axes.
  func cameraFoot(centre: Point, focalLength: Double) -> Point? {
    func column(_ index: Int) -> [Double] {
      let (x, y, w) = (elements[index], elements[index + 3], elements[index + 6])
      return [(x - centre.x * w) / focalLength, (y - centre.y * w) / focalLength, w]
    }
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    let (right, down, origin) = (column(0), column(1), column(2))
    let foot = Point(
      x: -dot(right, origin) / dot(right, right), y: -dot(down, origin) / dot(down, down))
    return foot.x.isFinite && foot.y.isFinite ? foot : nil
  }
}
