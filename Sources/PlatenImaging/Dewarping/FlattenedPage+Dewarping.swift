internal import CVision
internal import Glibc
package import PlatenModel

extension FlattenedPage {
  /// The spacing of the mesh on which the map into the photo is evaluated, in pixels of the page.
  private static let step = 16
  /// The maximum vertical range of a flat page's lines, in x-heights: for a page extracted from a
  /// photo, and for a whole photo that was not resampled, such as a scan. The second is higher
  /// because resampling blurs the print slightly, which harms coarse print more than a slight curl.
  private static let tolerance = 0.5, scanTolerance = 2.0
  /// The extent of the network's displacement from which a page is bent, as a share of its sides, and
  /// relative to the expected error; and that for strong dewarping. On drawn photos, dewarping from this
  /// extent on brings the print nearer to its place, except if the corners are wrong.
  private static let minimumExtent = 0.001, minimumCertainty = 0.5, minimumStrongExtent = 0.001
  /// The extent, relative to the expected error, from which the network is believed against text lines.
  private static let convincingCertainty = 8.0
  /// The expected error of the network, as a share of the page's sides, up to which a page is flat that the
  /// network takes for flat, whatever its text lines say: what is taken for lines may be a pattern. Of drawn
  /// flat photos nine in ten have less; of the bent ones that need their lines, none.
  private static let sureError = 0.002
  /// The focal length if it is unknown, as a share of the photo's diagonal: between that of a phone's
  /// photo and that of one that was cropped to the page.
  private static let assumedFocalLength = 0.75
  /// The minimum number of long text lines that can contradict the network: fewer are often something
  /// else, such as music.
  private static let minimumLines = 5

  /// The dewarped page and its lines; the same pixels if the page is flat.
  ///
  /// - Parameters:
  ///   - photo: the photo that the page was extracted from; it is resampled from its pixels.
  ///   - lines: the lines of this page.
  ///   - outline: the page's outline if its sides are curved, in pixels of the photo.
  ///   - focalLength: the camera's, in pixels of the photo; `nil` if it is unknown.
  ///   - isStrong: whether pages are dewarped that are hardly bent, or that fill the photo.
  ///   - fitsSheet: whether a sheet in space is fitted to the page; otherwise its errors can be measured.
  package func dewarped(
    from photo: Raster, lines: OrientedLines, outline: [Point]?, focalLength: Double? = nil,
    isStrong: Bool = false, fitsSheet: Bool = true
  ) throws(ScanError) -> (page: FlattenedPage, lines: OrientedLines) {
    let estimate = try learnedDisplacement(
      on: photo, focalLength: focalLength, isStrong: isStrong)
    if let estimate, isBent(estimate, lines: lines, isStrong: isStrong) {
      return try dewarped(
        by: estimate, from: photo, lines: lines, focalLength: focalLength, fitsSheet: fitsSheet)
    }
    guard !(estimate.map(isSurelyFlat) ?? false),
      let model = linesModel(of: lines, outline: outline, on: photo)
    else {
      var same = self
      same.bend = estimate.map { PageBend($0, isDewarped: false) }
      return (same, lines)
    }
    let page = try resampled(
      from: photo, by: PageTransform(toPhoto.homography, model: model),
      bend: PageBend(estimate, isDewarped: true))
    return (page, model.flattened(lines))
  }

  /// The page, sampled from `photo` by `map`, in another `shape` if there is one.
  func resampled(
    from photo: Raster, by map: PageTransform, shape: (extent: Extent, paper: PaperSize?)? = nil,
    bend: PageBend
  ) throws(ScanError) -> FlattenedPage {
    let (width, height) = (
      shape?.extent.roundedWidth ?? raster.width, shape?.extent.roundedHeight ?? raster.height
    )
    let fromPaper = shape?.paper.flatMap {
      Resolution(pixelsPerInch: Double(width) / $0.width * 25.4)
    }
    return FlattenedPage(
      raster: try photo.warped(
        width: width, height: height, step: Self.step,
        samples: map.homography.samplesNeeded(width: width, height: height),
        borderColor: try raster.medianColor(), by: map.callAsFunction),
      aspectRatio: shape.map { $0.paper?.aspectRatio ?? $0.extent.aspectRatio } ?? aspectRatio,
      paperSize: paperSize ?? shape?.paper, resolution: fromPaper ?? resolution, toPhoto: map,
      skew: skew, bend: bend)
  }

