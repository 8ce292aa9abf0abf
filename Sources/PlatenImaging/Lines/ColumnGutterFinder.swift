import PlatenModel

/// Finds the gutters of a page by following the gaps in text lines from line to line, as white
/// streams through a column that words alone do not form.
struct ColumnGutterFinder {
  /// From top to bottom.
  let lines: [LineGaps]
  /// The vertical rules of the page.
  private let rules: [Rule]
  /// The gap between words, in x-heights: the median of the page.
  private let wordGap: Double

  /// The minimum width of a gutter, in gaps between words, and in x-heights.
  private static let minimumWidthInWordGaps = 1.5, minimumWidth = 0.9
  /// The number of gaps from which most are between words.
  private static let reliableGapCount = 4
  /// The minimum width of what the gaps of adjacent lines have in common, in x-heights.
  private static let minimumOpening = 0.6
  /// The minimum width of a gap that the strip runs through, as a share of the strip's median: beyond
  /// its end it may meet gaps between words.
  private static let minimumShareOfWidth = 0.7
  /// How much a strip may move or widen from a line to the next, in x-heights.
  private static let drift = 0.05
  /// The minimum number of lines with text on both sides of a gutter.
  private static let minimumLines = 5
  /// The maximum distance between two lines at one height, and the maximum difference of their heights,
  /// in x-heights.
  private static let maximumSpace = 6.0, levelTolerance = 0.4
  /// The number of lines through which gaps between words never line up, or that end at one strip by
  /// chance.
  private static let certainLines = 12
  /// The maximum distance between the ends of adjacent lines of a column that are flush, in x-heights.
  private static let flushTolerance = 0.25
  /// The width of running text, in x-heights.
  private static let runningTextWidth = 14.0

  /// - Parameters:
  ///   - page: gray, with white paper.
  ///   - rules: its vertical rules.
  init(_ lines: [TextLine], on page: Raster, rules: [Rule] = []) throws(ScanError) {
    var measured: [LineGaps] = []
    for line in lines.sorted(by: { $0.level < $1.level }) {
      measured.append(try LineGaps(of: line, on: page))
    }
    self.lines = measured
    self.rules = rules
    let gaps = measured.flatMap { line in line.gaps.map { $0.width / line.line.xHeight } }
    wordGap = gaps.isEmpty ? 0 : gaps.median
  }

  /// The gutters between columns, and the lines, split where one runs through them.
  func gutters() -> (gutters: [ColumnGutter], lines: [TextLine]) {
    var candidates = rules.map(passages(along:)).filter(hasEnoughLines), used = Set<Seed>()
    for candidate in candidates { used.formUnion(seeds(of: candidate)) }
    for seed in seeds() where !used.contains(seed) {
      let passages = passages(from: seed)
      guard isGutter(passages) else { continue }
      candidates.append(passages)
      used.formUnion(seeds(of: passages))
    }
    for space in spaces() where !candidates.contains(where: { passes($0, space) }) {
      let passages = passages(from: space)
      if isGutter(passages) { candidates.append(passages) }
    }
    let parts = split(at: candidates)
    let columns = joined(candidates.filter { separatesColumns($0, parts) })
    return (columns.map(ColumnGutter.init), split(at: columns))
  }

  /// A gap that is wide enough for a gutter.
  private struct Seed: Hashable {
    let line: Int
    let gap: LineGaps.Gap

    init(_ line: Int, _ gap: LineGaps.Gap) {
      self.line = line
      self.gap = gap
    }
  }

  /// The widest first.
  private func seeds() -> [Seed] {
    let seeds = lines.enumerated().flatMap { index, line in
      line.gaps.filter { isWide($0, in: line) }.map { Seed(index, $0) }
    }
    return seeds.sorted { $0.gap.width > $1.gap.width }
  }

  private func seeds(of passages: [ColumnGutter.Passage]) -> [Seed] {
    passages.compactMap { passage in passage.gap.map { Seed(passage.line, $0) } }
  }

  /// The minimum width, in pixels, of a gutter through `line`, without a rule in it. A justified line
  /// may have wider gaps between words than the page.
  private func minimumWidth(in line: LineGaps) -> Double {
    var gap = wordGap * line.line.xHeight
    if line.gaps.count >= Self.reliableGapCount { gap = max(gap, line.gaps.map(\.width).median) }
    return max(Self.minimumWidth * line.line.xHeight, Self.minimumWidthInWordGaps * gap)
  }

  private func isWide(_ gap: LineGaps.Gap, in line: LineGaps) -> Bool {
    let pageMinimum = max(Self.minimumWidth, Self.minimumWidthInWordGaps * wordGap)
    return gap.width >= (gap.hasRule ? pageMinimum * line.line.xHeight : minimumWidth(in: line))
  }

  // MARK: - Spaces between lines

  /// The space between a line and the next line to its right at the same height.
  private struct Space {
    let line: Int
    let strip: ClosedRange<Double>
  }

