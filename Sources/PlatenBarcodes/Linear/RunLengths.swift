internal import Glibc
internal import PlatenModel

/// The dark and light runs along a scan line, in turn; the first and the last are dark.
///
/// An edge is where the brightness crosses the middle between adjacent extremes, so illumination
/// and blur move adjacent edges by the same amount.
struct RunLengths {
  /// The start of each run, and the end of the last one, in pixels along the line.
  let edges: [Float]

  /// The number of runs, odd or zero.
  var count: Int { max(0, edges.count - 1) }

  /// The width of a run, in pixels.
  func width(_ run: Int) -> Float { edges[run + 1] - edges[run] }

  /// The width of `count` runs from `run` on, in pixels.
  func width(_ run: Int, count: Int) -> Float { edges[run + count] - edges[run] }

  /// The width of the space before the run, infinite before the first one.
  func spaceBefore(_ run: Int) -> Float { run == 0 ? .infinity : width(run - 1) }

  /// The width of the space after the run, infinite after the last one.
  func spaceAfter(_ run: Int) -> Float { run + 1 >= count ? .infinity : width(run + 1) }

  /// The same line in the opposite direction; `length` is its length in pixels.
  func reversed(length: Float) -> RunLengths {
    RunLengths(edges: edges.reversed().map { length - $0 })
  }

  init(edges: [Float]) { self.edges = edges }

  /// The minimum brightness change of an edge: absolute, 0 to 255, and as a share of the line's
  /// range.
  private static let minimumContrast: Float = 10
  private static let minimumContrastShare: Float = 0.2

  /// Detects the runs of a line with one brightness per pixel. The area beyond the line counts as
  /// light.
  init(brightness line: [Float]) {
    guard let darkest = line.min(), let lightest = line.max(), line.count > 8 else {
      edges = []
      return
    }
    let contrast = max(Self.minimumContrast, Self.minimumContrastShare * (lightest - darkest))
    var edges: [Float] = []
    // The extreme of the current run, which begins light, and the one before it.
    var extreme = (place: -1, value: lightest), isLight = true
    var farthest = extreme
    func value(_ place: Int) -> Float { place < 0 || place >= line.count ? lightest : line[place] }
    for place in 0...line.count {
      let here = value(place)
      if isLight ? here > farthest.value : here < farthest.value {
        farthest = (place, here)
      } else if abs(here - farthest.value) >= contrast {
        if farthest.place != extreme.place {
          edges.append(Self.crossing(from: extreme, to: farthest, value))
        }
        extreme = farthest
        farthest = (place, here)
        isLight.toggle()
      }
    }
    if extreme.place != farthest.place {
      edges.append(Self.crossing(from: extreme, to: farthest, value))
    }
    self.edges = edges.count % 2 == 0 ? edges : edges.dropLast()
  }

  /// The first place where the brightness crosses the middle between two extremes. Samples lie at
  /// the centers of pixels.
  private static func crossing(
    from a: (place: Int, value: Float), to b: (place: Int, value: Float), _ value: (Int) -> Float
  ) -> Float {
    let half = (a.value + b.value) / 2
    let falls = b.value < a.value
    var place = a.place
    while place < b.place, falls ? value(place + 1) > half : value(place + 1) < half { place += 1 }
    let (before, after) = (value(place), value(place + 1))
    let part = before == after ? 0.5 : (before - half) / (before - after)
    return Float(place) + 0.5 + min(1, max(0, part))
  }
}

/// The patterns of bars and spaces of one kind of symbol character, all with the same number of
/// runs and modules.
struct RunLengthPatterns: Sendable {
  /// The number of runs of a pattern.
  let runs: Int
  /// The number of modules of a pattern.
  let modules: Int
  let count: Int
  /// The run widths of all patterns in a row, in modules; and for each run but the last the sum
  /// with the next run. Ink spread does not change these sums.
  private let widths: [Float], sums: [Float]
  /// The patterns sorted by the sums of their first two pairs of runs. The patterns of a pair of
  /// sums begin at its entry in `bucketStarts` and end at the next entry.
  private let indicesBySums: [Int], bucketStarts: [Int]

  /// Creates the table.
  ///
  /// - Parameter patterns: the run widths of each pattern in modules, one digit per run.
  init(_ patterns: some Sequence<some StringProtocol>) {
    let digits = patterns.map { $0.utf8.map { Float($0 - UInt8(ascii: "0")) } }
    runs = digits[0].count
    modules = Int(digits[0].reduce(0, +))
    count = digits.count
    widths = digits.flatMap { $0 }
    sums = digits.flatMap { digits in zip(digits, digits.dropFirst()).map { $0 + $1 } }
    let base = modules + 1
    let keys = digits.map { Int($0[0] + $0[1]) * base + Int($0[1] + $0[2]) }
    indicesBySums = digits.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var bucketStarts = [Int](repeating: 0, count: base * base + 1)
    for key in keys { bucketStarts[key + 1] += 1 }
    for key in 1..<bucketStarts.count { bucketStarts[key] += bucketStarts[key - 1] }
    self.bucketStarts = bucketStarts
  }

