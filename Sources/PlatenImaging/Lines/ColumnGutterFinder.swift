import PlatenModel

/// Finds the gutters of a page by following the gaps in text lines from line to line, as white
/// streams through a column that words alone do not form.
struct ColumnGutterFinder {
  /// From top to bottom.
  let lines: [LineGaps]
  /// The vertical rules of the page.
  private let rules: [Rule]
  /// The number of gaps that may be in a gutter.
  private var seedCount = 0

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
  /// The number of strips through gaps between words that a page may have by chance, of those that are taken
  /// for gutters (A. Desolneux et al., Meaningful Alignments, 2000).
  private static let maximumFalseGutters = 0.001
  /// The number of lines that never end at one strip by chance.
  private static let certainLines = 12
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
    seedCount = seeds().count
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
    let gaps = Dictionary(grouping: candidates.joined().filter { $0.gap != nil }, by: \.line)
    let parts = split(at: candidates)
    let columns = joined(candidates.filter { separatesColumns($0, parts, gaps: gaps) })
    return (columns.map(ColumnGutter.init), split(at: columns))
  }

  /// A gap that may be in a gutter.
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
      line.gaps.filter { $0.width >= Self.minimumOpening * line.line.xHeight }.map {
        Seed(index, $0)
      }
    }
    return seeds.sorted { $0.gap.width > $1.gap.width }
  }

  private func seeds(of passages: [ColumnGutter.Passage]) -> [Seed] {
    passages.compactMap { passage in passage.gap.map { Seed(passage.line, $0) } }
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

  /// The number of lines that end near the strip, or begin there, on the side that has fewer.
  private func beside(_ passages: [ColumnGutter.Passage]) -> Int {
    func isNear(_ passage: ColumnGutter.Passage) -> Bool {
      let line = lines[passage.line], space = Self.maximumSpace * line.line.xHeight
      return passage.strip.lowerBound - line.ink.upperBound < space
        && line.ink.lowerBound - passage.strip.upperBound < space
    }
    let near = passages.filter(isNear)
    return min(near.count { $0.side == .left }, near.count { $0.side == .right })
  }

  private func isGutter(_ passages: [ColumnGutter.Passage]) -> Bool {
    guard hasEnoughLines(passages) else { return false }
    if beside(passages) >= Self.certainLines { return true }
    let chances = zip(passages, passages.dropFirst()).filter { $1.gap != nil }.map {
      chance(of: $1, after: $0.strip.width)
    }
    return Double(seedCount) * chances.reduce(1, *) <= Self.maximumFalseGutters
  }

  /// The chance that a strip of `width` pixels at any place of a line meets as wide an opening in it.
  private func chance(of passage: ColumnGutter.Passage, after width: Double) -> Double {
    let line = lines[passage.line], reach = 2 * Self.drift * line.line.xHeight
    let opening = passage.strip.width - reach
    let open = line.gaps.reduce(0) {
      $0 + ($1.width < opening ? 0 : max(0, $1.width + width - 2 * opening + reach))
    }
    return min(1, open / max(line.line.xHeight, line.ink.width))
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
    _ passages: [ColumnGutter.Passage], _ lines: [TextLine], gaps: [Int: [ColumnGutter.Passage]]
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
      && areRunningText(around: passages, gaps: gaps)
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

  /// Whether the parts of the lines that a strip runs through are running text on both sides: those before it
  /// are not the numbers of a list. `gaps` are those of all strips, by line.
  private func areRunningText(
    around passages: [ColumnGutter.Passage], gaps: [Int: [ColumnGutter.Passage]]
  ) -> Bool {
    var widths: (left: [Double], right: [Double]) = ([], [])
    for passage in passages {
      guard let gap = passage.gap else { continue }
      let line = lines[passage.line], others = (gaps[passage.line] ?? []).compactMap(\.gap)
      let start = others.map(\.right).filter { $0 <= gap.left }.max() ?? line.ink.lowerBound
      let end = others.map(\.left).filter { $0 >= gap.right }.min() ?? line.ink.upperBound
      widths.left.append((gap.left - start) / line.line.xHeight)
      widths.right.append((end - gap.right) / line.line.xHeight)
    }
    return [widths.left, widths.right].allSatisfy { widths in
      widths.reduce(0) { $0 + ($1 > Self.runningTextWidth ? $1 : 0) } * 2 >= widths.reduce(0, +)
    }
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
  /// The minimum width of the gaps in most lines between two gutters that are one, in x-heights.
  private static let minimumGap = 0.35
  /// How far the ends of two gutters that are one may be apart from left to right, in x-heights.
  private static let maximumShift = 0.5

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
    let reach = Self.maximumShift * lines[from.line].line.xHeight
    guard from.level < to.level, from.strip.lowerBound - reach < to.strip.upperBound,
      to.strip.lowerBound - reach < from.strip.upperBound
    else { return nil }
    func strip(at level: Double) -> ClosedRange<Double> {
      let share = (level - from.level) / (to.level - from.level)
      let left = from.strip.lowerBound * (1 - share) + to.strip.lowerBound * share
      let right = from.strip.upperBound * (1 - share) + to.strip.upperBound * share
      return min(left, right)...max(left, right)
    }
    let passages = lines.indices.compactMap { index -> ColumnGutter.Passage? in
      let line = lines[index]
      guard from.level < line.line.level, line.line.level < to.level else { return nil }
      let strip = strip(at: line.line.level)
      let side: ColumnGutter.Passage.Side =
        line.ink.upperBound < strip.upperBound
        ? .left : line.ink.lowerBound > strip.lowerBound ? .right : .inside
      let opening = side == .inside ? line.opening(in: strip) : nil
      let isOpen = (opening?.range.width ?? 0) >= Self.minimumGap * line.line.xHeight
      let gap = isOpen ? opening?.gap : nil
      return ColumnGutter.Passage(
        line: index, side: side, level: line.line.level, strip: strip, gap: gap)
    }
    let crossing = passages.count { $0.side == .inside }, open = passages.count { $0.gap != nil }
    guard Double(open) >= Self.minimumGapShare * Double(crossing) else { return nil }
    return passages.filter { $0.side != .inside || $0.gap != nil }
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