  var width: Double { Double(raster.width) }
  var height: Double { Double(raster.height) }

  /// The estimate of the dewarping network, in two passes if the page is bent; `nil` for a page that fills
  /// its photo, because the network has learned to see a page's sides before a background.
  private func learnedDisplacement(
    on photo: Raster, focalLength: Double?, isStrong: Bool
  ) throws(ScanError) -> LearnedDisplacement? {
    guard isStrong || raster !== photo else { return nil }
    let view = try DewarpingView(
      of: photo, toPhoto: toPhoto.homography, width: width, height: height,
      focalLength: focalLength ?? Self.assumedFocalLength(of: photo))
    let first = try LearnedDisplacement(in: view)
    return exceedsMinimum(first, isStrong: isStrong) ? try first.refined(in: view) : first
  }

  static func assumedFocalLength(of photo: Raster) -> Double {
    assumedFocalLength * hypot(Double(photo.width), Double(photo.height))
  }

  private func exceedsMinimum(_ estimate: LearnedDisplacement, isStrong: Bool) -> Bool {
    isStrong
      ? estimate.extent > Self.minimumStrongExtent
      : estimate.extent > Self.minimumExtent
        && estimate.extent > Self.minimumCertainty * estimate.expectedError
  }

  /// Whether the network sees a flat page, and is sure of it.
  private func isSurelyFlat(_ estimate: LearnedDisplacement) -> Bool {
    estimate.extent <= Self.minimumExtent && estimate.expectedError <= Self.sureError
  }

  /// The model by which the text lines and the outline bend the page; `nil` if they do not.
  private func linesModel(
    of lines: OrientedLines, outline: [Point]?, on photo: Raster
  ) -> DewarpingModel? {
    let toPage = toPhoto.homography.inverse
    let edges = outline.map { $0.edges(within: photo.frame) } ?? []
    return DewarpingModel(
      lines: lines, edges: edges.map { (toPage($0.start), toPage($0.end)) }, width: width,
      height: height,
      tolerance: raster === photo ? Self.scanTolerance : Self.tolerance)
  }

  /// Whether the page is bent as `estimate` says. It is not if the text lines would bend.
  private func isBent(
    _ estimate: LearnedDisplacement, lines: OrientedLines, isStrong: Bool
  ) -> Bool {
    guard exceedsMinimum(estimate, isStrong: isStrong) else { return false }
    guard estimate.extent < Self.convincingCertainty * estimate.expectedError,
      lines.lines.count(where: \.showsShape) >= Self.minimumLines
    else { return true }
    let flatter = lines.mapped(
      by: estimate.displacement.flattened, width: width, height: height)
    return flatter.bend < lines.bend + Self.tolerance
  }
}

extension Raster {
  /// Beyond every photo. A map reaches it near the horizon of a steep perspective.
  private static let farAway: Float = -1e6

  private static func pixel(_ coordinate: Double) -> Float {
    coordinate.isFinite && abs(coordinate) < Double(-farAway) ? Float(coordinate) : farAway
  }

  /// Resamples the raster to `width` × `height` pixels: the result shows at each point the point
  /// given by `map`, evaluated on a mesh of `step` pixels, and `borderColor` beyond the raster's
  /// edges. `samples` are those per pixel in each direction.
  func warped(
    width: Int, height: Int, step: Int, samples: Int, borderColor: [UInt8],
    by map: (Point) -> Point
  ) throws(ScanError) -> Raster {
    let columns = width / step + 2, rows = height / step + 2
    let places = (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        let point = map(Point(x: Double(column * step), y: Double(row * step)))
        return [point.x, point.y].map(Self.pixel)
      }
    }
    return try places.withUnsafeBufferPointer { places throws(ScanError) in
      let mesh = pv_mesh(
        points: places.baseAddress!, columns: Int32(columns), rows: Int32(rows),
        step: Double(step))
      return try transformed {
        pv_image_remapped(
          $0, mesh, Int32(width), Int32(height), Int32(samples), borderColor)
      }
    }
  }
}

