internal import CVision
internal import PlatenModel

/// A photo, or a part of it, in the size in which pages are looked for.
struct WorkingImage {
  let raster: Raster
  /// Where in the photo it begins, in its pixels.
  private let origin: Point
  /// Pixels of the photo for one of ``raster``, across and down.
  private let scale: (x: Double, y: Double)

  /// `photo` with a longer side of at most `longSide` pixels.
  init(of photo: Raster, longSide: Double) throws(ScanError) {
    var scaled = photo, factor = 1
    // Halving takes a third of the time of scaling by area in one go, and is as good. An
    // odd last row or column is left out.
    while Double(max(scaled.width, scaled.height)) >= 2 * longSide {
      scaled = try Raster(orThrow: pv_image_halved(scaled.image))
      factor *= 2
    }
    let (width, height) = (scaled.width, scaled.height)
    let remainingScale = longSide / Double(max(width, height))
    // Up to here the places that bilinear scaling averages leave no gaps worth the name.
    if remainingScale < 0.67 {
      scaled = try scaled.resized(toScale: remainingScale)
    } else if remainingScale < 1 {
      let size = (Double(width) * remainingScale, Double(height) * remainingScale)
      scaled = try Raster(
        orThrow: pv_image_resized_bilinear(
          scaled.image, Int32(max(1, size.0.rounded())), Int32(max(1, size.1.rounded()))))
    }
    raster = scaled
    origin = Point(x: 0, y: 0)
    scale = (
      Double(factor * width) / Double(scaled.width),
      Double(factor * height) / Double(scaled.height)
    )
  }

  /// The part of `photo` about `quad`, in pixels of the photo, at a scale that makes the longer
  /// side of the upright box around it `extent` pixels.
  init(about quad: Quad, in photo: Raster, extent: Double) throws(ScanError) {
    let boundingBox = quad.boundingBox, margin = 0.25 * max(boundingBox.width, boundingBox.height)
    let left = max(0, Int(boundingBox.x - margin)), top = max(0, Int(boundingBox.y - margin))
    let right = min(photo.width, Int(boundingBox.maxX + margin))
    let bottom = min(photo.height, Int(boundingBox.maxY + margin))
    let crop = try Raster(
      orThrow: pv_image_cropped(
        photo.image, Int32(left), Int32(top), Int32(right - left), Int32(bottom - top)))
    raster = try crop.resized(toScale: extent / (4 * margin))
    origin = Point(x: Double(left), y: Double(top))
    scale = (
      Double(crop.width) / Double(raster.width), Double(crop.height) / Double(raster.height)
    )
  }

  /// The place in ``raster`` of one in the photo.
  func place(ofPhoto point: Point) -> Point {
    Point(x: (point.x - origin.x) / scale.x, y: (point.y - origin.y) / scale.y)
  }

  /// The place in the photo of one in ``raster``.
  func photoPoint(of point: Point) -> Point {
    Point(x: origin.x + point.x * scale.x, y: origin.y + point.y * scale.y)
  }
}
