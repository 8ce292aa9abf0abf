internal import PlatenImaging
internal import PlatenModel

/// Detects what lies across the sides of a page, such as a hand: there, the inside of the page looks
/// like the outside beside it, and unlike the paper.
struct PageObstruction {
  /// The share of the page's outline that something lies across, 0 to 1.
  let share: Double

  /// Samples along each side, and the least number of neighbours that count: smaller ones are print.
  private static let samples = 40, minimumRun = 3
  /// The distance of the samples from the side, as a share of the page's extent.
  private static let distance = 0.025
  /// Sums of the differences of three channels: below the first, the inside looks like the outside;
  /// above the second, it is not paper.
  private static let alike = 45, unlike = 90
  /// The gray of glare, which may lie across a side as well.
  private static let glare = 245
  /// The width at which the frame is sampled, in pixels, so that noise and letters do not count.
  private static let width = 320

  /// - Parameter quad: in pixels of `frame`.
  init(on quad: Quad, in frame: Raster) throws(ScanError) {
    let factor = Double(Self.width) / Double(frame.width)
    let height = max(1, Int((Double(frame.height) * factor).rounded()))
    let small = try frame.resized(width: Self.width, height: height)
    let page = quad.scaled(by: factor)
    share = small.withPixels { Self.share(on: page, in: $0) }
  }

  private static func share(on page: Quad, in pixels: PixelView) -> Double {
    let corners = page.corners, centre = page.centre
    let pairs = (0..<4).map { side in
      (0..<samples).map { index in
        let position = (Double(index) + 0.5) / Double(samples)
        let point = corners[side].moved(to: corners[(side + 1) % 4], by: position)
        return (
          inside: pixels.colour(at: point.moved(to: centre, by: 2 * distance)),
          outside: pixels.colour(at: point.moved(to: centre, by: -2 * distance))
        )
      }
    }
    let paper = medianColour(of: pairs.joined().compactMap(\.inside))
    let covered = pairs.reduce(0) { sum, side in
      sum + coveredCount(side.map { isCovered($0.inside, $0.outside, paper: paper) })
    }
    return Double(covered) / Double(4 * samples)
  }

  private static func isCovered(_ inside: [Int]?, _ outside: [Int]?, paper: [Int]) -> Bool {
    guard let inside, let outside, inside.min()! < glare else { return false }
    return inside.difference(to: outside) < alike && inside.difference(to: paper) > unlike
  }

  /// The samples that are in runs of at least ``minimumRun``.
  private static func coveredCount(_ isCovered: [Bool]) -> Int {
    var total = 0, run = 0
    for covered in isCovered + [false] {
      if covered {
        run += 1
      } else {
        if run >= minimumRun { total += run }
        run = 0
      }
    }
    return total
  }

  private static func medianColour(of colours: [[Int]]) -> [Int] {
    guard !colours.isEmpty else { return [255, 255, 255] }
    return (0..<3).map { channel in
      colours.map { $0[channel] }.sorted()[colours.count / 2]
    }
  }
}

extension PixelView {
  /// Red, green and blue at `point`; `nil` outside.
  fileprivate func colour(at point: Point) -> [Int]? {
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    let start = y * bytesPerRow + x * channels
    return (0..<3).map { Int(bytes[start + min($0, channels - 1)]) }
  }
}

extension [Int] {
  fileprivate func difference(to other: [Int]) -> Int {
    zip(self, other).reduce(0) { $0 + abs($1.0 - $1.1) }
  }
}

extension Point {
  /// The point on the way to `other`, by a share of the way.
  fileprivate func moved(to other: Point, by share: Double) -> Point {
    Point(x: x + share * (other.x - x), y: y + share * (other.y - y))
  }
}
