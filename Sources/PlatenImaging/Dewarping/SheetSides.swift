internal import CVision
internal import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// The sides of the sheet on a dewarped page. The dewarping network keeps to the page's corners, which may
/// be those of the shadow beside the sheet; the side network looks along each side.
struct SheetSides {
  /// How far a side lies inside of the page's, clockwise at equal distances, in extents of the page across it.
  struct Side: Equatable {
    let offsets: [Double]
    /// The offsets' straight line, and the amplitudes of cosines that add up to the rest: the first is
    /// constant.
    private let line: (start: Double, end: Double), waves: [Double]

    static let nodes = 65

    init(offsets: [Double]) {
      self.offsets = offsets
      let last = Double(offsets.count - 1)
      let places = offsets.indices.map { Double($0) / last }
      let mean = offsets.reduce(0, +) / Double(offsets.count)
      let slope =
        zip(places, offsets).reduce(0) { $0 + ($1.0 - 0.5) * $1.1 }
        / places.reduce(0) { $0 + ($1 - 0.5) * ($1 - 0.5) }
      let line = (start: mean - slope / 2, end: mean + slope / 2)
      let rest = zip(places, offsets).map { $1 - line.start - $0 * (line.end - line.start) }
      self.line = line
      // The discrete cosine transform of type I.
      waves = offsets.indices.map { wave in
        let sum = rest.indices.reduce(0) { sum, node in
          let isEnd = node == 0 || node == rest.count - 1
          return sum + (isEnd ? 0.5 : 1) * rest[node] * cos(.pi * Double(wave) * places[node])
        }
        return (wave == 0 || wave == offsets.count - 1 ? 1 : 2) * sum / last
      }
    }

    static func == (first: Side, second: Side) -> Bool { first.offsets == second.offsets }

    /// How far a point of the sheet is moved from this side: at a part of the side, clockwise, and at a part of
    /// the way to the opposite side, which is `length` times as long as this side. What of the side is not
    /// straight fades with the distance as a solution of Laplace's equation does: short waves fade faster.
    fileprivate func offset(at part: Double, depth: Double, length: Double) -> Double {
      let depth = min(max(depth, 0), 1), part = min(max(part, 0), 1)
      let straight = (line.start + part * (line.end - line.start)) * (1 - depth)
      return waves.indices.reduce(straight) { sum, wave in
        let rate = .pi * Double(wave) * length
        guard rate * depth < Self.maximumFading else { return sum }
        // sinh(rate * (1 - depth)) / sinh(rate), which does not overflow.
        let share =
          wave == 0
          ? 1 - depth : exp(-rate * depth) * expm1(-2 * rate * (1 - depth)) / expm1(-2 * rate)
        return sum + waves[wave] * share * cos(.pi * Double(wave) * part)
      }
    }

    /// Waves that have faded by this power of e are left out.
    private static let maximumFading = 12.0

    fileprivate func adding(_ other: Side, times factor: Double) -> Side {
      Side(offsets: zip(offsets, other.offsets).map { $0 + factor * $1 })
    }

    fileprivate var mean: Double { offsets.reduce(0, +) / Double(offsets.count) }
  }

  let top: Side, right: Side, bottom: Side, left: Side

  /// The sheet's aspect ratio divided by the page's.
  var aspectRatio: Double {
    (1 - right.mean - left.mean) / (1 - top.mean - bottom.mean)
  }

  /// The displacement that `displacement` of the page is on the sheet; both have `width` × `height` pixels.
  func moving(_ displacement: Displacement, width: Double, height: Double) -> Displacement {
    let moves = LearnedDisplacement.moves(width: width, height: height) {
      let place = self.place(of: $0, aspectRatio: width / height)
      return displacement.printed(Point(x: place.x * width, y: place.y * height))
    }
    return Displacement(
      width: width, height: height, columns: LearnedDisplacement.nodes, moves: moves)
  }

  /// The point of the page, whose width divided by its height is `aspectRatio`, for `point` of the sheet; in the
  /// sides of each.
  private func place(of point: Point, aspectRatio: Double) -> Point {
    let (x, y) = (point.x, point.y)
    return Point(
      x: x + left.offset(at: 1 - y, depth: x, length: aspectRatio)
        - right.offset(at: y, depth: 1 - x, length: aspectRatio),
      y: y + top.offset(at: x, depth: y, length: 1 / aspectRatio)
        - bottom.offset(at: 1 - x, depth: 1 - y, length: 1 / aspectRatio))
  }
}

