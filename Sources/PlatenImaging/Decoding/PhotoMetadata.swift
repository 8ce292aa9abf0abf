internal import CImageIO
internal import PlatenModel

/// Resolution and focal length from a frame's header, checked for plausibility.
struct PhotoMetadata {
  let frame: pio_frame

  /// The resolution on paper, in pixels per inch, where it is credible.
  ///
  /// A camera does not know the size of the paper. It writes a default that depends on the brand
  /// (72, 180, 240, 300 or 350), so a file with a focal length, an aperture or an exposure time has
  /// no resolution. 72 and 96 are the defaults of programs that do not know it. Other values must
  /// lie in 50...2400, and both axes must agree within 5 %. EXIF takes precedence over the format's
  /// own field, which image editors more often leave unchanged or invent.
  var resolution: Resolution? {
    guard !frame.exif.is_photograph else { return nil }
    return Self.resolution(x: frame.exif.x_ppi, y: frame.exif.y_ppi)
      ?? Self.resolution(x: frame.x_ppi, y: frame.y_ppi)
  }

  private static func resolution(x: Double, y: Double) -> Resolution? {
    guard (50...2400).contains(x), abs(x - y) <= 0.05 * x else { return nil }
    // PNG counts pixels per metre: 72 pixels per inch become 72.009.
    guard [72.0, 96].allSatisfy({ abs(x - $0) > 0.1 }) else { return nil }
    return Resolution(pixelsPerInch: (x + y) / 2)
  }

  /// The focal length in pixels of the displayed image.
  ///
  /// It is derived from the 35 mm equivalent, which compares diagonals (CIPA DCG-001): that of 36 ×
  /// 24 mm is 43.27 mm. Without one, it is derived from the focal length and the sensor's pixels
  /// per millimetre, scaled from the image size that the camera wrote to the actual size. It is
  /// `nil` for a cropped image, whose aspect ratio is not the one that the camera wrote.
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
    // A fisheye lens has about 0.2 diagonals, a telephoto lens of 2 m has 46.
    return (0.1...50).contains(pixels / diagonal) ? pixels : nil
  }

  /// In millimetres.
  private static let diagonalOf35mmFilm = (36.0 * 36 + 24 * 24).squareRoot()

  private var longerSide: Double { Double(max(frame.width, frame.height)) }
  private var writtenLongerSide: Double {
    Double(max(frame.exif.pixel_width, frame.exif.pixel_height))
  }

  /// Whether the ratio of the sides differs by more than 2 % from the one that the camera wrote. A
  /// later rotation by 90 degrees does not change the ratio.
  private var isCropped: Bool {
    let written = (frame.exif.pixel_width, frame.exif.pixel_height)
    guard written.0 > 0, written.1 > 0 else { return false }
    let ratio = longerSide / Double(min(frame.width, frame.height))
    let writtenRatio = writtenLongerSide / Double(min(written.0, written.1))
    return abs(ratio / writtenRatio - 1) > 0.02
  }
}
