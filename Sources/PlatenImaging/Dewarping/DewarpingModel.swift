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

  /// A page is curled where this fraction of its lines, and at least this number, exceed the
  /// tolerance; or where a side leaves its straight line by this fraction of the page's longer
  /// side.
  private static let minimumCurvedFraction = 0.15, minimumCurvedLines = 3,
    minimumSideDeviation = 0.008
  /// The maximum vertical range of the dewarped lines relative to the original: the median over the
  /// curved lines.
  private static let maximumResidual = 0.4
  /// The weight of the displacement itself.
  private static let ridgeWeight = 1e-4

  /// Estimates the model of a page; `nil` for a flat page, or where the lines do not fit a model.
  ///
  /// - Parameters:
  ///   - lines: the page's text lines.
  ///   - outline: the page's outline where its sides are curved, in pixels of the page.
  ///   - width: the page's width, in pixels.
  ///   - height: the page's height, in pixels.
  ///   - tolerance: the maximum vertical range of a flat page's lines, in x-heights.
  init?(
    lines: OrientedLines, outline: [Point]?, width: Double, height: Double, tolerance: Double
  ) {
    let rotation = lines.orientation.rotation
    let (uprightWidth, uprightHeight) = rotation.swapsSides ? (height, width) : (width, height)
    uprightToPage = Homography(undoing: rotation, width: uprightWidth, height: uprightHeight)
    pageToUpright = uprightToPage.inverse
    let longLines = lines.lines.filter(\.showsShape)
    let sides = SideConstraints(
      outline: (outline ?? []).map { [pageToUpright] in pageToUpright($0) }, width: uprightWidth,
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