extension PageBend {
  init(_ estimate: LearnedDisplacement?, isDewarped: Bool) {
    self.init(
      extent: estimate?.extent, expectedError: estimate?.expectedError, isDewarped: isDewarped)
  }
}

/// A map from points of a flattened page to points of its photo.
package struct PageTransform: Sendable {
  /// Maps the rectified page to the photo.
  let homography: Homography
  /// The displacement on the rectified page that the dewarping network estimated; `nil` if there is
  /// none.
  let learned: Displacement?
  /// The dewarping model of a page of which lines alone are known; `nil` if there is none.
  let model: DewarpingModel?
  /// The displacement that remains without both, as paper that does not stretch shows it; `nil` if there
  /// is none.
  let stretch: Displacement?
  /// The map from the page to that of the size which the others take: the page's aspect ratio may be
  /// known better after dewarping.
  let scaling: Homography

  init(
    _ homography: Homography, learned: Displacement? = nil, model: DewarpingModel? = nil,
    stretch: Displacement? = nil, scaling: Homography = .scaling(1, 1)
  ) {
    self.homography = homography
    self.learned = learned
    self.model = model
    self.stretch = stretch
    self.scaling = scaling
  }

  /// The point of the page that corresponds to `point` of the photo.
  package func page(of point: Point) -> Point {
    let rectified = homography.inverse(point)
    let flat = learned?.flattened(rectified) ?? rectified
    let level = model?.target(of: flat) ?? flat
    return scaling.inverse(stretch?.flattened(level) ?? level)
  }

  /// The point of the photo that corresponds to `point` of the page.
  package func callAsFunction(_ point: Point) -> Point {
    let scaled = scaling(point)
    let level = stretch?.printed(scaled) ?? scaled
    let flat = model?.source(of: level) ?? level
    return homography(learned?.printed(flat) ?? flat)
  }
}

/// How the points of a page would move in its photo if they were raised from the plane of its corners,
/// which tells the dewarping network where the camera is.
struct Parallax {
  /// A point at (x, y), in sides of the page, that is raised by h square roots of the page's area would be
  /// seen near (x + h · (right − towards · x), y + h · (down − towards · y)).
  let right: Double, down: Double, towards: Double

  /// That of a page of which nothing is known.
  static let unknown = Parallax(right: 0, down: 0, towards: 0)

  private init(right: Double, down: Double, towards: Double) {
    (self.right, self.down, self.towards) = (right, down, towards)
  }

  /// The parallax of a page of `width` × `height` pixels that `toPhoto` maps to the photo of a camera with
  /// its axis through `center`; lengths in pixels.
  init(
    toPhoto: Homography, width: Double, height: Double, center: Point, focalLength: Double
  ) {
    let camera = Homography(
      1 / focalLength, 0, -center.x / focalLength, 0, 1 / focalLength, -center.y / focalLength)
    let elements = camera.after(toPhoto).after(.scaling(width, height)).elements
    let (across, along, corner) = (
      SIMD3(elements[0], elements[3], elements[6]), SIMD3(elements[1], elements[4], elements[7]),
      SIMD3(elements[2], elements[5], elements[8])
    )
    // The coordinates, in the basis of these three vectors, of the page's normal towards the camera.
    let normal = across.cross(along)
    let area = (normal * normal).sum().squareRoot()
    let factor = -1 / (area.squareRoot() * abs((normal * corner).sum()))
    let coordinates = [along.cross(corner), corner.cross(across), normal]
      .map { factor * (normal * $0).sum() }
    self =
      coordinates.allSatisfy(\.isFinite)
      ? Parallax(right: coordinates[0], down: coordinates[1], towards: coordinates[2]) : .unknown
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
