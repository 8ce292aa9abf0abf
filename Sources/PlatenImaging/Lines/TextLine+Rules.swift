package import PlatenModel

extension TextLine {
  /// The parts of a line between the vertical rules that cross it; itself where none does.
  package func split(at rules: [Rule]) -> [TextLine] {
    let crossing = rules.compactMap { rule -> (x: Double, half: Double)? in
      let middle = baselineY(at: (start.x + end.x) / 2) - xHeight / 2
      guard rule.start.y < middle, rule.end.y > middle else { return nil }
      let x = rule.x(atY: middle)
      return x > start.x && x < end.x ? (x, rule.thickness / 2 + 1) : nil
    }.sorted { $0.x < $1.x }
    guard !crossing.isEmpty else { return [self] }
    let starts = [start.x] + crossing.map { $0.x + $0.half }
    let ends = crossing.map { $0.x - $0.half } + [end.x]
    return zip(starts, ends).compactMap { part(from: $0, to: $1) }
  }

  /// The part between two x positions; `nil` where it is too narrow for a letter.
  private func part(from left: Double, to right: Double) -> TextLine? {
    guard right - left > 0.4 * xHeight else { return nil }
    let inner = baseline.filter { $0.x > left && $0.x < right }
    let ends = [left, right].map { Point(x: $0, y: baselineY(at: $0)) }
    return TextLine(baseline: [ends[0]] + inner + [ends[1]], xHeight: xHeight)
  }
}
