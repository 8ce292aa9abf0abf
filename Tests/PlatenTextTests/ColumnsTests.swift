import PlatenModel
import Testing

@testable import PlatenText

/// The order in which the lines of drawn pages are read.
struct ColumnsTests {
  /// A line named `name` from `left` to `right` with its baseline at `y`.
  private static func line(
    _ name: String, _ left: Double, _ right: Double, _ y: Double, xHeight: Double = 10
  ) -> RecognizedLine {
    let box = Box(x: left, y: y - 15, width: right - left, height: 20)
    return RecognizedLine(
      words: [RecognizedPage.Word(text: name, box: box, confidence: 0.9)],
      baseline: [Point(x: left, y: y), Point(x: right, y: y)], xHeight: xHeight)
  }

  /// `count` lines, the first with its baseline at `top`.
  private static func column(
    _ name: String, _ left: Double, _ right: Double, _ top: Double, _ count: Int
  ) -> [RecognizedLine] {
    (0..<count).map { line(name, left, right, top + 30 * Double($0)) }
  }

  /// The names of the columns in the order in which they are read, each once where it is read in one piece.
  private static func order(
    _ lines: [RecognizedLine], rules: [Rule] = [], separators: [ColumnSeparator] = []
  ) -> [String] {
    let columns = Columns(separators: separators, rules: PageRules(rules), isRightToLeft: false)
    let names = columns.groups(of: lines).joined().map { $0.words[0].text }
    return names.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private static func rule(_ start: Point, _ end: Point) -> Rule {
    Rule(start: start, end: end, thickness: 2)
  }

  /// A picture with a caption stands between the columns, whose lines are shorter beside it.
  @Test func anInsetDoesNotEndTheColumnsBesideIt() {
    let left =
      Self.column("left", 20, 380, 100, 4) + Self.column("left", 20, 220, 220, 8)
      + Self.column("left", 20, 380, 460, 4)
    let right =
      Self.column("right", 400, 760, 100, 4) + Self.column("right", 560, 760, 220, 8)
      + Self.column("right", 400, 760, 460, 4)
    let order = Self.order(left + right + Self.column("caption", 320, 460, 390, 2))
    #expect(order.filter { $0 != "caption" } == ["left", "right"])
  }

  /// The headline of the lower article ends the two columns above it, and not the third.
  @Test func aHeadlineEndsTheColumnsThatItIsOver() {
    let lines =
      Self.column("one", 20, 250, 100, 6) + Self.column("two", 270, 500, 100, 6)
      + [Self.line("headline", 20, 480, 310, xHeight: 18)]
      + Self.column("below one", 20, 250, 350, 6)
      + Self.column("below two", 270, 500, 350, 6) + Self.column("three", 520, 750, 105, 14)
    #expect(
      Self.order(lines) == ["one", "two", "headline", "below one", "below two", "three"])
  }

  /// The columns of the lower article are no longer than those of the upper one.
  @Test(arguments: [20.0, 560])
  func aRuleEndsTheColumnsThatItIsOver(left: Double) {
    let lines =
      Self.column("one", 20, 380, 100, 6) + Self.column("two", 400, 760, 100, 6)
      + Self.column("below one", 20, 380, 310, 6) + Self.column("below two", 400, 760, 310, 6)
    let rule = Self.rule(Point(x: left, y: 270), Point(x: 760, y: 270))
    let order =
      left < 400
      ? ["one", "two", "below one", "below two"] : ["one", "below one", "two", "below two"]
    #expect(Self.order(lines, rules: [rule]) == order)
  }

  /// The gaps between levels that no other line reaches do not cut the columns into bands.
  @Test func columnsOfDifferentSpacingAreReadOneAfterTheOther() {
    let notes = (0..<5).map { Self.line("note", 20, 120, 100 + 90 * Double($0)) }
    let lines =
      notes + Self.column("left", 150, 440, 105, 14) + Self.column("right", 460, 750, 95, 14)
    #expect(Self.order(lines) == ["note", "left", "right"])
  }

  /// Narrow cells at one level are a row, whatever the number of rows; with a separator they are columns.
  @Test(arguments: [false, true])
  func cellsAreReadRowByRow(isSeparated: Bool) {
    let lines = (0..<8).flatMap { row in
      let y = 100 + 30 * Double(row)
      return [Self.line("item", 20, 100, y), Self.line("price", 300, 340, y)]
    }
    let separator = ColumnSeparator(points: [Point(x: 200, y: 90), Point(x: 200, y: 320)])
    let order = Self.order(lines, separators: isSeparated ? [separator] : [])
    #expect(order.count == (isSeparated ? 2 : 16))
  }

  /// As between the narrow columns of a page whose lines are level.
  @Test func aVerticalRuleSeparatesNarrowColumns() {
    let lines = Self.column("left", 20, 100, 100, 8) + Self.column("right", 110, 190, 100, 8)
    let rule = Self.rule(Point(x: 105, y: 80), Point(x: 105, y: 320))
    #expect(Self.order(lines, rules: [rule]) == ["left", "right"])
  }

  @Test func aPageWithoutLinesHasNoGroups() {
    #expect(Self.order([]).isEmpty)
  }
}
