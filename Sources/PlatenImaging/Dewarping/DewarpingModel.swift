internal import PlatenModel

/// How the print of a page that does not lie flat differs from that of one that does: told from
/// its lines of text, which ought to be level, and from its sides, which ought to be straight.
///
/// A displacement for every place, smooth all over the page; that lines of text tell it is an old
/// idea: A. Ulges, C. Lampert, T. Breuel, Document image dewarping using robust estimation of
/// curled text lines (2005).
package struct DewarpingModel: Sendable {
  /// From places of the page set upright to those of the page as it is, and back.
  private let uprightToPage: Homography, pageToUpright: Homography
  /// For a place of the flat page set upright, how far right and down from there it is printed.
  private let horizontal: DisplacementField, vertical: DisplacementField

  /// A page is bent where this share of its lines, and so many, leave their level by the tolerance;
  /// or where a side leaves its line by this part of the page's size.
  private static let minimumCurvedFraction = 0.15, minimumCurvedLines = 3,
    minimumSideDeviation = 0.008
  /// Lines shorter than this tell nothing, in heights of an x.
  private static let minimumLineLength = 8.0
  /// How far from straight the lines may remain, against what they were.
  private static let maximumResidual = 0.4

  /// `nil` for a page that is flat, or whose lines tell no shape.
  ///
  /// - Parameters:
  ///   - lines: of the page.
  ///   - outline: the page's sides where they are not straight, in pixels of the page as it is.
  ///   - width: of the page as it is, in pixels.
  ///   - height: of the page as it is, in pixels.
  ///   - tolerance: how far a flat page's lines may leave their level, in heights of an x.
  init?(
    lines: OrientedLines, outline: [Point]?, width: Double, height: Double, tolerance: Double
  ) {
    let rotation = lines.orientation.rotation
    let (width, height) = rotation.swapsSides ? (height, width) : (width, height)
    uprightToPage = Homography(undoing: rotation, width: width, height: height)
    pageToUpright = uprightToPage.inverse
    let longLines = lines.lines.filter { $0.width > Self.minimumLineLength * $0.xHeight }
    let sides = SideConstraints(
      outline: (outline ?? []).map { [pageToUpright] in pageToUpright($0) }, width: width,
      height: height)
    let curvedLines = longLines.filter { $0.verticalRange > tolerance * $0.xHeight }
    let linesAreCurved =
      curvedLines.count
      >= max(Self.minimumCurvedLines, Int(Self.minimumCurvedFraction * Double(longLines.count)))
    guard linesAreCurved || sides.deviation > Self.minimumSideDeviation * max(width, height) else {
      return nil
    }
    let horizontal = DisplacementField(
      width: width, height: height, relative: [], absolute: sides.horizontal)
    vertical = DisplacementField(
      width: width, height: height, relative: longLines.map { $0.levelConstraints(horizontal) },
      absolute: sides.vertical)
    self.horizontal = horizontal
    let residuals = curvedLines.map { flattened($0).verticalRange / $0.verticalRange }
    guard residuals.isEmpty || residuals.median < Self.maximumResidual else { return nil }
  }

  /// Where what is shown at `place` of the flat page stands on the bent one.
  func source(of place: Point) -> Point {
    let flat = pageToUpright(place)
    return uprightToPage(Point(x: flat.x + horizontal(flat), y: flat.y + vertical(flat)))
  }

  /// Where what stands at `place` of the bent page is shown on the flat one.
  func target(of place: Point) -> Point { uprightToPage(flattened(pageToUpright(place))) }

  /// Lines of the bent page as they stand on the flat one.
  func flattened(_ lines: OrientedLines) -> OrientedLines {
    OrientedLines(
      lines: lines.lines.map(flattened), orientation: lines.orientation,
      capitalHeight: lines.capitalHeight, sidewaysShare: lines.sidewaysShare)
  }

  private func flattened(_ line: TextLine) -> TextLine {
    TextLine(baseline: line.baseline.map(flattened), xHeight: line.xHeight)
  }

  private func flattened(_ printed: Point) -> Point {
    var flat = printed
    for _ in 0..<6 { flat = Point(x: printed.x - horizontal(flat), y: printed.y - vertical(flat)) }
    return flat
  }
}

extension TextLine {
  /// From its highest place to its lowest, in pixels.
  fileprivate var verticalRange: Double {
    let ys = baseline.map(\.y)
    return ys.max()! - ys.min()!
  }

  /// Places on the level that the line ought to keep, and how far down it is printed there; `horizontal`
  /// says how far right. About two heights of an x apart, both ends among them.
  fileprivate func levelConstraints(_ horizontal: DisplacementField) -> [(
    place: Point, value: Double
  )] {
    let count = max(2, Int((width / (2 * xHeight)).rounded(.up)) + 1)
    let printed = (0..<count).map { index in
      let x = start.x + Double(index) / Double(count - 1) * width
      let next = max(1, baseline.firstIndex { $0.x >= x } ?? baseline.count - 1)
      let (a, b) = (baseline[next - 1], baseline[next])
      return Point(x: x, y: a.y + (x - a.x) / max(1e-9, b.x - a.x) * (b.y - a.y))
    }
    let level = printed.reduce(0) { $0 + $1.y } / Double(count)
    return printed.map { printed in
      (Point(x: printed.x - horizontal(Point(x: printed.x, y: level)), y: level), printed.y)
    }
  }
}
