internal import PlatenModel

/// Rules that belong together: they touch or cross each other, or they are horizontal rules of one
/// width below each other. Two tables of one width with vertical rules, with text between them, do not.
struct RuleGroup {
  private(set) var horizontal: [Rule] = [], vertical: [Rule] = []

  /// The smallest box around the rules, in pixels.
  var box: Box {
    (horizontal + vertical).map { rule in
      let left = min(rule.start.x, rule.end.x), top = min(rule.start.y, rule.end.y)
      return Box(
        x: left, y: top, width: max(rule.start.x, rule.end.x) - left,
        height: max(rule.start.y, rule.end.y) - top)
    }.union!
  }

  /// The largest distance between two parts of a table that both have vertical rules, in tolerances: more
  /// than a row.
  private static let maximumInterruption = 6.0

  /// The groups of the rules of a page. Ends that are up to `tolerance` pixels apart touch.
  static func groups(of rules: PageRules, tolerance: Double) -> [RuleGroup] {
    let all = rules.horizontal + rules.vertical, count = rules.horizontal.count
    var parent = Array(all.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parent[index] != index { index = parent[index] }
      return index
    }
    for (index, rule) in rules.horizontal.enumerated() {
      for (other, vertical) in rules.vertical.enumerated()
      where rule.touches(vertical, tolerance: tolerance) {
        parent[root(count + other)] = root(index)
      }
    }
    var withVertical = Set((count..<all.count).map(root))
    for (index, rule) in rules.horizontal.enumerated() {
      for other in 0..<index where areAligned(rule, all[other], tolerance: tolerance) {
        let (one, two) = (root(other), root(index))
        let isFar = abs(rule.start.y - all[other].start.y) > maximumInterruption * tolerance
        if one == two || isFar && withVertical.isSuperset(of: [one, two]) { continue }
        parent[one] = two
        if withVertical.contains(one) { withVertical.insert(two) }
      }
    }
    var groups: [Int: RuleGroup] = [:]
    for (index, rule) in all.enumerated() {
      if index < count {
        groups[root(index), default: RuleGroup()].horizontal.append(rule)
      } else {
        groups[root(index), default: RuleGroup()].vertical.append(rule)
      }
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The upper edge: the highest horizontal rule, moved up to the ends of the vertical rules where
  /// these are more than `tolerance` pixels above it; `nil` without horizontal rules.
  func upperEdge(tolerance: Double) -> Rule? {
    guard let rule = horizontal.min(by: { $0.start.y < $1.start.y }) else { return nil }
    let height = vertical.map { rule.y(atX: $0.start.x) - $0.start.y }.max() ?? 0
    return height > tolerance ? rule.moved(up: height) : rule
  }

  /// The group with one more row above its upper edge, `height` pixels high.
  func addingRow(above edge: Rule, height: Double) -> RuleGroup {
    var group = self
    group.horizontal = horizontal.filter { $0 != edge } + [edge, edge.moved(up: height)]
    group.vertical = vertical.map { rule in
      guard rule.start.y < edge.y(atX: rule.start.x) + height / 2 else { return rule }
      let y = edge.y(atX: rule.start.x) - height
      return Rule(
        start: Point(x: rule.x(atY: y), y: y), end: rule.end, thickness: rule.thickness)
    }
    return group
  }

  private static func areAligned(_ one: Rule, _ other: Rule, tolerance: Double) -> Bool {
    abs(one.start.x - other.start.x) < 2 * tolerance && abs(one.end.x - other.end.x) < 2 * tolerance
  }
}

extension Rule {
  fileprivate func moved(up height: Double) -> Rule {
    Rule(
      start: Point(x: start.x, y: start.y - height), end: Point(x: end.x, y: end.y - height),
      thickness: thickness)
  }
}

/// A line of a table's grid: rules on one level, and where they are missing.
struct GridLine {
  /// The rules, at least one; empty for a line that only the text suggests.
  private(set) var rules: [Rule]
  /// The position across the line at the middle of the table, in pixels.
  let position: Double

  /// The lines of `rules`, in the order of their positions; `position` gives that of a rule.
  static func lines(
    of rules: [Rule], tolerance: Double, position: (Rule) -> Double
  ) -> [GridLine] {
    var lines: [[Rule]] = []
    for rule in rules.sorted(by: { position($0) < position($1) }) {
      if let last = lines.last, position(rule) - last.map(position).median < tolerance {
        lines[lines.count - 1].append(rule)
      } else {
        lines.append([rule])
      }
    }
    return lines.map { GridLine(rules: $0, position: $0.map(position).median) }
  }

  init(rules: [Rule], position: Double) {
    self.rules = rules
    self.position = position
  }

  /// The share of the range `from`…`to` along the line that its rules cover, 0 to 1.
  func coverage(from: Double, to: Double, isVertical: Bool) -> Double {
    rules.reduce(0) { sum, rule in
      let start = isVertical ? rule.start.y : rule.start.x
      let end = isVertical ? rule.end.y : rule.end.x
      return sum + max(0, min(end, to) - max(start, from))
    } / max(1, to - from)
  }

  /// The x of a vertical line at the height `y`.
  func x(atY y: Double) -> Double {
    nearest(to: y) { ($0.start.y, $0.end.y) }?.x(atY: y) ?? position
  }

  /// The y of a horizontal line at the position `x`.
  func y(atX x: Double) -> Double {
    nearest(to: x) { ($0.start.x, $0.end.x) }?.y(atX: x) ?? position
  }

  private func nearest(to place: Double, ends: (Rule) -> (Double, Double)) -> Rule? {
    func distance(_ rule: Rule) -> Double {
      let (start, end) = ends(rule)
      return max(0, start - place, place - end)
    }
    return rules.min {
      (distance($0), -$0.length) < (distance($1), -$1.length)
    }
  }
}
