import PlatenModel
import Testing

@testable import PlatenImaging

/// Pages of words, drawn as bars, in lines that the line network would find as one each.
struct ColumnGutterFinderTests {
  /// A line with its baseline at `y` and words at `words`.
  private struct DrawnLine {
    let y: Int
    let words: [ClosedRange<Int>]

    var line: TextLine {
      let ends = [words[0].lowerBound, words[words.count - 1].upperBound]
      return TextLine(baseline: ends.map { Point(x: Double($0), y: Double(y)) }, xHeight: 10)
    }
  }

  /// The gutters and lines of a page with `lines`, and with vertical rules at `rules`, of which the
  /// rules `found` are known.
  private static func found(
    _ lines: [DrawnLine], rules: [Int] = [], found: [Rule] = []
  ) throws -> (gutters: [ColumnGutter], lines: [TextLine]) {
    let page = DrawnPage.gray(width: 600, height: 500) { x, y in
      let isWord = lines.contains { line in
        (line.y - 10..<line.y).contains(Int(y)) && line.words.contains { $0.contains(Int(x)) }
      }
      return isWord || rules.contains(Int(x)) ? 0 : 255
    }
    return try ColumnGutterFinder(lines.map(\.line), on: page, rules: found).gutters()
  }

  /// Words of 40 pixels with gaps of 6, in two columns with `gutter` between them. The words of each
  /// line begin elsewhere.
  private static func columns(gutter: Int, count: Int = 7) -> [DrawnLine] {
    (0..<count).map { row in
      let first = 12 + row * 17 % 28
      let words = [10...first + 6] + (0..<4).map { first + 13 + $0 * 46...first + 52 + $0 * 46 }
      let left = words.map { $0.lowerBound...min($0.upperBound, 200) }.filter { $0.count > 3 }
      return DrawnLine(
        y: 40 + 30 * row,
        words: left.dropLast() + [left.last!.lowerBound...200]
          + left.map { $0.lowerBound + 190 + gutter...$0.upperBound + 190 + gutter })
    }
  }

  @Test(arguments: [12, 20, 40])
  func linesAreSplitAtAGutter(gutter: Int) throws {
    let (gutters, lines) = try Self.found(Self.columns(gutter: gutter))
    #expect(gutters.count == 1)
    #expect(lines.count == 14)
    #expect(lines.allSatisfy { $0.end.x < 210 || $0.start.x > 190 + Double(gutter) })
  }

  /// As in newspapers: little wider than the gaps between words, but through many lines.
  @Test func aGutterThroughManyLinesMayBeNarrow() throws {
    let (gutters, lines) = try Self.found(Self.columns(gutter: 8, count: 14))
    #expect(gutters.count == 1)
    #expect(lines.count == 28)
  }

  /// The numbers of a list stand below each other, and a column ends to their left.
  @Test func theNumbersOfAListAreNoColumn() throws {
    let column = (0..<12).map { DrawnLine(y: 55 + 30 * $0, words: [10...60, 66...120, 126...200]) }
    let list = (0..<7).map { row in
      let first = 270 + row * 17 % 28
      return DrawnLine(
        y: 40 + 60 * row,
        words: [230...238, 252...first, first + 7...first + 100, first + 107...first + 240])
    }
    let (_, lines) = try Self.found(column + list)
    #expect(lines.count == 19)
  }

  /// The rule is white space, too.
  @Test func aRuleMayBeInTheGutter() throws {
    let (gutters, lines) = try Self.found(Self.columns(gutter: 18), rules: [209])
    #expect(gutters.count == 1)
    #expect(lines.count == 14)
  }

  /// A vertical rule at `x` beside all lines of `columns(gutter:count:)`.
  private static func rule(at x: Double) -> Rule {
    Rule(start: Point(x: x, y: 20), end: Point(x: x, y: 230), thickness: 1)
  }

  /// As between the columns of old newspapers.
  @Test func aRuleSeparatesColumnsWithLittleSpace() throws {
    let columns = Self.columns(gutter: 6)
    let (gutters, lines) = try Self.found(columns, rules: [203], found: [Self.rule(at: 203)])
    #expect(gutters.count == 1)
    #expect(lines.count == 14)
    #expect(lines.allSatisfy { $0.end.x < 204 || $0.start.x > 202 })
  }

  /// A fold of the paper looks like a rule.
  @Test func aRuleThroughWordsIsNoGutter() throws {
    let lines = (0..<7).map { DrawnLine(y: 40 + 30 * $0, words: [10...90, 96...300, 306...390]) }
    let (gutters, split) = try Self.found(lines, rules: [203], found: [Self.rule(at: 203)])
    #expect(gutters.isEmpty)
    #expect(split.count == 7)
  }

  /// Lines that are separate already, as where a rule crosses another, get a gutter too.
  @Test func aRuleBetweenSeparateLinesIsAGutter() throws {
    let lines = Self.columns(gutter: 30).flatMap { line in
      [line.words.filter { $0.upperBound < 210 }, line.words.filter { $0.lowerBound > 210 }].map {
        DrawnLine(y: line.y, words: $0)
      }
    }
    let (gutters, split) = try Self.found(lines, rules: [215], found: [Self.rule(at: 215)])
    #expect(gutters.count == 1)
    #expect(split.count == 14)
  }

  /// The lower half has columns of its own, and the gutter between them goes on.
  @Test func aGutterGoesOnAfterALineThatNarrowsIt() throws {
    var lines = Self.columns(gutter: 20, count: 7)
    lines += Self.columns(gutter: 20, count: 7).map { DrawnLine(y: $0.y + 240, words: $0.words) }
    let narrow = lines[6].words.map { $0.upperBound == 200 ? $0.lowerBound...206 : $0 }
      .map { $0.lowerBound < 220 && $0.lowerBound > 206 ? $0.lowerBound - 7...$0.upperBound : $0 }
    lines[6] = DrawnLine(y: lines[6].y, words: narrow)
    let (gutters, split) = try Self.found(lines)
    #expect(gutters.count == 1)
    #expect(split.count == 28)
  }

  @Test func gapsBetweenWordsAreNoGutter() throws {
    let (gutters, lines) = try Self.found(Self.columns(gutter: 6))
    #expect(gutters.isEmpty)
    #expect(lines.count == 7)
  }

  /// Four lines may have a gap at the same place by chance.
  @Test func aFewLinesMakeNoGutter() throws {
    #expect(try Self.found(Self.columns(gutter: 20, count: 4)).gutters.isEmpty)
  }

  /// Short items and prices in rows are cells, which are recognized together.
  @Test func itemsAndPricesAreNoColumns() throws {
    let rows = (0..<6).map { DrawnLine(y: 40 + 30 * $0, words: [10...60, 66...100, 300...340]) }
    let (gutters, lines) = try Self.found(rows)
    #expect(gutters.isEmpty)
    #expect(lines.count == 6)
  }
}
