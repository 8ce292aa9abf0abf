internal import CImageIO
internal import PlatenModel

/// What a file's header tells of a picture's scale, weighed for sense.
struct PhotoMetadata {
  let frame: pio_frame

  /// Pixels per inch of paper, where the file is credible about it.
  ///
  /// A camera cannot know how large the paper in front of it is; what it writes
  /// (72, 180, 240, 300 or 350, by brand) is a default, so a file with a focal
  /// length, an aperture or an exposure time has none. 72 and 96 are what programs
  /// write that were told nothing. The rest must lie in 50...2400 and be the same
  /// along both axes within 5 %. EXIF goes before the format's own field, which
  /// programs that edit a picture more often leave behind or make up.
  var resolution: Resolution? {
    guard !frame.exif.is_photograph else { return nil }
    return Self.resolution(x: frame.exif.x_ppi, y: frame.exif.y_ppi)
      ?? Self.resolution(x: frame.x_ppi, y: frame.y_ppi)
  }

  private static func resolution(x: Double, y: Double) -> Resolution? {
    guard (50...2400).contains(x), abs(x - y) <= 0.05 * x else { return nil }
    // PNG counts by the metre: 72 comes back as 72.009.
    guard [72.0, 96].allSatisfy({ abs(x - $0) > 0.1 }) else { return nil }
    return Resolution(pixelsPerInch: (x + y) / 2)
  }

  /// The focal length in pixels of the displayed picture.
  ///
  /// From the 35 mm equivalent, which by CIPA DCG-001 compares diagonals: that of
  /// 36 × 24 mm is 43.27 mm. Else from the focal length and the sensor's pixels
  /// per millimetre, scaled from the size that the camera wrote to the size that is
  /// here. Of a cropped picture, whose shape is not the one that the camera wrote,
  /// neither holds.
  var focalLengthInPixels: Double? {
    let exif = frame.exif
    let width = Double(frame.width), height = Double(frame.height)
    let diagonal = (width * width + height * height).squareRoot()
    guard !isCropped else { return nil }
    if (5...2000).contains(exif.focal_length_35mm) {
      return exif.focal_length_35mm / Self.diagonalOf35mmFilm * diagonal
    }
    guard exif.focal_length > 0, exif.focal_plane_x_resolution > 0 else { return nil }
    let scale = exif.pixel_width > 0 ? longerSide / writtenLongerSide : 1
    let pixels = exif.focal_length * exif.focal_plane_x_resolution * scale
    // A fisheye has about 0.2 diagonals, a telephoto lens of 2 m has 46.
    return (0.1...50).contains(pixels / diagonal) ? pixels : nil
  }

  /// Millimetres.
  private static let diagonalOf35mmFilm = (36.0 * 36 + 24 * 24).squareRoot()

  private var longerSide: Double { Double(max(frame.width, frame.height)) }
  private var writtenLongerSide: Double {
    Double(max(frame.exif.pixel_width, frame.exif.pixel_height))
  }

  /// Whether the sides' ratio is not the one that the camera wrote, by more than 2 %;
  /// a picture that was turned since has the same ratio.
  private var isCropped: Bool {
    let written = (frame.exif.pixel_width, frame.exif.pixel_height)
    guard written.0 > 0, written.1 > 0 else { return false }
    let ratio = longerSide / Double(min(frame.width, frame.height))
    let writtenRatio = writtenLongerSide / Double(min(written.0, written.1))
    return abs(ratio / writtenRatio - 1) > 0.02
  }
}
