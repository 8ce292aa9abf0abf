internal import CVision
internal import PlatenModel

/// A photo, or a part of it, in the size in which pages are looked for.
struct WorkingPicture {
  let raster: Raster
  /// Where in the photo it begins, in its pixels.
  private let origin: Point
  /// Pixels of the photo for one of ``raster``, across and down.
  private let scale: (x: Double, y: Double)

  /// `photo` with a longer side of at most `longSide` pixels.
  init(of photo: Raster, longSide: Double) throws(ScanError) {
    var picture = photo, times = 1
    // Halving takes a third of the time of scaling by area in one go, and is as good. An
    // odd last row or column is left out.
    while Double(max(picture.width, picture.height)) >= 2 * longSide {
      picture = try Raster(orThrow: pv_image_halved(picture.image))
      times *= 2
    }
    let (width, height) = (picture.width, picture.height)
    let rest = longSide / Double(max(width, height))
    // Up to here the places that bilinear scaling averages leave no gaps worth the name.
    if rest < 0.67 {
      picture = try picture.resized(toScale: rest)
    } else if rest < 1 {
      let size = (Double(width) * rest, Double(height) * rest)
      picture = try Raster(
        orThrow: pv_detect_scaled(
          picture.image, Int32(max(1, size.0.rounded())), Int32(max(1, size.1.rounded()))))
    }
    raster = picture
    origin = Point(x: 0, y: 0)
    scale = (
      Double(times * width) / Double(picture.width),
      Double(times * height) / Double(picture.height)
    )
  }

  /// The part of `photo` about `quad`, in pixels of the photo, at a scale that makes the longer
  /// side of the upright box around it `extent` pixels.
  init(about quad: Quad, in photo: Raster, extent: Double) throws(ScanError) {
    let box = quad.box, margin = 0.25 * max(box.width, box.height)
    let left = max(0, Int(box.x - margin)), top = max(0, Int(box.y - margin))
    let right = min(photo.width, Int(box.maxX + margin))
    let bottom = min(photo.height, Int(box.maxY + margin))
    let cut = try Raster(
      orThrow: pv_detect_cut(
        photo.image, Int32(left), Int32(top), Int32(right - left), Int32(bottom - top)))
    raster = try cut.resized(toScale: extent / (4 * margin))
    origin = Point(x: Double(left), y: Double(top))
    scale = (
      Double(cut.width) / Double(raster.width), Double(cut.height) / Double(raster.height)
    )
  }

  /// The place in ``raster`` of one in the photo.
  func place(ofPhoto point: Point) -> Point {
    Point(x: (point.x - origin.x) / scale.x, y: (point.y - origin.y) / scale.y)
  }

  /// The place in the photo of one in ``raster``.
  func photoPlace(of point: Point) -> Point {
    Point(x: origin.x + point.x * scale.x, y: origin.y + point.y * scale.y)
  }
}
