internal import CVision
internal import PlatenModel

/// A photo in the size in which pages are looked for.
struct WorkingPicture {
  let raster: Raster
  /// Pixels of the photo for one of ``raster``, across and down.
  let scale: (x: Double, y: Double)

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
    scale = (
      Double(times * width) / Double(picture.width),
      Double(times * height) / Double(picture.height)
    )
  }
}
