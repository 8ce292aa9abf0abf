internal import PlatenModel

/// Looks for pages: at the whole of a picture, and then closely at those that are small in it.
struct PageSearch {
  /// What is longer than this part of the picture is seen well enough at the first look.
  private static let smallExtent = 0.45
  /// Side of the window for a closer look, in extents of the page.
  private static let windowExtent = 1.6

  let picture: Raster

  /// What may be a page; a small one that lies in a large one is given beside it.
  func sights() throws(ScanError) -> [PageSight] {
    let all = try PageLook(at: PageWindow(wholeOf: picture), of: picture).sights()
    let least = Self.smallExtent * Double(max(picture.width, picture.height))
    var close: [PageSight] = []
    for sight in all where sight.extent < least {
      // Seen beside a neighbour.
      if close.contains(where: { $0.overlaps(sight) }) { continue }
      let seen = try closeSights(of: sight).filter { new in !close.contains { $0.overlaps(new) } }
      close += seen.contains { $0.overlaps(sight) } ? seen : seen + [sight]
    }
    return close + all.filter { $0.extent >= least }
  }

  /// What a look at `sight` from nearby shows, without what is cut there.
  private func closeSights(of sight: PageSight) throws(ScanError) -> [PageSight] {
    let window = PageWindow(
      about: sight.quad.centre, side: Self.windowExtent * sight.extent, in: picture)
    return try PageLook(at: window, of: picture).sights().filter { !$0.isCut(in: picture) }
  }
}