  /// From top to bottom.
  private func spaces() -> [Space] {
    lines.indices.compactMap { index in
      let line = lines[index], xHeight = line.line.xHeight
      let level = line.line.end.y, start = line.ink.upperBound
      let right = lines.filter {
        $0.ink.lowerBound > start && abs($0.line.start.y - level) < Self.levelTolerance * xHeight
      }
      guard let end = right.map(\.ink.lowerBound).min(), end - start < Self.maximumSpace * xHeight,
        end - start >= Self.minimumOpening * xHeight
      else { return nil }
      return Space(line: index, strip: start...end)
    }
  }

  private func passes(_ passages: [ColumnGutter.Passage], _ space: Space) -> Bool {
    passages.contains { $0.line == space.line && $0.strip.overlaps(space.strip) }
  }

  private func passages(from space: Space) -> [ColumnGutter.Passage] {
    let start = ColumnGutter.Passage(
      line: space.line, side: .left, level: lines[space.line].line.level, strip: space.strip,
      gap: nil)
    return passages(around: start)
  }

  // MARK: - Following a gap

  /// The lines that a strip from `seed` passes, up and down to where no opening is left.
  private func passages(from seed: Seed) -> [ColumnGutter.Passage] {
    passages(
      around: ColumnGutter.Passage(
        line: seed.line, side: .inside, level: lines[seed.line].line.level,
        strip: seed.gap.left...seed.gap.right, gap: seed.gap))
  }

  private func passages(around start: ColumnGutter.Passage) -> [ColumnGutter.Passage] {
    let above = passages(along: (0..<start.line).reversed(), from: start.strip)
    let below = passages(along: start.line + 1..<lines.count, from: start.strip)
    let width = ([start] + above + below).map(\.strip.width).median
    func isNarrow(_ passage: ColumnGutter.Passage) -> Bool {
      passage.gap.map { !$0.hasRule && $0.width < Self.minimumShareOfWidth * width } ?? false
    }
    return trimmed(
      above.prefix { !isNarrow($0) }.reversed() + [start] + below.prefix { !isNarrow($0) })
  }

  func passages(
    along indices: some Sequence<Int>, from start: ClosedRange<Double>
  ) -> [ColumnGutter.Passage] {
    var strip = start, passages: [ColumnGutter.Passage] = []
    for index in indices {
      let line = lines[index], xHeight = line.line.xHeight
      guard let (opening, gap) = line.opening(in: strip),
        opening.width >= Self.minimumOpening * xHeight
      else { break }
      let reach = Self.drift * xHeight
      strip =
        max(
          opening.lowerBound - reach, gap?.left ?? strip.lowerBound)...min(
          opening.upperBound + reach, gap?.right ?? strip.upperBound)
      let side: ColumnGutter.Passage.Side =
        gap != nil ? .inside : line.ink.upperBound <= opening.lowerBound + reach ? .left : .right
      passages.append(
        ColumnGutter.Passage(
          line: index, side: side, level: line.line.level, strip: strip, gap: gap))
    }
    return passages
  }

  /// The passages between the highest and the lowest line that have text on both sides.
  func trimmed(_ passages: [ColumnGutter.Passage]) -> [ColumnGutter.Passage] {
    let left = passages.indices.filter { passages[$0].side != .right }
    let right = passages.indices.filter { passages[$0].side != .left }
    guard let top = left.first, let bottom = left.last, let first = right.first,
      let last = right.last, max(top, first) <= min(bottom, last)
    else { return [] }
    return Array(passages[max(top, first)...min(bottom, last)])
  }

  // MARK: - Judging a strip

  /// Whether enough lines have text on both sides.
  private func hasEnoughLines(_ passages: [ColumnGutter.Passage]) -> Bool {
    passages.count { $0.side == .inside } + beside(passages) >= Self.minimumLines
  }

  /// The number of lines on the side that has fewer.
  private func beside(_ passages: [ColumnGutter.Passage]) -> Int {
    min(passages.count { $0.side == .left }, passages.count { $0.side == .right })
  }

  private func isGutter(_ passages: [ColumnGutter.Passage]) -> Bool {
    guard hasEnoughLines(passages) else { return false }
    let inside = passages.count { $0.side == .inside }
    if inside >= Self.certainLines || beside(passages) >= Self.certainLines { return true }
    let wide = passages.count { passage in
      passage.gap.map { isWide($0, in: lines[passage.line]) } ?? false
    }
    return wide * 2 > inside && isFlush(passages)
  }

  /// Whether most gaps begin or end below those of the line above, as at the sides of columns.
  private func isFlush(_ passages: [ColumnGutter.Passage]) -> Bool {
    let inside = passages.filter { $0.gap != nil }
    let pairs = zip(inside, inside.dropFirst())
    func count(of edge: KeyPath<LineGaps.Gap, Double>) -> Int {
      pairs.count { above, below in
        let tolerance = Self.flushTolerance * lines[below.line].line.xHeight
        return abs(above.gap![keyPath: edge] - below.gap![keyPath: edge]) < tolerance
      }
    }
    return max(count(of: \.left), count(of: \.right)) * 2 >= inside.count - 1
  }

