internal import CVision
internal import PlatenModel

/// The sides of the sheet on a dewarped page. The dewarping network keeps to the page's corners, which may
/// be those of the shadow beside the sheet; the side network looks along each side.
struct SheetSides {
  /// How far a side lies inside of the page's, clockwise at equal distances, in extents of the page across it.
  struct Side: Equatable {
    let offsets: [Double]

    static let nodes = 13

    /// At a part of the side, clockwise; interpolated linearly.
    fileprivate func offset(at part: Double) -> Double {
      let position = min(max(part, 0), 1) * Double(offsets.count - 1)
      let first = min(Int(position), offsets.count - 2)
      return offsets[first] + (position - Double(first)) * (offsets[first + 1] - offsets[first])
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
      let place = self.place(of: $0)
      return displacement.printed(Point(x: place.x * width, y: place.y * height))
    }
    return Displacement(
      width: width, height: height, columns: LearnedDisplacement.nodes, moves: moves)
  }

  /// The point of the page for `point` of the sheet, in the sides of each.
  private func place(of point: Point) -> Point {
    let left = left.offset(at: 1 - point.y), right = 1 - right.offset(at: point.y)
    let top = top.offset(at: point.x), bottom = 1 - bottom.offset(at: 1 - point.x)
    return Point(x: left + point.x * (right - left), y: top + point.y * (bottom - top))
  }
}

extension SheetSides {
  /// Finds the sides on the page of `width` × `height` pixels that `map` maps to `photo`.
  init(
    in photo: Raster, width: Double, height: Double, by map: PageTransform
  ) throws(ScanError) {
    func side(quarterTurns: Int) throws(ScanError) -> Side {
      let strip = SideStrip(quarterTurns: quarterTurns, width: width, height: height)
      return try SideHeatMap(of: strip.sampled(from: photo, by: map)).side
    }
    self.init(
      top: try side(quarterTurns: 0), right: try side(quarterTurns: 1),
      bottom: try side(quarterTurns: 2), left: try side(quarterTurns: 3))
  }
}

/// The input of the side network: what lies along one side of a page. Its columns run along the side,
/// clockwise, its rows from outside of the page into it.
private struct SideStrip {
  /// Clockwise from the top side to this one.
  let quarterTurns: Int
  /// The page's size, in pixels.
  let width: Double, height: Double

  private static let columns = Int(pv_side_input_width), rows = Int(pv_side_input_height)
  /// The gray of what lies outside of the photo.
  private static let borderGray: UInt8 = 128
  /// The pixels of the photo per row, at most. A larger photo is scaled down first.
  private static let maximumScale = 1.3
  /// The distance of the strip's pixels whose places in the photo are computed.
  private static let step = 6

  /// The strip, sampled from `photo`, to which `map` maps the page.
  func sampled(from photo: Raster, by map: PageTransform) throws(ScanError) -> Raster {
    let across = quarterTurns.isMultiple(of: 2) ? height : width
    let scale =
      map.homography.localScale(at: Point(x: width / 2, y: height / 2)) * across
      * 2 * SideHeatMap.reach / Double(Self.rows)
    let factor = min(1, Self.maximumScale / scale)
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
    ) { toSmall(map(page($0))) }
  }

  /// The point of the page for `pixel` of the strip.
  private func page(_ pixel: Point) -> Point {
    let along =
      pixel.x / Double(Self.columns) * (1 + 2 * SideHeatMap.margin) - SideHeatMap.margin
    let inwards = (pixel.y / Double(Self.rows) * 2 - 1) * SideHeatMap.reach
    return switch quarterTurns {
    case 0: Point(x: along * width, y: inwards * height)
    case 1: Point(x: (1 - inwards) * width, y: along * height)
    case 2: Point(x: (1 - along) * width, y: (1 - inwards) * height)
    default: Point(x: inwards * width, y: (1 - along) * height)
    }
  }
}
