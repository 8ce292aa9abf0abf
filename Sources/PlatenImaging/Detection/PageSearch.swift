internal import PlatenModel

/// Looks for pages: at the whole of a picture; where all pages are sought and that shows several,
/// or something that is no page's shape, at its four quarters; and then closely at each page that
/// is still small.
struct PageSearch {
  /// What is longer than this part of its window is seen well enough.
  private static let smallExtent = 0.6
  /// Sides of the window for a closer look, in those of the upright box around the page.
  private static let windowExtent = 1.6
  /// The shorter of those sides, in the longer one at least: a narrow receipt is seen stretched,
  /// lest it be a few cells wide.
  private static let leastShape = 0.5
  /// Side of a quarter's window, in the picture's: they overlap, since what is cut is lost.
  private static let quarterExtent = 0.62
  /// A region that shares less with its quad may be several pages.
  private static let leastOverlap = 0.85
  /// What is less likely to be part of a page, seen in the whole picture, is none.
  private static let leastProbability = 0.2

  let picture: Raster
  let seeksAll: Bool

  /// What may be a page; what lies in another, or on it, is given beside it.
  func sights() throws(ScanError) -> [PageSight] {
    let whole = try PageLook(at: PageWindow(wholeOf: picture), of: picture)
    var seen = whole.sights()
    let mayBeSeveral = seen.count > 1 || seen.contains { $0.fit.overlap < Self.leastOverlap }
    if seeksAll && mayBeSeveral {
      let pages = seen.filter { !isSmall($0) && $0.fit.overlap >= Self.leastOverlap }
      for window in quarters {
        // From nearby, a frame that is printed on a page looks like one, and so does the desk
        // between two.
        seen += try sights(in: window).filter { sight in
          !pages.contains { $0.quad.contains(sight.quad.centre) }
            && whole.pageProbability(in: sight.quad) > Self.leastProbability
        }
      }
    }
    var kept: [PageSight] = []
    for sight in seen where !isSmall(sight) { add(sight, to: &kept) }
    // The surest first: in the whole picture a small page may fall into pieces, which a quarter
    // shows as one.
    let small = seen.filter(isSmall)
      .map { (sight: $0, hope: PageEvidence(hopedFor: $0).confidence) }
      .sorted { $0.hope > $1.hope }
    for (sight, _) in small where !sight.isCovered(by: kept) {
      let close = try sights(about: sight)
      for new in close + (sight.isCovered(by: close) ? [] : [sight]) { add(new, to: &kept) }
    }
    return kept
  }

  /// Adds `sight` unless the same page has been seen as well or better; then that is kept.
  private func add(_ sight: PageSight, to sights: inout [PageSight]) {
    guard let index = sights.firstIndex(where: { $0.isSamePage(as: sight) }) else {
      return sights.append(sight)
    }
    if sight.fit.overlap > sights[index].fit.overlap { sights[index] = sight }
  }

  private func isSmall(_ sight: PageSight) -> Bool {
    let window = sight.look.window
    return sight.extent < Self.smallExtent * Double(max(window.width, window.height))
  }

  private var quarters: [PageWindow] {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      PageWindow(
        about: Point(x: x * width, y: y * height), width: Self.quarterExtent * width,
        height: Self.quarterExtent * height, in: picture)
    }
  }

  /// What a look at `sight` from nearby shows, without what is cut there.
  private func sights(about sight: PageSight) throws(ScanError) -> [PageSight] {
    let box = sight.quad.box, least = Self.leastShape * sight.extent
    return try sights(
      in: PageWindow(
        about: sight.quad.centre, width: Self.windowExtent * max(box.width, least),
        height: Self.windowExtent * max(box.height, least), in: picture))
  }

  private func sights(in window: PageWindow) throws(ScanError) -> [PageSight] {
    try PageLook(at: window, of: picture).sights().filter { !$0.isCut(in: picture) }
  }
}
