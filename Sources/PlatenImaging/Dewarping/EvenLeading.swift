internal import PlatenModel

/// Text lines at equal distances, as those of paragraphs are on flat paper.
struct EvenLeading {
  /// Lines from the top, each the next below the one before.
  typealias Run = [TextLine]

  /// Groups of runs of the same type size and leading, which have one distance in common.
  private(set) var groups: [[Run]] = []

  /// The minimum number of lines of a run, and of a group.
  private static let minimumRun = 2, minimumGroup = 6
  /// The minimum overlap of a line with the next, as a share of the shorter one's width.
  private static let minimumOverlap = 0.5
  /// The range of the distance of lines of a run, in x-heights.
  private static let leading = 1.2..<6.0
  /// The maximum ratios of two distances of neighbours in a run, of the mean distances of two runs of a
  /// group, and of x-heights.
  private static let maximumStep = 1.2, maximumDifference = 1.1, maximumSizeRatio = 1.3

  init(of lines: [TextLine]) {
    let runs = Self.runs(in: lines.sorted { $0.halfway.y < $1.halfway.y })
      .sorted { $0.meanLeading < $1.meanLeading }
    var all: [[Run]] = []
    for run in runs {
      if let first = all.last?[0],
        Self.areEqual(run.meanLeading, first.meanLeading, upTo: Self.maximumDifference),
        Self.areEqual(run[0].xHeight, first[0].xHeight, upTo: Self.maximumSizeRatio)
      {
        all[all.count - 1].append(run)
      } else {
        all.append([run])
      }
    }
    groups = all.filter { $0.joined().count >= Self.minimumGroup }
  }

  /// The runs of `lines`, which are sorted from the top.
  private static func runs(in lines: [TextLine]) -> [Run] {
    let below = lines.map { line in nearest(to: line, in: lines) { $0 } }
    let above = lines.map { line in nearest(to: line, in: lines) { -$0 } }
    var runs: [Run] = [], isUsed = [Bool](repeating: false, count: lines.count)
    for first in lines.indices where !isUsed[first] {
      var run = [lines[first]], last = first, leading: Double?
      while let next = below[last], above[next.index]?.index == last, !isUsed[next.index],
        leading.map({ areEqual($0, next.distance, upTo: maximumStep) }) ?? true
      {
        run.append(lines[next.index])
        isUsed[next.index] = true
        (last, leading) = (next.index, next.distance)
      }
      if run.count >= minimumRun { runs.append(run) }
    }
    return runs
  }

  /// The nearest of `lines` in the direction in which `sign` makes differences of y positive.
  private static func nearest(
    to line: TextLine, in lines: [TextLine], sign: (Double) -> Double
  ) -> (index: Int, distance: Double)? {
    lines.indices.compactMap { index -> (index: Int, distance: Double)? in
      guard let difference = line.difference(to: lines[index], minimumOverlap: minimumOverlap),
        leading.contains(sign(difference) / line.xHeight),
        areEqual(line.xHeight, lines[index].xHeight, upTo: maximumSizeRatio)
      else { return nil }
      return (index, sign(difference))
    }.min { $0.distance < $1.distance }
  }

  private static func areEqual(_ first: Double, _ second: Double, upTo ratio: Double) -> Bool {
    max(first, second) < ratio * min(first, second)
  }
}

extension [TextLine] {
  fileprivate var meanLeading: Double {
    (self[count - 1].halfway.y - self[0].halfway.y) / Double(count - 1)
  }
}

extension TextLine {
  /// The point of the baseline halfway between its ends.
  var halfway: Point {
    let x = (start.x + end.x) / 2
    return Point(x: x, y: baselineY(at: x))
  }

  /// How far `other` lies below this line, on average where both have print; `nil` where less than
  /// `minimumOverlap` of the shorter one overlaps.
  fileprivate func difference(to other: TextLine, minimumOverlap: Double) -> Double? {
    let left = max(start.x, other.start.x), right = min(end.x, other.end.x)
    guard right - left > minimumOverlap * min(width, other.width) else { return nil }
    let places = [0.1, 0.5, 0.9].map { left + $0 * (right - left) }
    return places.reduce(0) { $0 + other.baselineY(at: $1) - baselineY(at: $1) } / 3
  }
}
