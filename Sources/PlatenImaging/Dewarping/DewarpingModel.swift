internal import CVision
internal import Glibc
internal import PlatenModel

/// A model of a bent page: how the print of the page is displaced from that of a flat one.
///
/// It is estimated from the text lines, which should be level, and from the edges of their columns and
/// the sides, which should be straight. The displacement is a smooth field over the whole page.
/// Estimation from text lines follows A. Ulges, C. Lampert and T. Breuel, Document image dewarping using robust estimation
/// of curled text lines (2005).
package struct DewarpingModel: Sendable {
  /// The maps from points of the upright page to those of the page as it lies, and back.
  private let uprightToPage: Homography, pageToUpright: Homography
  /// On the upright page.
  private let displacement: Displacement

  /// A page is curled if this fraction of its lines, and at least this number, exceed the
  /// tolerance; or if a side leaves its straight line by this fraction of the page's longer
  /// side.
  private static let minimumCurvedFraction = 0.15, minimumCurvedLines = 3,
    minimumSideDeviation = 0.008
  /// The maximum vertical range of the dewarped lines relative to the original: the median over the
  /// curved lines.
  private static let maximumResidual = 0.4
  /// The weight of the displacement itself.
  private static let ridgeWeight = 1e-4

  /// Estimates the model of a page; `nil` for a flat page, or if the lines do not fit a model.
  ///
  /// - Parameters:
  ///   - lines: the page's text lines.
  ///   - edges: those of the page's outline if its sides are curved, in pixels of the page; none of those
  ///     where the photo ends.
  ///   - width: the page's width, in pixels.
  ///   - height: the page's height, in pixels.
  ///   - tolerance: the maximum vertical range of a flat page's lines, in x-heights.
  init?(
    lines: OrientedLines, edges: [(start: Point, end: Point)], width: Double, height: Double,
    tolerance: Double
  ) {
    let rotation = lines.orientation.rotation
    let (uprightWidth, uprightHeight) = rotation.swapsSides ? (height, width) : (width, height)
    uprightToPage = Homography(undoing: rotation, width: uprightWidth, height: uprightHeight)
    pageToUpright = uprightToPage.inverse
    let longLines = lines.lines.filter(\.showsShape)
    let sides = SideConstraints(
      edges: edges.map { [pageToUpright] in (pageToUpright($0.start), pageToUpright($0.end)) },
      width: uprightWidth,
      height: uprightHeight)
    let curvedLines = longLines.filter { $0.verticalRange > tolerance * $0.xHeight }
    let linesAreCurved =
      curvedLines.count
      >= max(Self.minimumCurvedLines, Int(Self.minimumCurvedFraction * Double(longLines.count)))
    guard
      linesAreCurved
        || sides.deviation > Self.minimumSideDeviation * max(width, height)
    else { return nil }
    let edges = ColumnEdges(of: lines.lines).constraints(weight: Self.edgeWeight)
    let horizontal = DisplacementField(
      width: uprightWidth, height: uprightHeight, relative: edges, absolute: sides.horizontal,
      ridgeWeight: Self.ridgeWeight)
    let vertical = DisplacementField(
      width: uprightWidth, height: uprightHeight,
      relative: longLines.map { $0.levelConstraints(horizontal) }, absolute: sides.vertical,
      ridgeWeight: Self.ridgeWeight)
    displacement = Displacement(horizontal: horizontal, vertical: vertical)
    let residuals = curvedLines.map { displacement.flattened($0).verticalRange / $0.verticalRange }
    guard residuals.isEmpty || residuals.median < Self.maximumResidual else { return nil }
  }

  /// The weight of the end of a line at the edge of a column, whose place is less exact than the
  /// baseline.
  private static let edgeWeight = 0.5

  /// The point of the bent page that the flat page shows at `point`.
  func source(of point: Point) -> Point {
    uprightToPage(displacement.printed(pageToUpright(point)))
  }

  /// The point of the flat page that shows `point` of the bent page.
  func target(of point: Point) -> Point {
    uprightToPage(displacement.flattened(pageToUpright(point)))
  }

  /// The lines of the bent page, mapped to the flat page.
  func flattened(_ lines: OrientedLines) -> OrientedLines {
    OrientedLines(
      lines: lines.lines.map(displacement.flattened), orientation: lines.orientation,
      capitalHeight: lines.capitalHeight, sidewaysShare: lines.sidewaysShare)
  }
}

extension TextLine {
  /// Points on the level line, each with the displacement of its print; `horizontal` is the
  /// displacement to the right. They lie about two x-heights apart and include both ends.
  fileprivate func levelConstraints(
    _ horizontal: DisplacementField
  ) -> [DisplacementField.Observation] {
    let printed = resampled(step: 2 * xHeight)
    let level = printed.reduce(0) { $0 + $1.y } / Double(printed.count)
    return printed.map { printed in
      .init(
        point: Point(x: printed.x - horizontal(Point(x: printed.x, y: level)), y: level),
        value: printed.y)
    }
  }
}

/// The output of the dewarping network: displacements and their expected errors, in cells that span a
/// page with a margin. Places are in sides of the page.
struct DewarpingMaps {
  /// The margin around the page, as a fraction of its sides.
  static let margin = 0.08

  private static let cells = Int(pv_dewarp_map_size)
  /// The network's unit.
  private static let hundredth = 0.01
  /// The fixed-point iteration that finds the place of a point ends after a step of this length, or after
  /// this many.
  private static let precision = 1e-5, maximumIterations = 30

  private let numbers: [Float]