  /// The parts of the lines between the gutters that run through them.
  private func split(at gutters: [[ColumnGutter.Passage]]) -> [TextLine] {
    let inside = gutters.flatMap { $0 }.filter { $0.gap != nil }
    let gaps = Dictionary(grouping: inside, by: \.line)
    return lines.enumerated().flatMap { index, line in
      line.line.split(at: (gaps[index] ?? []).map { $0.gap! })
    }
  }

  /// Whether `lines` on both sides of a strip are columns of running text, and not cells: most of
  /// these are short. With a rule between them they may be narrow if few are level.
  private func separatesColumns(
    _ passages: [ColumnGutter.Passage], _ lines: [TextLine]
  ) -> Bool {
    let (top, bottom) = (passages[0].level, passages[passages.count - 1].level)
    let sides = Dictionary(grouping: lines.filter { top - 1...bottom + 1 ~= $0.level }) { line in
      let strip = passages.min { abs($0.level - line.level) < abs($1.level - line.level) }!.strip
      return line.end.x < strip.upperBound
    }
    let left = Self.nearest(sides[true] ?? []) { $0.end.x }
    let right = Self.nearest(sides[false] ?? []) { -$0.start.x }
    guard !left.isEmpty, !right.isEmpty else { return false }
    let ruled = passages.count { $0.gap?.hasRule ?? false }
    let hasRule = ruled * 2 > passages.count { $0.gap != nil }
    return [left, right].allSatisfy(Self.areRunningText)
      || hasRule && !Self.areMostlyLevel(left, right)
  }

  /// The lines without another between them and the strip: those with the greatest `position` at their
  /// height.
  private static func nearest(
    _ lines: [TextLine], position: (TextLine) -> Double
  ) -> [TextLine] {
    lines.filter { line in
      !lines.contains {
        position($0) > position(line) && abs($0.level - line.level) < levelTolerance * line.xHeight
      }
    }
  }

  /// Whether wide lines have most of the text.
  private static func areRunningText(_ lines: [TextLine]) -> Bool {
    let wide = lines.filter { $0.width > runningTextWidth * $0.xHeight }
    return wide.reduce(0) { $0 + $1.width } * 2 > lines.reduce(0) { $0 + $1.width }
  }

  private static func areMostlyLevel(_ left: [TextLine], _ right: [TextLine]) -> Bool {
    let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
    let level = shorter.count { line in
      longer.contains { abs($0.level - line.level) < levelTolerance * line.xHeight }
    }
    return level * 2 >= shorter.count
  }
}

extension TextLine {
  /// The vertical position of its middle, in pixels.
  var level: Double { baselineY(at: (start.x + end.x) / 2) }

  /// The parts before, between and after `gaps`.
  fileprivate func split(at gaps: [LineGaps.Gap]) -> [TextLine] {
    var parts: [TextLine] = [], left = start.x
    for gap in Set(gaps).sorted(by: { $0.left < $1.left }) {
      parts.append(part(from: left, to: gap.left))
      left = gap.right
    }
    return parts + [part(from: left, to: end.x)]
  }

  private func part(from left: Double, to right: Double) -> TextLine {
    guard left > start.x || right < end.x else { return self }
    let inner = baseline.filter { left < $0.x && $0.x < right }
    let ends = [left, right].map { Point(x: $0, y: baselineY(at: $0)) }
    return TextLine(baseline: [ends[0]] + inner + [ends[1]], xHeight: xHeight)
  }
}

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
  /// if it is short, or if it runs through words.
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

  /// The lines between two gutters that are one; `nil` if they are not.
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

/// A white strip from line to line between columns of text, with a rule in it or without.
struct ColumnGutter {
  /// A line that the strip passes.
  struct Passage {
    enum Side { case left, right, inside }

    /// The line's index in the page.
    let line: Int
    /// Where the line is; `inside` where the strip runs through a gap in it.
    let side: Side
    /// The vertical position of the line, in pixels.
    let level: Double
    /// The strip's horizontal extent there, in pixels.
    let strip: ClosedRange<Double>
    /// The gap in the line that the strip runs through.
    let gap: LineGaps.Gap?
  }

  /// From top to bottom.
  let passages: [Passage]

  var separator: ColumnSeparator {
    ColumnSeparator(
      points: passages.map { passage in
        Point(x: (passage.strip.lowerBound + passage.strip.upperBound) / 2, y: passage.level)
      })
  }

  /// How far beyond its ends the gutter separates lines, and how far these may reach into it, in
  /// x-heights.
  private static let tolerance = 1.0

  /// Whether the gutter runs between `left` and `right`, two lines at one height.
  func separates(_ left: TextLine, from right: TextLine) -> Bool {
    let level = left.end.y, reach = Self.tolerance * left.xHeight
    guard level > passages[0].level - reach, level < passages[passages.count - 1].level + reach
    else { return false }
    let strip = passages.min { abs($0.level - level) < abs($1.level - level) }!.strip
    return left.end.x - reach < strip.lowerBound && right.start.x + reach > strip.upperBound
  }
}

extension ClosedRange<Double> {
  var width: Double { upperBound - lowerBound }
}
