internal import PlatenImaging
internal import PlatenModel

/// The two facing pages of an open book, as one wide page.
enum PageSpread {
  /// The maximum distance between the corners that two pages share, as a share of the side between
  /// them.
  private static let maximumGap = 0.05
  /// The maximum ratio of the pages' widths, and the widths of a page that can be in a book, in
  /// heights: receipts side by side are narrower.
  private static let maximumWidthRatio = 1.3, bookWidths = 0.5...1.0

  /// `page` joined with the page of `others` that faces it; `nil` if there is none.
  static func spread(of page: PageCandidate, among others: [PageCandidate]) -> PageCandidate? {
    for other in others where other != page {
      for side in [1, 2] {
        if let spread = joined(page, other, at: side) ?? joined(other, page, at: side) {
          return spread
        }
      }
    }
    return nil
  }

  /// The two pages as one, if side number `side` of the first, clockwise from its top, is the
  /// opposite side of the second.
  private static func joined(
    _ first: PageCandidate, _ second: PageCandidate, at side: Int
  ) -> PageCandidate? {
    let (a, b) = (first.quad.corners, second.quad.corners)
    let (begin, end) = (side, side + 1), (last, next) = ((side + 3) % 4, (side + 2) % 4)
    let height = a[begin].distance(to: a[end])
    let gap = max(a[begin].distance(to: b[last]), a[end].distance(to: b[next]))
    guard gap <= maximumGap * height else { return nil }
    let widths = [a, b].map { $0[begin].distance(to: $0[last]) / height }
    guard widths.allSatisfy(bookWidths.contains),
      widths.max()! <= maximumWidthRatio * widths.min()!
    else { return nil }
    let corners = side == 1 ? [a[0], b[1], b[2], a[3]] : [a[0], a[1], b[2], b[3]]
    guard let quad = Quad(corners: corners) else { return nil }
    let contour = first.contour(from: end, to: begin) + second.contour(from: last, to: next)
    let start = contour.firstIndex(of: quad.topLeft) ?? 0
    return PageCandidate(
      quad: quad, outline: Array(contour[start...] + contour[..<start]),
      confidence: min(first.confidence, second.confidence))
  }
}

extension PageCandidate {
  /// The page's contour clockwise from one corner to another, by their numbers.
  fileprivate func contour(from start: Int, to end: Int) -> [Point] {
    let points = outline ?? quad.corners, corners = quad.corners
    guard let first = points.firstIndex(of: corners[start]),
      let last = points.firstIndex(of: corners[end])
    else {
      return stride(from: start, through: end < start ? end + 4 : end, by: 1).map {
        corners[$0 % 4]
      }
    }
    return first <= last ? Array(points[first...last]) : Array(points[first...] + points[...last])
  }
}
