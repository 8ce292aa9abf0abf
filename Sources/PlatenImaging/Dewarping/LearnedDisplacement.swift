internal import CVision
internal import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// The displacement of a page's print, as the dewarping network estimates it from the page's sides,
/// print and shading.
///
/// The architecture and the training are in Training/networks. A network that predicts the displacement
/// of every part of a page follows K. Ma et al., DocUNet: Document image unwarping via a stacked U-Net
/// (2018).
struct LearnedDisplacement {
  /// In pixels of the page as it lies.
  let displacement: Displacement
  /// The displacement that a tenth of the page exceeds, and the expected error of the last estimate:
  /// fractions of the page's sides.
  let extent: Double, expectedError: Double

  /// The nodes along each side of the displacement.
  static let nodes = 65

  /// Estimates the displacement of the page in `view`.
  init(in view: DewarpingView) throws(ScanError) {
    try self.init(after: { $0 }, in: view)
  }

  /// The `values` of the nodes without their least-squares fit by 1, x, y and x·y. On the centred grid
  /// these are orthogonal.
  private static func withoutBilinearPart(_ values: [Double]) -> [Double] {
    let line = (0..<nodes).map { Double($0) / Double(nodes - 1) - 0.5 }
    let functions: [(Double, Double) -> Double] = [
      { _, _ in 1 }, { x, _ in x }, { _, y in y }, { x, y in x * y },
    ]
    return functions.reduce(values) { rest, function in
      let samples = rest.indices.map { function(line[$0 % nodes], line[$0 / nodes]) }
      let factor =
        zip(rest, samples).reduce(0) { $0 + $1.0 * $1.1 } / samples.reduce(0) { $0 + $1 * $1 }
      return zip(rest, samples).map { $0 - factor * $1 }
    }
  }

  /// The displacements of the nodes of a page of `width` × `height` pixels; `printed` gives the place of the
  /// print of a point in sides of the page.
  static func moves(width: Double, height: Double, printed: (Point) -> Point) -> [Point] {
    let last = Double(nodes - 1)
    return (0..<nodes * nodes).map { node in
      let flat = Point(x: Double(node % nodes) / last, y: Double(node / nodes) / last)
      let place = printed(flat)
      return Point(x: place.x - flat.x * width, y: place.y - flat.y * height)
    }
  }

  /// The displacement with what the network still sees on the page without it.
  func refined(in view: DewarpingView) throws(ScanError) -> LearnedDisplacement {
    try LearnedDisplacement(after: displacement.printed, in: view)
  }

  private init(
    after earlier: (Point) -> Point, in view: DewarpingView
  ) throws(ScanError) {
    let maps = try DewarpingMaps(of: view.input(after: earlier), parallax: view.parallax)
    let (width, height) = (view.width, view.height)
    let moves = Self.moves(width: width, height: height) {
      let printed = maps.printed($0)
      return earlier(Point(x: printed.x * width, y: printed.y * height))
    }
    displacement = Displacement(width: width, height: height, columns: Self.nodes, moves: moves)
    let bends = zip(
      Self.withoutBilinearPart(moves.map { $0.x / width }),
      Self.withoutBilinearPart(moves.map { $0.y / height })
    ).map { hypot($0, $1) }.sorted()
    extent = bends[bends.count * 9 / 10]
    expectedError = maps.expectedError
  }
}

/// A page in its photo, as the dewarping network sees it.
struct DewarpingView {
  /// The page's size, in pixels of the flattened page.
  let width: Double, height: Double
  let parallax: Parallax
  /// Gray.
  private let photo: Raster
  /// The map from the flattened page to `photo`.
  private let toPhoto: Homography

  private static let inputSize = Int(pv_dewarp_input_size)
  /// The gray of what lies outside of the photo.
  private static let borderGray: UInt8 = 128
  /// The maximum number of pixels of the photo per pixel of the input, in each direction. A larger
  /// photo is scaled down first.
  private static let maximumScale = 2.0
  /// The distance of the input's points whose places in the photo are computed, in pixels.
  private static let step = 8

  /// The page of `width` × `height` pixels that `toPhoto` maps to `photo`, taken by a camera of this
  /// focal length in pixels.
  init(
    of photo: Raster, toPhoto: Homography, width: Double, height: Double, focalLength: Double
  ) throws(ScanError) {
    (self.width, self.height) = (width, height)
    parallax = Parallax(
      toPhoto: toPhoto, width: width, height: height,
      centre: Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2),
      focalLength: focalLength)
    let middle = Point(x: width / 2, y: height / 2)
    let scale = toPhoto.localScale(at: middle) * max(width, height) / Double(Self.inputSize)
    let factor = min(1, Self.maximumScale / scale)
    let gray = try photo.gray()
    self.photo =
      factor == 1
      ? gray
      : try gray.resized(
        width: max(1, Int(Double(photo.width) * factor)),
        height: max(1, Int(Double(photo.height) * factor)))
    self.toPhoto = Homography.scaling(
      Double(self.photo.width) / Double(photo.width),
      Double(self.photo.height) / Double(photo.height)
    ).after(toPhoto)
  }

  /// The network's input: the page with its margin after its print has been moved back; `earlier` gives
  /// the place of the print of a point of the page.
  func input(after earlier: (Point) -> Point) throws(ScanError) -> Raster {
    let margin = DewarpingMaps.margin, scale = (1 + 2 * margin) / Double(Self.inputSize)
    return try photo.warped(
      width: Self.inputSize, height: Self.inputSize, step: Self.step,
      samples: Int(Self.maximumScale),
      borderColour: [UInt8](repeating: Self.borderGray, count: 3)
    ) { point in
      toPhoto(
        earlier(
          Point(
            x: (point.x * scale - margin) * width, y: (point.y * scale - margin) * height)))
    }
  }
}
