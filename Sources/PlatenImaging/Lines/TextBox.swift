internal import CVision
internal import Glibc
package import PlatenModel

/// A text line of any shape on a page, handwriting too, as the text-detection network finds it.
package struct TextBox: Hashable, Sendable {
  /// The center, the length and the height, in pixels of the page.
  package let center: Point
  package let width: Double, height: Double
  /// The angle by which the line is turned clockwise, -π/4 to π/4.
  package let angle: Double
  /// The mean probability of its pixels, 0 to 1.
  package let score: Double

  /// The most lines of a page.
  private static let maximumCount = 2000

  /// The text lines of a gray page, in no order.
  package static func detected(on page: Raster) throws(ScanError) -> [TextBox] {
    var found = [pv_text_box](repeating: pv_text_box(), count: maximumCount)
    let count = page.withImage { pv_network_text_boxes($0, &found, Int32(maximumCount)) }
    guard count >= 0 else { throw .inference(network: "detection") }
    return found.prefix(Int(count)).map {
      TextBox(
        center: Point(x: $0.x, y: $0.y), width: $0.width, height: $0.height, angle: $0.angle,
        score: $0.score)
    }
  }

  /// The pixels of the line on the page that it was found on, `height` pixels high.
  package func image(on page: Raster, height: Int) throws(ScanError) -> Raster {
    let box = pv_text_box(
      x: center.x, y: center.y, width: width, height: self.height, angle: angle, score: score)
    return try page.transformed { pv_text_box_image($0, box, Int32(height)) }
  }

  /// The point of the page at `x` along the line, from its left end, and `y` below its top; both in pixels of
  /// the page.
  private func point(_ x: Double, _ y: Double) -> Point {
    let along = x - width / 2, down = y - height / 2
    return Point(
      x: center.x + along * cos(angle) - down * sin(angle),
      y: center.y + along * sin(angle) + down * cos(angle))
  }

  /// The smallest upright box around the part of the line between two distances from its left end.
  package func box(from left: Double, to right: Double) -> Box {
    let corners = [point(left, 0), point(right, 0), point(left, height), point(right, height)]
    let xs = corners.map(\.x), ys = corners.map(\.y)
    return Box(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }

  /// The smallest upright box around the line.
  package var bounds: Box { box(from: 0, to: width) }

  /// Where the baseline of a line usually runs, and its x-height, in heights of the box.
  private static let baselineShare = 0.75, xHeightShare = 0.4

  /// The ends of the baseline.
  package var baseline: [Point] {
    [point(0, Self.baselineShare * height), point(width, Self.baselineShare * height)]
  }

  package var xHeight: Double { Self.xHeightShare * height }
}
