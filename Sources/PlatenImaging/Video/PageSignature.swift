internal import CVision
package import PlatenModel

/// A page as it is compared with others: flattened, gray and small.
package struct PageSignature: Sendable {
  private let raster: Raster

  /// The shorter side, in pixels: print of 10 points on A4 then has an x-height of 4 pixels.
  private static let shortSide = 448
  /// The ratio of the longer side to the shorter one, of every page, so that all can be compared.
  private static let ratio = 1.4

  /// The page at `quad` in the gray `frame`.
  package init(of quad: Quad, in frame: Raster) throws(ScanError) {
    let across = quad.topLeft.distance(to: quad.topRight)
      + quad.bottomLeft.distance(to: quad.bottomRight)
    let down = quad.topLeft.distance(to: quad.bottomLeft)
      + quad.topRight.distance(to: quad.bottomRight)
    let long = Int(Double(Self.shortSide) * Self.ratio)
    let (width, height) = across > down ? (long, Self.shortSide) : (Self.shortSide, long)
    raster = try frame.gray().warped(
      by: Homography(width: Double(width), height: Double(height), onto: quad), width: width,
      height: height, borderColour: [255, 255, 255])
  }

  /// How alike two pages are.
  package struct Likeness: Hashable, Sendable {
    /// The blocks with print on either page, those that show the same, and those that show something
    /// else.
    package let printed: Int, same: Int, different: Int
    /// The correlation of both pages as a whole, -1 to 1.
    package let correlation: Double

    /// Whether both are the same page: nearly all print is the same. Two forms of one kind differ in
    /// what is filled in.
    package var isSame: Bool {
      guard printed >= Self.minimumPrint else { return correlation > Self.blankCorrelation }
      return Double(same) >= Self.sameShare * Double(printed)
        && Double(different) <= max(Self.differentShare * Double(printed), 1)
    }

    /// Below so many blocks with print, pages as a whole are compared.
    private static let minimumPrint = 3
    private static let blankCorrelation = 0.8
    private static let sameShare = 0.8, differentShare = 0.06
  }

  /// Compares with `other`, which may lie in any orientation; the best of them counts.
  package func likeness(to other: PageSignature) throws(ScanError) -> Likeness {
    var best: Likeness?
    for rotation in [Rotation.none, .halfTurn, .clockwise, .counterclockwise] {
      let turned = other.raster.size(turned: rotation)
      guard turned == (raster.width, raster.height) else { continue }
      let likeness = try likeness(toUpright: other.raster.turned(by: rotation))
      if likeness.isSame { return likeness }
      if best == nil { best = likeness }
    }
    return best ?? Likeness(printed: 0, same: 0, different: 0, correlation: 0)
  }

  private func likeness(toUpright other: Raster) throws(ScanError) -> Likeness {
    var match = pv_page_match()
    guard pv_match_pages(raster.image, other.image, &match) == 0 else {
      throw .internalFault(.openCV(purpose: "a comparison of pages"))
    }
    return Likeness(
      printed: Int(match.printed), same: Int(match.same), different: Int(match.different),
      correlation: match.correlation)
  }
}
