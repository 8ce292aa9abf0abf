import PlatenModel

/// Gutters along printed rules, and gutters that continue each other.
extension ColumnGutterFinder {
  /// The minimum length of a rule between columns, in x-heights of the lines beside it.
  private static let minimumRuleLength = 10.0
  /// How far a line may reach over a rule, in x-heights.
  private static let ruleReach = 0.3
  /// The minimum share of the lines that a rule crosses where it runs between words.
  private static let minimumGapShare = 0.6
  /// The maximum number of lines between two gutters that are one.
  private static let maximumInterruption = 12

  /// The lines along a vertical rule, and those above and below it to where no opening is left; empty
  /// where it is short, or where it runs through words.
  func passages(along rule: Rule) -> [ColumnGutter.Passage] {
    let beside = lines.indices.compactMap { passage(of: $0, along: rule) }.sorted {
      $0.level < $1.level
    }
    guard let first = beside.first, let last = beside.last else { return [] }
    let xHeight = beside.map { lines[$0.line].line.xHeight }.median
    let crossed = beside.filter { $0.side == .inside }
    let between = crossed.count { lines[$0.line].gaps.contains($0.gap!) }
    guard rule.length >= Self.minimumRuleLength * xHeight,
      Double(between) >= Self.minimumGapShare * Double(crossed.count)
    else { return [] }
    let known = beside.map(\.line)
    let above = passages(along: (0..<known.min()!).reversed(), from: first.strip)
    let below = passages(along: known.max()! + 1..<lines.count, from: last.strip)
    return trimmed(above.reversed() + beside + below)
  }

  private func passage(of index: Int, along rule: Rule) -> ColumnGutter.Passage? {
    let line = lines[index], xHeight = line.line.xHeight
    let middle = rule.x(atY: line.line.level)
    let level = line.line.baselineY(at: middle) - xHeight / 2
    guard rule.start.y - xHeight / 2 < level, level < rule.end.y + xHeight / 2 else { return nil }
    let x = rule.x(atY: level), half = rule.thickness / 2 + 1, reach = Self.ruleReach * xHeight
    let side: ColumnGutter.Passage.Side =
      line.ink.upperBound < x + reach
      ? .left : line.ink.lowerBound > x - reach ? .right : .inside
    guard side == .inside else {
      return ColumnGutter.Passage(
        line: index, side: side, level: line.line.level, strip: x - half...x + half, gap: nil)
    }
    let gap =
      line.gaps.first { $0.left < x + half && $0.right > x - half }
      ?? LineGaps.Gap(left: x - half, right: x + half, hasRule: true)
    return ColumnGutter.Passage(
      line: index, side: .inside, level: line.line.level, strip: gap.left...gap.right,
      gap: LineGaps.Gap(left: gap.left, right: gap.right, hasRule: gap.hasRule))
  }

  /// `gutters`, each from top to bottom, with those joined that continue each other: most lines
  /// between them have a gap there, if narrow.
  func joined(_ gutters: [[ColumnGutter.Passage]]) -> [[ColumnGutter.Passage]] {
    var joined: [[ColumnGutter.Passage]] = []
    for gutter in gutters.sorted(by: { $0[0].level < $1[0].level }) {
      let match = joined.indices.first { passages(between: joined[$0], and: gutter) != nil }
      if let match, let between = passages(between: joined[match], and: gutter) {
        joined[match] += between + gutter
      } else {
        joined.append(gutter)
      }
    }
    return joined
  }

  /// The lines between two gutters that are one; `nil` where they are not.
  private func passages(
    between upper: [ColumnGutter.Passage], and lower: [ColumnGutter.Passage]
  ) -> [ColumnGutter.Passage]? {
    let from = upper[upper.count - 1], to = lower[0]
    let between = lines.indices.filter {
      from.level < lines[$0].line.level && lines[$0].line.level < to.level
    }
    guard from.level < to.level, between.count <= Self.maximumInterruption else { return nil }
    func strip(at level: Double) -> ClosedRange<Double> {
      let share = (level - from.level) / (to.level - from.level)
      let left = from.strip.lowerBound * (1 - share) + to.strip.lowerBound * share
      let right = from.strip.upperBound * (1 - share) + to.strip.upperBound * share
      return min(left, right)...max(left, right)
    }
    let isAligned =
      max(from.strip.lowerBound, to.strip.lowerBound)
      < min(from.strip.upperBound, to.strip.upperBound)
    guard isAligned else { return nil }
    let passages = between.compactMap { index -> ColumnGutter.Passage? in
      let line = lines[index], strip = strip(at: line.line.level)
      guard let (opening, gap) = line.opening(in: strip) else { return nil }
      let side: ColumnGutter.Passage.Side =
        gap != nil ? .inside : line.ink.upperBound <= opening.lowerBound ? .left : .right
      return ColumnGutter.Passage(
        line: index, side: side, level: line.line.level, strip: strip, gap: gap)
    }
    return Double(passages.count) >= Self.minimumGapShare * Double(between.count) ? passages : nil
  }
}
