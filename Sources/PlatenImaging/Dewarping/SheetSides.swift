internal import CVision
internal import Glibc
internal import PlatenModel

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
      in: photo, width: width, height: height, scale: middle, window: .first,
      by: map.callAsFunction)
    let second = try SheetSides(
      in: photo, width: width, height: height, scale: middle, window: .closer
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
    in photo: Raster, width: Double, height: Double, scale: Double, window: SideHeatMap.Window,
    by place: @escaping (Point) -> Point
  ) throws(ScanError) {
    func side(quarterTurns: Int) throws(ScanError) -> Side {
      let strip = SideStrip(
        quarterTurns: quarterTurns, width: width, height: height, reach: window.reach)
      return try SideHeatMap(
        of: strip.sampled(from: photo, scale: scale, by: place), window: window
      )
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
      borderColor: [UInt8](repeating: Self.borderGray, count: 3)
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

/// Where the side network sees the side of a sheet, in a strip along the side of its page.
struct SideHeatMap {
  static let columns = Int(pv_side_map_width), rows = Int(pv_side_map_height)
  /// How far a strip goes beyond the ends of the side, in its length.
  static let margin = 0.04

  /// The extent of a strip, and the search for its side.
  struct Window {
    /// How far the strip goes to both sides of the page's side, in extents of the page across it.
    let reach: Double
    /// How far the middle of a straight side is moved, and its ends against it, in rows; `nil` if none is
    /// looked for.
    fileprivate let range: (shift: Double, slant: Double)?
    /// The maximum deviation of the side from a straight line, in rows; the part of the side over which it is
    /// averaged, as the deviation of a Gaussian; and the share of it that is believed.
    fileprivate let maximumDeviation: Double, smoothing: Double, share: Double

    /// The surroundings of the page's side.
    static let first = Window(
      reach: 0.07, range: (22, 6), maximumDeviation: 8, smoothing: 0.04, share: 0.9)
    /// Those of the side that was found, four times closer.
    static let closer = Window(
      reach: 0.0175, range: nil, maximumDeviation: 12, smoothing: 0.03, share: 1)
  }

  /// The probability that each row has in addition: a part of the side may be covered.
  private static let minimumProbability = 0.01 / Double(rows)
  /// The steps in which a straight side is moved, in rows.
  private static let steps = [1, 0.25]
  /// What a side must gain in the mean logarithm of its probability to be moved at all, and for each row that
  /// it is moved into the page and out of it. Corners lie too far out more often than too far in.
  private static let minimumGain = 0.3, gainPerRow = 0.1, gainPerRowOutwards = 0.3
  /// A side is moved by at least this many rows.
  private static let minimumShift = 1.0

  private let window: Window
  /// The probabilities of the rows of the columns along the side, without those beyond its ends, and the
  /// logarithms of them; and where these columns lie from the side's middle: -1 to 1.
  private let probabilities: [[Double]], logProbabilities: [[Double]], places: [Double]

  /// Runs the side network on `strip`.
  init(of strip: Raster, window: Window) throws(ScanError) {
    var logits = [Float](repeating: 0, count: Self.rows * Self.columns)
    guard strip.withImage({ pv_network_side_logits($0, &logits) }) == 0 else {
      throw .inference(network: "side")
    }
    self.init(logits: logits, window: window)
  }

  /// From the logits of the network, row by row.
  init(logits: [Float], window: Window = .first) {
    self.window = window
    let parts = (0..<Self.columns).map {
      (Double($0) + 0.5) / Double(Self.columns) * (1 + 2 * Self.margin) - Self.margin
    }
    let columns = parts.indices.filter { (0...1).contains(parts[$0]) }
    places = columns.map { 2 * parts[$0] - 1 }
    probabilities = columns.map { column in
      let odds = (0..<Self.rows).map { exp(Double(logits[$0 * Self.columns + column])) }
      let sum = odds.reduce(0, +)
      return odds.map { $0 / sum }
    }
    logProbabilities = probabilities.map { $0.map { log($0 + Self.minimumProbability) } }
  }

  /// A row of the map, in extents of the page across the side.
  private var rowExtent: Double { 2 * window.reach / Double(Self.rows) }

  /// How far a straight side is moved: its middle, and its end against the middle, in rows.
  private struct Move {
    let shift: Double, slant: Double

    static let none = Move(shift: 0, slant: 0)

    var size: Double { abs(shift) + abs(slant) }

    var minimumGain: Double {
      gainPerRow * (max(shift, 0) + abs(slant)) + gainPerRowOutwards * max(-shift, 0)
    }

    /// The row of the side at `place`, from its middle: -1 to 1.
    func row(at place: Double) -> Double { Double(rows) / 2 - 0.5 + shift + slant * place }
  }

  /// The most probable side: that in place of the page's which is straight, and most of what its columns
  /// deviate from it.
  var side: SheetSides.Side {
    let straight = straight
    let deviations = zip(probabilities, places).map {
      deviation($0, from: straight.row(at: $1))
    }
    let last = Double(SheetSides.Side.nodes - 1)
    return SheetSides.Side(
      offsets: (0..<SheetSides.Side.nodes).map { node in
        let place = 2 * Double(node) / last - 1
        let deviation = window.share * smoothed(deviations, at: place)
        return (straight.shift + straight.slant * place + deviation) * rowExtent
      })
  }

  /// The `values` of the columns, smoothed by a local linear regression, which has no bias at the ends
  /// (W. S. Cleveland, Robust locally weighted regression, 1979).
  private func smoothed(_ values: [Double], at place: Double) -> Double {
    var sum = 0.0, first = 0.0, second = 0.0, products = 0.0, moments = 0.0
    for (value, other) in zip(values, places) {
      let distance = other - place
      let weight = exp(-0.5 * pow(distance / (2 * window.smoothing), 2))
      sum += weight
      first += weight * distance
      second += weight * distance * distance
      products += weight * value
      moments += weight * distance * value
    }
    return (second * products - first * moments) / (sum * second - first * first)
  }

  /// The mean deviation from `row` of a column with these `probabilities`; a row that is far away counts as
  /// none.
  private func deviation(_ probabilities: [Double], from row: Double) -> Double {
    probabilities.indices.reduce(0) { sum, index in
      let deviation = Double(index) - row
      return abs(deviation) > window.maximumDeviation ? sum : sum + probabilities[index] * deviation
    }
  }

  /// The most probable straight side.
  private var straight: Move {
    guard let range = window.range else { return .none }
    var best = Move.none, gain = 0.0
    let unmoved = logProbability(of: best)
    for (index, step) in Self.steps.enumerated() {
      let center = best
      let shift = index == 0 ? range.shift : Self.steps[index - 1]
      let slant = index == 0 ? range.slant : Self.steps[index - 1]
      for shift in stride(from: -shift, through: shift, by: step) {
        for slant in stride(from: -slant, through: slant, by: step) {
          let move = Move(shift: center.shift + shift, slant: center.slant + slant)
          let gained = logProbability(of: move) - unmoved - move.minimumGain
          if gained > gain { (best, gain) = (move, gained) }
        }
      }
    }
    return gain > Self.minimumGain && best.size >= Self.minimumShift ? best : .none
  }

  /// The mean of the columns, interpolated linearly between rows.
  private func logProbability(of move: Move) -> Double {
    let sum = zip(logProbabilities, places).reduce(0) { sum, column in
      let (values, place) = column
      let row = min(max(move.row(at: place), 0), Double(Self.rows - 1))
      let first = min(Int(row), Self.rows - 2), part = row - Double(first)
      return sum + values[first] + part * (values[first + 1] - values[first])
    }
    return sum / Double(places.count)
  }
}

/// Constraints on the displacement from the curved sides of a page: points on the straight sides,
/// with the displacement there.
struct SideConstraints {
  /// Points on the top and bottom sides of the flat page with the displacement downwards, and on
  /// the left and right sides with the displacement to the right; in pixels.
  private(set) var vertical: [DisplacementField.Observation] = []
  private(set) var horizontal: [DisplacementField.Observation] = []

  /// The number of samples along half the perimeter, and the minimum distance of one from a corner,
  /// as a fraction of the side.
  private static let samples = 400.0, cornerMargin = 0.03
  /// The maximum displacement, as a fraction of the page's size. Beyond it, the outline is not that
  /// of the page.
  private static let maximumDeviation = 0.15

  /// Samples the edges of an outline around a page of `width` × `height` pixels.
  init(edges: [(start: Point, end: Point)], width: Double, height: Double) {
    for (start, end) in edges {
      let steps = max(1, Int(start.distance(to: end) / (width + height) * Self.samples))
      for step in 0..<steps {
        add(start.interpolated(to: end, Double(step) / Double(steps)), width, height)
      }
    }
  }

  private mutating func add(_ point: Point, _ width: Double, _ height: Double) {
    let across = point.x / width, along = point.y / height
    let toHorizontalSide = min(abs(point.y), abs(height - point.y))
    let toVerticalSide = min(abs(point.x), abs(width - point.x))
    let inside = Self.cornerMargin...(1 - Self.cornerMargin)
    if toHorizontalSide < toVerticalSide, inside.contains(across),
      toHorizontalSide < Self.maximumDeviation * height
    {
      let side = along < 0.5 ? 0 : height
      vertical.append(.init(point: Point(x: point.x, y: side), value: point.y - side))
    } else if toVerticalSide < toHorizontalSide, inside.contains(along),
      toVerticalSide < Self.maximumDeviation * width
    {
      let side = across < 0.5 ? 0 : width
      horizontal.append(.init(point: Point(x: side, y: point.y), value: point.x - side))
    }
  }

  /// The 95th percentile of the displacements, in pixels, which ignores a few outliers.
  var deviation: Double {
    let deviations = (vertical + horizontal).map { abs($0.value) }.sorted()
    return deviations.isEmpty ? 0 : deviations[deviations.count * 95 / 100]
  }
}
