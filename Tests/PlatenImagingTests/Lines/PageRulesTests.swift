import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct PageRulesTests {
  /// A page with a rule from (100, 200) to (500, 200 + `fall`), and what else `isInk` says.
  private static func page(
    fall: Double = 0, thickness: Double = 3, level: Double = 0,
    isInk: @escaping (Int, Int) -> Bool = { _, _ in false }
  ) -> Raster {
    DrawnPage.gray(width: 700, height: 500) { x, y in
      let middle = 200 + fall * (x - 100) / 400
      let isOnRule = (100..<500).contains(x) && abs(y - middle) <= thickness / 2
      return isOnRule ? level : isInk(Int(x), Int(y)) ? 0 : 255
    }
  }

  @Test(arguments: [(0.0, 3.0, 0.0), (4, 3, 0), (-4, 2, 0), (0, 1, 200), (0, 8, 100)])
  func aRuleIsFound(fall: Double, thickness: Double, level: Double) throws {
    let rules = try PageRules(on: Self.page(fall: fall, thickness: thickness, level: level))
    #expect(rules.vertical.isEmpty)
    let rule = try #require(rules.horizontal.first)
    #expect(rules.horizontal.count == 1)
    #expect(abs(rule.start.x - 100) <= 3 && abs(rule.end.x - 500) <= 3)
    #expect(abs(rule.y(atX: 300) - 200 - fall / 2) <= 1)
    #expect(abs(rule.thickness - thickness) <= 1.5)
  }

  @Test func verticalRulesAreFoundOnATurnedPage() throws {
    let rules = try PageRules(on: Self.page().turned(by: .clockwise))
    #expect(rules.horizontal.isEmpty && rules.vertical.count == 1)
    #expect(abs(rules.vertical[0].length - 400) <= 6)
  }

  /// Bars, the edge of a dark area, a short dash, and rows of letters' stems.
  @Test(
    arguments: [
      { (x: Int, y: Int) in y < 150 && x % 9 < 4 }, { x, y in x > 550 },
      { x, y in y / 2 == 150 && x < 40 },
      { x, y in (300..<324).contains(y) && x % 14 < 5 || (300..<304).contains(y) && x % 40 < 30 },
    ] as [@Sendable (Int, Int) -> Bool])
  func otherInkIsNoRule(isInk: @escaping @Sendable (Int, Int) -> Bool) throws {
    let rules = try PageRules(on: Self.page(isInk: isInk))
    #expect(rules.horizontal.count == 1 && rules.vertical.isEmpty)
  }

  @Test func erasedRulesLeaveInkThatCrossesThem() throws {
    let page = Self.page { x, y in (300..<306).contains(x) && (180..<220).contains(y) }
    let erased = try page.erasing(PageRules(on: page).horizontal)
    #expect(erased.pixel(200, 200)[0] == 255)
    #expect(erased.pixel(302, 200)[0] == 0)
  }
}
