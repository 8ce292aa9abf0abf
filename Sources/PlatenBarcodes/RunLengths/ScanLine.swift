internal import PlatenModel

#if canImport(Glibc)
internal import Glibc
#endif

/// A scan line across an image, and its run lengths.
struct ScanLine {
  /// The point where the line enters the image.
  let start: Point
  /// The vector of one pixel along the line.
  let step: Point
  let bars: RunLengths

  /// The point `distance` pixels along the line.
  func point(at distance: Float) -> Point {
    Point(x: start.x + Double(distance) * step.x, y: start.y + Double(distance) * step.y)
  }
}

extension PixelView {
  /// The scan lines along the rows and columns of a gray image, `count` each; see
  /// ``forEachScanLine``.
  func scanLinesAlongSides(count: Int) -> [ScanLine] {
    var lines: [ScanLine] = []
    for degrees in [0.0, 90] {
      forEachScanLine(degrees: degrees, count: count) { lines.append($0) }
    }
    return lines
  }

  /// Calls `body` with the scan lines of a gray image that have bars and run at `degrees` clockwise
  /// to its rows: `count` evenly spaced lines, or fewer if they would be less than a pixel apart.
  func forEachScanLine(degrees: Double, count: Int, _ body: (ScanLine) -> Void) {
    let angle = degrees * .pi / 180
    let step = Point(x: cos(angle), y: sin(angle)), down = Point(x: -step.y, y: step.x)
    let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
    let reach = (abs(down.x) * Double(width) + abs(down.y) * Double(height)) / 2
    let spacing = max(1, 2 * reach / Double(count))
    for offset in stride(from: spacing / 2 - reach, to: reach, by: spacing) {
      let through = Point(x: middle.x + offset * down.x, y: middle.y + offset * down.y)
      if let (start, length) = chord(through: through, step: step) {
        let line = ScanLine(
          start: start, step: step,
          bars: RunLengths(brightness: brightness(from: start, step: step, count: length)))
        if line.bars.count > 0 { body(line) }
      }
    }
  }

  /// The part of a line inside the image: its start, and its length in pixels.
  private func chord(through point: Point, step: Point) -> (start: Point, length: Int)? {
    var first = -Double.infinity, last = Double.infinity
    for (at, slope, end) in [
      (point.x, step.x, Double(width)), (point.y, step.y, Double(height)),
    ] {
      if abs(slope) < 1e-9 {
        guard at >= 0, at < end else { return nil }
      } else {
        let (a, b) = (-at / slope, (end - at) / slope)
        first = max(first, min(a, b))
        last = min(last, max(a, b))
      }
    }
    guard last - first >= 16 else { return nil }
    return (Point(x: point.x + first * step.x, y: point.y + first * step.y), Int(last - first))
  }

  /// The bilinearly interpolated brightness at `count` points one step apart, from half a step
  /// after `start`.
  private func brightness(from start: Point, step: Point, count: Int) -> [Float] {
    if abs(step.y) < 1e-9 {
      return brightness(
        beside: start.y - 0.5, of: height, stride: bytesPerRow, along: 1, count: count)
    }
    if abs(step.x) < 1e-9 {
      return brightness(
        beside: start.x - 0.5, of: width, stride: 1, along: bytesPerRow, count: count)
    }
    let (right, bottom) = (width - 1, height - 1)
    return (0..<count).map { index in
      let x = start.x + (Double(index) + 0.5) * step.x - 0.5
      let y = start.y + (Double(index) + 0.5) * step.y - 0.5
      let (left, top) = (min(right, max(0, Int(x))), min(bottom, max(0, Int(y))))
      let (nextX, nextY) = (min(right, left + 1), min(bottom, top + 1))
      let partX = Float(min(1, max(0, x - Double(left))))
      let partY = Float(min(1, max(0, y - Double(top))))
      func pixel(_ x: Int, _ y: Int) -> Float { Float(bytes[y * bytesPerRow + x]) }
      let above = pixel(left, top) + partX * (pixel(nextX, top) - pixel(left, top))
      let below = pixel(left, nextY) + partX * (pixel(nextX, nextY) - pixel(left, nextY))
      return above + partY * (below - above)
    }
  }

  /// The brightness of `count` points along a row or column, interpolated between the two adjacent
  /// ones: the line lies `place` pixels from the first of `all` rows or columns.
  private func brightness(
    beside place: Double, of all: Int, stride: Int, along: Int, count: Int
  ) -> [Float] {
    let near = min(all - 1, max(0, Int(place)))
    let far = min(all - 1, near + 1) - near
    let part = Float(min(1, max(0, place - Double(near))))
    return (0..<count).map { index in
      let offset = near * stride + index * along
      let here = Float(bytes[offset]), there = Float(bytes[offset + far * stride])
      return here + part * (there - here)
    }
  }
}
