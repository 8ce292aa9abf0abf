internal import PlatenModel

extension [Result<ScannedPage, ScanError>] {
  /// The pages of one photo in reading order, once their orientation is known.
  ///
  /// A book that was photographed sideways has its left page above or below the right one. The
  /// order stays where the pages disagree about the rotation, or where one of them failed.
  var inReadingOrder: Self {
    let pages = compactMap { try? $0.get() }
    let quads = pages.compactMap { $0.detection?.quad }
    guard count > 1, quads.count == count, let rotation = pages.first?.orientation.rotation,
      pages.allSatisfy({ $0.orientation.rotation == rotation })
    else { return self }
    return PageOrder.reading(quads, turnedBy: rotation).map { self[$0] }
  }
}
