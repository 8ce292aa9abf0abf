internal import PlatenModel

/// How the print of a page that does not lie flat differs from that of one that does: told from
/// its lines of text, which ought to be level, and from its sides, which ought to be straight.
///
/// A displacement for every place, smooth all over the page; that lines of text tell it is an old
/// idea: A. Ulges, C. Lampert, T. Breuel, Document image dewarping using robust estimation of
/// curled text lines (2005).
package struct PageBend: Sendable {
  /// From places of the page set upright to those of the page as it is, and back.
  private let turnedBack: Homography, turned: Homography
  /// For a place of the flat page set upright, how far right and down from there it is printed.
  private let right: SmoothField, down: SmoothField

  /// A page is bent where this share of its lines, and so many, leave their level by the tolerance;
  /// or where a side leaves its line by this part of the page's size.
  private static let leastShare = 0.15, leastLines = 3, leastSide = 0.008
  /// Lines shorter than this tell nothing, in heights of an x.
  private static let shortest = 8.0
  /// How far from straight the lines may remain, against what they were.
  private static let mostRemaining = 0.4

  /// `nil` for a page that is flat, or whose lines tell no shape.
  ///
  /// - Parameters:
  ///   - lines: of the page.
  ///   - outline: the page's sides where they are not straight, in pixels of the page as it is.
  ///   - width: of the page as it is, in pixels.
  ///   - height: of the page as it is, in pixels.
  ///   - tolerance: how far a flat page's lines may leave their level, in heights of an x.
  init?(
    lines: UprightLines, outline: [Point]?, width: Double, height: Double, tolerance: Double
  ) {
    let rotation = lines.orientation.rotation
    let (width, height) = rotation.swapsSides ? (height, width) : (width, height)
    turnedBack = Homography(undoing: rotation, width: width, height: height)
    turned = turnedBack.inverse
    let telling = lines.lines.filter { $0.width > Self.shortest * $0.xHeight }
    let sides = PageSides(
      outline: (outline ?? []).map { [turned] in turned($0) }, width: width, height: height)
    let bent = telling.filter { $0.unevenness > tolerance * $0.xHeight }
    let linesAreBent =
      bent.count >= max(Self.leastLines, Int(Self.leastShare * Double(telling.count)))
    guard linesAreBent || sides.bend > Self.leastSide * max(width, height) else { return nil }
    let right = SmoothField(width: width, height: height, alike: [], pinned: sides.right)
    down = SmoothField(
      width: width, height: height, alike: telling.map { $0.levelled(right) }, pinned: sides.down)
    self.right = right
    let remaining = bent.map { flattened($0).unevenness / $0.unevenness }
    guard remaining.isEmpty || remaining.median < Self.mostRemaining else { return nil }
  }

  /// Where what is shown at `place` of the flat page stands on the bent one.
  func source(of place: Point) -> Point {
    let flat = turned(place)
    return turnedBack(Point(x: flat.x + right(flat), y: flat.y + down(flat)))
  }

  /// Where what stands at `place` of the bent page is shown on the flat one.
  func target(of place: Point) -> Point { turnedBack(flattened(turned(place))) }

  /// Lines of the bent page as they stand on the flat one.
  func flattened(_ lines: UprightLines) -> UprightLines {
    UprightLines(
      lines: lines.lines.map(flattened), orientation: lines.orientation,
      capitalHeight: lines.capitalHeight, sidewaysShare: lines.sidewaysShare)
  }

  private func flattened(_ line: TextLine) -> TextLine {
    TextLine(baseline: line.baseline.map(flattened), xHeight: line.xHeight)
  }

  private func flattened(_ printed: Point) -> Point {
    var flat = printed
    for _ in 0..<6 { flat = Point(x: printed.x - right(flat), y: printed.y - down(flat)) }
    return flat
  }
}

extension TextLine {
  /// From its highest place to its lowest, in pixels.
  fileprivate var unevenness: Double {
    let ys = baseline.map(\.y)
    return ys.max()! - ys.min()!
  }

  /// Places on the level that the line ought to keep, and how far down it is printed there; `right`
  /// says how far right. About two heights of an x apart, both ends among them.
  fileprivate func levelled(_ right: SmoothField) -> [(place: Point, number: Double)] {
    let count = max(2, Int((width / (2 * xHeight)).rounded(.up)) + 1)
    let printed = (0..<count).map { index in
      let x = start.x + Double(index) / Double(count - 1) * width
      let next = max(1, baseline.firstIndex { $0.x >= x } ?? baseline.count - 1)
      let (a, b) = (baseline[next - 1], baseline[next])
      return Point(x: x, y: a.y + (x - a.x) / max(1e-9, b.x - a.x) * (b.y - a.y))
    }
    let level = printed.reduce(0) { $0 + $1.y } / Double(count)
    return printed.map { printed in
      (Point(x: printed.x - right(Point(x: printed.x, y: level)), y: level), printed.y)
    }
  }
}