  /// Runs the network on `input`, a gray image of the size that it takes, of a page with this `parallax`.
  init(of input: Raster, parallax: Parallax) throws(ScanError) {
    var numbers = [Float](repeating: 0, count: 3 * Self.cells * Self.cells)
    let movement = [parallax.right, parallax.down, parallax.towards]
    let status = input.withImage { pv_network_displacements($0, movement, &numbers) }
    guard status == 0 else { throw .openCV(purpose: "dewarping") }
    self.numbers = numbers
  }

  /// The mean expected length of the error over the page.
  var expectedError: Double {
    let first = Int((Self.margin * Double(Self.cells)).rounded(.up))
    let inside = first..<(Self.cells - first)
    let errors = inside.flatMap { row in
      inside.map { exp(Double(numbers[(2 * Self.cells + row) * Self.cells + $0])) * Self.hundredth }
    }
    return errors.reduce(0, +) / Double(errors.count)
  }

  /// The place of the print of the flat page's point `flat`. The maps have the displacement for each
  /// place, so it is found by fixed-point iteration.
  func printed(_ flat: Point) -> Point {
    var place = flat
    for _ in 0..<Self.maximumIterations {
      let next = Point(x: flat.x + value(0, at: place), y: flat.y + value(1, at: place))
      let step = next.distance(to: place)
      place = next
      if step < Self.precision { break }
    }
    return place
  }

  /// A map at `place`, interpolated bilinearly.
  private func value(_ map: Int, at place: Point) -> Double {
    func split(_ part: Double) -> (Int, Double) {
      let position = (part + Self.margin) / (1 + 2 * Self.margin) * Double(Self.cells) - 0.5
      let limited = min(max(position, 0), Double(Self.cells - 1))
      let index = min(Int(limited), Self.cells - 2)
      return (index, limited - Double(index))
    }
    let (column, across) = split(place.x), (row, down) = split(place.y)
    let first = (map * Self.cells + row) * Self.cells + column
    func between(_ start: Int) -> Double {
      Double(numbers[start]) + across * Double(numbers[start + 1] - numbers[start])
    }
    return (between(first) * (1 - down) + between(first + Self.cells) * down) * Self.hundredth
  }
}

extension OrientedLines {
  /// The distance of the points of a mapped baseline, in x-heights.
  private static let step = 2.0
  /// The maximum bend of one line, in x-heights, so that a few wrong lines do not decide.
  private static let maximumBend = 4.0
  /// The height of capitals if there are none, as a share of the page's height.
  private static let typicalCapitalHeight = 1.0 / 60

  /// The lines of the same page on `page`, if it is dewarped; gray, as it lies in the photo.
  func detectedAgain(on page: Raster) throws(ScanError) -> OrientedLines {
    let detected = try OrientedLines(on: page, rotation: orientation.rotation)
    return OrientedLines(
      lines: detected.lines, orientation: orientation, capitalHeight: detected.capitalHeight,
      sidewaysShare: sidewaysShare)
  }

  /// The rules of the upright page; `page` is gray, as it lies in the photo.
  func rules(on page: Raster) throws(ScanError) -> PageRules {
    let upright = try page.turned(by: orientation.rotation)
    return try PageRules(
      on: upright,
      capitalHeight: capitalHeight > 0
        ? capitalHeight : Self.typicalCapitalHeight * Double(upright.height))
  }

  /// The lines of the page after `map`, which takes points of the page as it lies, of `width` ×
  /// `height` pixels, to others of it; or to those of one of `newWidth` × `newHeight` pixels.
  func mapped(
    by map: (Point) -> Point, width: Double, height: Double, toWidth newWidth: Double? = nil,
    toHeight newHeight: Double? = nil
  ) -> OrientedLines {
    let (newWidth, newHeight) = (newWidth ?? width, newHeight ?? height)
    let toPage = fromUpright(width: width, height: height)
    let toUpright = fromUpright(width: newWidth, height: newHeight).inverse
    let scale = orientation.rotation.swapsSides ? newWidth / width : newHeight / height
    return OrientedLines(
      lines: lines.map { line in
        TextLine(
          baseline: line.resampled(step: Self.step * line.xHeight).map {
            toUpright(map(toPage($0)))
          },
          xHeight: line.xHeight * scale)
      },
      orientation: orientation, capitalHeight: capitalHeight * scale, sidewaysShare: sidewaysShare)
  }

  /// The map from the upright page to the page as it lies, of `width` × `height` pixels.
  func fromUpright(width: Double, height: Double) -> Homography {
    let rotation = orientation.rotation
    let (uprightWidth, uprightHeight) = rotation.swapsSides ? (height, width) : (width, height)
    return Homography(undoing: rotation, width: uprightWidth, height: uprightHeight)
  }

  /// The mean vertical range of the lines that are long enough to show the page's shape, in x-heights;
  /// 0 if there are none.
  var bend: Double {
    let bends = lines.filter(\.showsShape).map {
      min($0.verticalRange / $0.xHeight, Self.maximumBend)
    }
    return bends.reduce(0, +) / Double(max(1, bends.count))
  }
}

extension TextLine {
  /// The minimum length of a line that shows the page's shape, in x-heights.
  private static let minimumLength = 8.0

  var showsShape: Bool { width > Self.minimumLength * xHeight }

  /// The difference between the highest and the lowest point of the baseline, in pixels.
  var verticalRange: Double {
    let ys = baseline.map(\.y)
    return ys.max()! - ys.min()!
  }

  /// Points of the baseline about `step` pixels apart, with both ends.
  func resampled(step: Double) -> [Point] {
    let count = max(1, Int((width / step).rounded(.up)))
    return (0...count).map { index in
      let x = start.x + Double(index) / Double(count) * width
      return Point(x: x, y: baselineY(at: x))
    }
  }
}