  struct Match {
    let index: Int
    /// The sum of the squared differences of the runs, after growth is removed, in squared modules.
    let squaredError: Float
    /// Ink spread in modules: the excess width of the first run and every other run after it, and
    /// the missing width of the runs between.
    let growth: Float
  }

  /// The best match for the runs from `first` on, with an expected ink spread of `growth` modules;
  /// `nil` if no pattern matches.
  func match(_ bars: RunLengths, from first: Int, growth: Float = 0) -> Match? {
    guard first + runs < bars.edges.count else { return nil }
    let module = bars.width(first, count: runs) / Float(modules)
    guard module > 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: runs) { observed in
      for run in 0..<runs { observed[run] = bars.width(first + run) / module }
      return nearest(to: UnsafeBufferPointer(observed), growth: growth)
    }
  }

  private func nearest(to observed: UnsafeBufferPointer<Float>, growth expected: Float) -> Match? {
    var best: Match?, bestCost = Float.infinity
    let (firsts, seconds) = (
      Self.nearSums(observed[0] + observed[1]), Self.nearSums(observed[1] + observed[2])
    )
    for first in firsts.clamped(to: 0...modules) {
      let near = seconds.clamped(to: 0...modules), row = first * (modules + 1)
      for place in bucketStarts[row + near.lowerBound]..<bucketStarts[row + near.upperBound + 1] {
        let index = indicesBySums[place]
        guard isNear(index, to: observed) else { continue }
        var sum: Float = 0, squares: Float = 0
        for run in 0..<runs {
          let difference = observed[run] - widths[index * runs + run]
          sum += run & 1 == 0 ? difference : -difference
          squares += difference * difference
        }
        let growth = sum / Float(runs), squaredError = squares - sum * growth
        // Some pairs of patterns differ only by a whole module of ink spread.
        let growthPenalty = (growth - expected) * (growth - expected)
        if squaredError + growthPenalty < bestCost, abs(growth) <= Self.maximumGrowth {
          best = Match(index: index, squaredError: squaredError, growth: growth)
          bestCost = squaredError + growthPenalty
        }
      }
    }
    return best
  }

  /// The integer sums within reach of `sum`.
  private static func nearSums(_ sum: Float) -> ClosedRange<Int> {
    let reach = maximumSquaredError.squareRoot()
    return Int((sum - reach).rounded(.up))...Int((sum + reach).rounded(.down))
  }

  /// Whether the sums of a pattern are close to those observed: a cheap test that rejects nearly
  /// all patterns.
  private func isNear(_ index: Int, to observed: UnsafeBufferPointer<Float>) -> Bool {
    sums.withUnsafeBufferPointer { sums in
      var remaining = Self.maximumSquaredError
      for run in 0..<runs - 1 {
        let difference = observed[run] + observed[run + 1] - sums[index * (runs - 1) + run]
        remaining -= difference * difference
        if remaining < 0 { return false }
      }
      return true
    }
  }

  /// The maximum total squared error of the sums of a match, in squared modules.
  private static let maximumSquaredError: Float = 3
  /// The maximum ink spread, in modules: at more, narrow bars or spaces would vanish.
  private static let maximumGrowth: Float = 0.9
}

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

/// Converts the run lengths of a DataBar character to a number (ISO/IEC 24724, annex B).
enum RunLengthRank {
  /// The rank of `widths` among all combinations with the same number of runs and modules.
  ///
  /// - Parameters:
  ///   - widest: the maximum width of a run, in modules.
  ///   - hasNarrow: whether at least one run must be one module wide.
  static func index(of widths: [Int], widest: Int, hasNarrow: Bool) -> Int {
    var index = 0, modules = widths.reduce(0, +), isNarrow = false
    for (place, width) in widths.dropLast().enumerated() {
      let rest = widths.count - place - 1
      for less in 1..<max(1, width) {
        index += count(
          runs: rest, modules: modules - less, widest: widest,
          needsNarrow: hasNarrow && !isNarrow && less > 1)
      }
      modules -= width
      isNarrow = isNarrow || width == 1
    }
    return index
  }

  /// The number of ways to distribute `modules` over `runs`.
  private static func count(runs: Int, modules: Int, widest: Int, needsNarrow: Bool) -> Int {
    func ways(_ runs: Int, _ modules: Int, from least: Int) -> Int {
      guard runs > 0 else { return modules == 0 ? 1 : 0 }
      guard modules >= runs * least, modules <= runs * widest else { return 0 }
      return (least...widest).reduce(0) { $0 + ways(runs - 1, modules - $1, from: least) }
    }
    return ways(runs, modules, from: 1) - (needsNarrow ? ways(runs, modules, from: 2) : 0)
  }
}