extension SheetSides {
  /// Finds the sides on the page of `width` × `height` pixels that `map` maps to `photo`: first within the
  /// reach of the network's strips, then, closer, along the sides that were found.
  init(
    in photo: Raster, width: Double, height: Double, by map: PageTransform
  ) throws(ScanError) {
    let middle = map.homography.localScale(at: Point(x: width / 2, y: height / 2))
    let first = try SheetSides(
      in: photo, width: width, height: height, scale: middle, look: .first,
      by: map.callAsFunction)
    let second = try SheetSides(
      in: photo, width: width, height: height, scale: middle, look: .closer
    ) {
      let place = first.place(
        of: Point(x: $0.x / width, y: $0.y / height), aspectRatio: width / height)
      return map(Point(x: place.x * width, y: place.y * height))
    }
    self = first.adding(second)
  }

  /// - Parameters:
  ///   - scale: the pixels of the photo per pixel of the page.
  ///   - place: the point of the photo for a point of the page.
  private init(
    in photo: Raster, width: Double, height: Double, scale: Double, look: SideHeatMap.Look,
    by place: @escaping (Point) -> Point
  ) throws(ScanError) {
    func side(quarterTurns: Int) throws(ScanError) -> Side {
      let strip = SideStrip(
        quarterTurns: quarterTurns, width: width, height: height, reach: look.reach)
      return try SideHeatMap(of: strip.sampled(from: photo, scale: scale, by: place), look: look)
        .side
    }
    self.init(
      top: try side(quarterTurns: 0), right: try side(quarterTurns: 1),
      bottom: try side(quarterTurns: 2), left: try side(quarterTurns: 3))
  }

  /// These sides, moved by those that were found along them.
  private func adding(_ other: SheetSides) -> SheetSides {
    let width = 1 - right.mean - left.mean, height = 1 - top.mean - bottom.mean
    return SheetSides(
      top: top.adding(other.top, times: height), right: right.adding(other.right, times: width),
      bottom: bottom.adding(other.bottom, times: height),
      left: left.adding(other.left, times: width))
  }
}

/// The input of the side network: what lies along one side of a page. Its columns run along the side,
/// clockwise, its rows from outside of the page into it.
private struct SideStrip {
  /// Clockwise from the top side to this one.
  let quarterTurns: Int
  /// The page's size, in pixels.
  let width: Double, height: Double
  /// How far it goes to both sides of the page's, in extents of the page across it.
  let reach: Double

  private static let columns = Int(pv_side_input_width), rows = Int(pv_side_input_height)
  /// The gray of what lies outside of the photo.
  private static let borderGray: UInt8 = 128
  /// The pixels of the photo per row, at most. A larger photo is scaled down first.
  private static let maximumScale = 1.3
  /// The distance of the strip's pixels whose places in the photo are computed.
  private static let step = 6

  /// The strip, sampled from `photo`, in which the points of the page lie at `place`, with `scale` pixels per
  /// pixel of the page.
  func sampled(
    from photo: Raster, scale: Double, by place: @escaping (Point) -> Point
  ) throws(ScanError) -> Raster {
    let across = quarterTurns.isMultiple(of: 2) ? height : width
    let pixelsPerRow = scale * across * 2 * reach / Double(Self.rows)
    let factor = min(1, Self.maximumScale / pixelsPerRow)
    let small =
      factor == 1
      ? photo
      : try photo.resized(
        width: max(1, Int(Double(photo.width) * factor)),
        height: max(1, Int(Double(photo.height) * factor)))
    let toSmall = Homography.scaling(
      Double(small.width) / Double(photo.width), Double(small.height) / Double(photo.height))
    return try small.warped(
      width: Self.columns, height: Self.rows, step: Self.step, samples: 1,
      borderColour: [UInt8](repeating: Self.borderGray, count: 3)
    ) { toSmall(place(page($0))) }
  }

  /// The point of the page for `pixel` of the strip.
  private func page(_ pixel: Point) -> Point {
    let along =
      pixel.x / Double(Self.columns) * (1 + 2 * SideHeatMap.margin) - SideHeatMap.margin
    let inwards = (pixel.y / Double(Self.rows) * 2 - 1) * reach
    return switch quarterTurns {
    case 0: Point(x: along * width, y: inwards * height)
    case 1: Point(x: (1 - inwards) * width, y: along * height)
    case 2: Point(x: (1 - along) * width, y: (1 - inwards) * height)
    default: Point(x: inwards * width, y: (1 - along) * height)
    }
  }
}
