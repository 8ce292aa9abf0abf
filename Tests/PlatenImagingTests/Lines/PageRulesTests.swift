import CVision
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

  /// Marks on a page of 480 × 160 pixels and the first and last pixels of the rules there.
  struct Drawing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marks: [Mark], rules: [Range<Int>]
    let capitalHeight: Double
    /// Whether the rules are vertical.
    let isTransposed: Bool

    init(
      _ name: String, _ marks: [Mark], _ rules: [Range<Int>], capitalHeight: Double = 24,
      isTransposed: Bool = false
    ) {
      testDescription = name
      self.marks = marks
      self.rules = rules
      self.capitalHeight = capitalHeight
      self.isTransposed = isTransposed
    }
  }

  /// The ends of the rules that the shim finds.
  private func ends(
    on page: Raster, capitalHeight: Double = 24, maximum: Int = 100
  ) throws -> [Range<Int>] {
    var found = [pv_rule](repeating: pv_rule(), count: maximum + 1)
    let count = page.withImage { pv_page_rules($0, capitalHeight, &found, Int32(maximum)) }
    try #require(count >= 0)
    return found.prefix(Int(count)).map { rule in
      rule.endY - rule.startY > rule.endX - rule.startX
        ? Int(rule.startY.rounded())..<Int(rule.endY.rounded())
        : Int(rule.startX.rounded())..<Int(rule.endX.rounded())
    }
    .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  private func expectRules(of drawing: Drawing) throws {
    let page = Mark.page(drawing.marks, transposed: drawing.isTransposed)
    #expect(try ends(on: page, capitalHeight: drawing.capitalHeight) == drawing.rules)
  }

  @Test(arguments: [
    Drawing("1 thick", Mark.rule(40..<360, thickness: 1), [40..<360]),
    Drawing("3 thick", Mark.rule(40..<360), [40..<360]),
    Drawing("8 thick", Mark.rule(40..<360, thickness: 8), [40..<360]),
    Drawing("11 thick", Mark.rule(40..<360, thickness: 11), [40..<360]),
    Drawing("13 thick, more than half a capital", Mark.rule(40..<360, thickness: 13), []),
    Drawing(
      "5 thick, small print", Mark.rule(40..<360, thickness: 5), [40..<360], capitalHeight: 8),
    Drawing("9 thick, small print", Mark.rule(40..<360, thickness: 9), [], capitalHeight: 8),
    Drawing(
      "15 thick, large print", Mark.rule(40..<440, thickness: 15), [40..<440], capitalHeight: 100),
    Drawing("26 thick, large print", Mark.rule(40..<440, thickness: 26), [], capitalHeight: 100),
    Drawing("a contrast of 26", Mark.rule(40..<360, level: 229), [40..<360]),
    Drawing("a contrast of 12", Mark.rule(40..<360, level: 243), []),
    Drawing("50 long", Mark.rule(40..<90), []),
    Drawing("70 long", Mark.rule(40..<110), [40..<110]),
    Drawing("9 times as long as thick", Mark.rule(40..<140, thickness: 11), []),
    Drawing("12 times as long as thick", Mark.rule(40..<172, thickness: 11), [40..<172]),
    Drawing("from side to side", Mark.rule(0..<480), [0..<480]),
    Drawing("at the top", Mark.rule(0..<480, top: 2), []),
    Drawing("6 from the top", Mark.rule(40..<440, top: 6, thickness: 1), [40..<440]),
    Drawing("6 from the bottom", Mark.rule(40..<440, top: 153, thickness: 1), [40..<440]),
    Drawing("near the top", Mark.rule(40..<440, top: 7), [40..<440]),
    Drawing("near the bottom", Mark.rule(40..<440, top: 150), [40..<440]),
    Drawing("at the bottom", Mark.rule(40..<440, top: 156), []),
    Drawing(
      "at the lower edge of a dark tint",
      [Mark(0..<480, 60..<80, level: 100)] + Mark.rule(40..<440), []),
    Drawing(
      "at the upper edge of a dark tint",
      [Mark(0..<480, 83..<103, level: 100)] + Mark.rule(40..<440), []),
    Drawing("fills a strip", Mark.rule(41..<67, thickness: 1), [], capitalHeight: 8),
    Drawing("fills 2 strips", Mark.rule(48..<80, thickness: 1), [48..<80], capitalHeight: 8),
  ])
  func aRuleIsDarkThinAndLong(drawing: Drawing) throws {
    try expectRules(of: drawing)
  }

  @Test(arguments: [
    Drawing("falls by 2.5 %", Mark.slanted(32..<448, by: 0.025), [32..<448]),
    Drawing("falls by 4.5 %", Mark.slanted(32..<448, by: 0.045), []),
    Drawing("rises by 2.5 %", Mark.slanted(32..<448, by: -0.025), [32..<448]),
    Drawing("rises by 4.5 %", Mark.slanted(32..<448, by: -0.045), []),
    Drawing("falls by 4 of 80 pixels", Mark.slanted(32..<112, by: 0.055), [32..<112]),
    Drawing("falls by 6 of 80 pixels", Mark.slanted(32..<112, by: 0.08), []),
    Drawing(
      "is bent upwards",
      Mark.rule(32..<160, top: 81, thickness: 1) + Mark.rule(160..<304, thickness: 1)
        + Mark.rule(304..<448, top: 81, thickness: 1), [32..<448]),
    Drawing(
      "leaves its line by 3 for 16 pixels of small print",
      Mark.rule(32..<208, thickness: 1) + Mark.rule(208..<224, top: 81, thickness: 2)
        + Mark.rule(224..<240, top: 83, thickness: 1) + Mark.rule(240..<256, top: 81)
        + Mark.rule(256..<272) + Mark.rule(272..<448, thickness: 1), [32..<448], capitalHeight: 8),
    Drawing(
      "leaves its line by 1.5", Mark.rule(32..<240) + Mark.rule(240..<448, thickness: 6), [32..<448]
    ),
    Drawing(
      "leaves its line by 3", Mark.rule(32..<240) + Mark.rule(240..<448, top: 83),
      [32..<240, 240..<448]),
    Drawing(
      "leaves its line by 2.5 in a gap",
      Mark.rule(32..<160) + Mark.dashes(160..<208, length: 10, gap: 6)
        + Mark.rule(208..<448, top: 82, thickness: 4), [32..<448]),
    Drawing(
      "leaves its line by 3 in a gap",
      Mark.rule(32..<160) + Mark.dashes(160..<208, length: 10, gap: 6)
        + Mark.rule(208..<448, top: 83), [32..<170, 208..<448]),
    Drawing(
      "close beside a line that ends",
      Mark.rule(32..<448, thickness: 2) + Mark.rule(32..<152, top: 83, thickness: 1), [32..<448]),
    Drawing(
      "goes on falling after a gap",
      Mark.slanted(32..<272, by: 0.03) + Mark.dashes(272..<336, length: 10, gap: 6, top: 87)
        + Mark.rule(336..<448, top: 91), [32..<448]),
  ])
  func aRuleIsStraightAndNearlyLevel(drawing: Drawing) throws {
    try expectRules(of: drawing)
  }

  @Test(arguments: [
    Drawing("dashes of 13 in 16", Mark.dashes(32..<448, length: 13, gap: 3), [32..<445]),
    Drawing("dashes of 11 in 16", Mark.dashes(32..<448, length: 11, gap: 5), []),
    Drawing("dashes of 10 in 16", Mark.dashes(32..<448, length: 10, gap: 6), []),
    Drawing(
      "half dashes for 2 of 5 strips",
      (0..<5).flatMap { k in
        [
          Mark(32 + 80 * k..<88 + 80 * k, 80..<83), Mark(96 + 80 * k..<104 + 80 * k, 80..<83),
        ]
      }, []),
    Drawing(
      "short dashes for 3 of 10 strips",
      Mark.rule(32..<80) + Mark.dashes(80..<128, length: 10, gap: 6) + Mark.rule(128..<192),
      [32..<192]),
    Drawing(
      "short dashes for 4 of 11 strips",
      Mark.rule(32..<80) + Mark.dashes(80..<144, length: 10, gap: 6) + Mark.rule(144..<208), []),
    Drawing(
      "4 strips of short dashes",
      Mark.rule(32..<160) + Mark.dashes(160..<224, length: 10, gap: 6) + Mark.rule(224..<448),
      [32..<448]),
    Drawing(
      "6 strips of short dashes",
      Mark.rule(32..<160) + Mark.dashes(160..<256, length: 10, gap: 6) + Mark.rule(256..<448),
      [32..<170, 256..<448]),
    Drawing(
      "1 strip of short dashes after 2",
      Mark.rule(32..<64) + Mark.dashes(64..<80, length: 10, gap: 6) + Mark.rule(80..<448),
      [32..<448]),
    Drawing(
      "2 strips of short dashes after 2",
      Mark.rule(32..<64) + Mark.dashes(64..<96, length: 10, gap: 6) + Mark.rule(96..<448),
      [96..<448]),
    Drawing(
      "2 strips of short dashes after 3",
      Mark.rule(32..<80) + Mark.dashes(80..<112, length: 10, gap: 6) + Mark.rule(112..<448),
      [32..<448]),
    Drawing(
      "ends behind gaps of 2", Mark.rule(42..<50) + Mark.rule(52..<300) + Mark.rule(302..<310),
      [42..<310]),
    Drawing(
      "marks behind gaps of 4", Mark.rule(42..<48) + Mark.rule(52..<300) + Mark.rule(304..<311),
      [52..<300]),
    Drawing(
      "letters of 30 behind gaps of 12",
      Mark.rule(48..<78) + Mark.rule(90..<300) + Mark.rule(312..<342), [90..<300]),
    Drawing(
      "pieces of 30 behind gaps of 7",
      Mark.rule(53..<83) + Mark.rule(90..<300) + Mark.rule(307..<337), [53..<337]),
    Drawing(
      "pieces of 50 behind gaps of 12",
      Mark.rule(28..<78) + Mark.rule(90..<300) + Mark.rule(312..<362), [28..<362]),
    Drawing(
      "gaps for 9 % of the length",
      Mark.rule(32..<132) + Mark.rule(144..<240) + Mark.rule(252..<344) + Mark.rule(356..<448),
      [32..<448]),
    Drawing(
      "gaps for 14 %",
      Mark.rule(32..<116) + Mark.rule(130..<212) + Mark.rule(226..<308) + Mark.rule(322..<370)
        + Mark.rule(384..<448), []),
    Drawing("2 letters of 30 with a gap of 12", Mark.rule(32..<62) + Mark.rule(74..<104), []),
    Drawing("a gap of 30", Mark.rule(32..<232) + Mark.rule(262..<448), [32..<448]),
    Drawing(
      "a gap of 42", Mark.rule(32..<232) + Mark.rule(274..<448), [32..<232, 274..<448]),
  ])
  func aRuleHasFewGaps(drawing: Drawing) throws {
    try expectRules(of: drawing)
  }

  /// The dots beside a rule are a share of its length in fives of a hundred.
  @Test(arguments: [false, true])
  func aShortRuleIsTouchedByFewLetters(above: Bool) throws {
    for (length, width, level, isRule) in [
      (200, 3, 0, true), (200, 6, 0, false), (200, 6, 100, false), (200, 6, 150, true),
      (300, 6, 0, true), (400, 8, 0, true), (400, 12, 0, false),
    ] {
      let page = Mark.page(
        Mark.dotted(40..<40 + length, width: width, level: UInt8(level), above: above))
      #expect(
        try ends(on: page) == (isRule ? [40..<40 + length] : []), "\(length), \(width), \(level)")
    }
  }

  @Test(arguments: [
    Drawing("7 rules", Mark.lines(7, pitch: 20), [Range](repeating: 40..<360, count: 7)),
    Drawing("8 bars, the outer ones too", Mark.lines(8, pitch: 10), [40..<360, 40..<360]),
    Drawing(
      "2 columns of 4 rules", Mark.lines(8, pitch: 10) { $0 % 2 == 0 ? 160..<360 : 40..<240 },
      [Range](repeating: 40..<240, count: 4) + [Range](repeating: 160..<360, count: 4)),
    Drawing(
      "8 bars, each farther to the right", Mark.lines(8, pitch: 10) { 40 + 4 * $0..<340 + 4 * $0 },
      [40..<340, 68..<368]),
  ])
  func manyRulesBesideEachOtherAreBars(drawing: Drawing) throws {
    try expectRules(of: drawing)
  }

  @Test(arguments: [
    Drawing("100 long", Mark.rule(40..<140), [], isTransposed: true),
    Drawing("120 long", Mark.rule(40..<160), [40..<160], isTransposed: true),
    Drawing("400 long", Mark.rule(40..<440), [40..<440], isTransposed: true),
    Drawing(
      "3 % blank", Mark.rule(40..<140) + Mark.rule(146..<240), [40..<240], isTransposed: true),
    Drawing("8 % blank", Mark.rule(40..<132) + Mark.rule(148..<240), [], isTransposed: true),
    Drawing(
      "8 % crossed",
      Mark.rule(40..<140) + Mark.rule(156..<240)
        + [Mark(140..<156, 72..<92, level: 25)], [40..<240], isTransposed: true),
    Drawing(
      "8 % crossed by something lighter",
      Mark.rule(40..<140) + Mark.rule(156..<240)
        + [Mark(140..<156, 72..<92, level: 45)], [], isTransposed: true),
    Drawing(
      "lighter for 20 %",
      Mark.rule(40..<140) + Mark.rule(140..<180, level: 100) + Mark.rule(180..<240), [40..<240],
      isTransposed: true),
    Drawing(
      "8 % crossed, lighter in the middle",
      Mark.rule(40..<76) + Mark.rule(76..<163, level: 100) + Mark.rule(163..<184)
        + Mark.rule(200..<240) + [Mark(184..<200, 72..<92, level: 45)], [], isTransposed: true),
    Drawing("in a box", Mark.box(), [30..<130, 30..<130, 43..<140], isTransposed: true),
    Drawing(
      "10 from a box's sides", Mark.box(start: 10, end: 10), [30..<130, 30..<130, 53..<130],
      isTransposed: true),
    Drawing(
      "18 from the upper side", Mark.box(start: 18), [30..<130, 30..<130], isTransposed: true),
    Drawing("18 from the lower side", Mark.box(end: 18), [30..<130, 30..<130], isTransposed: true),
    Drawing("no lower side", Mark.box(hasBothEnds: false), [30..<130], isTransposed: true),
    Drawing(
      "9 left of the sides", Mark.box(ends: 92..<158), [43..<140, 92..<158, 92..<158],
      isTransposed: true),
    Drawing(
      "17 left of the sides", Mark.box(ends: 100..<160), [100..<160, 100..<160],
      isTransposed: true),
    Drawing(
      "10 right of the sides", Mark.box(ends: 2..<70), [2..<70, 2..<70, 43..<140],
      isTransposed: true),
    Drawing(
      "18 right of the sides", Mark.box(ends: 2..<62), [2..<62, 2..<62], isTransposed: true),
  ])
  func aShortVerticalRuleEndsAtHorizontalOnes(drawing: Drawing) throws {
    try expectRules(of: drawing)
  }

  @Test(arguments: [false, true])
  func onlyAsManyRulesAsThereIsSpaceForAreWritten(transposed: Bool) throws {
    let marks = Mark.rule(40..<440, top: 40) + Mark.rule(40..<440, top: 100)
    let page = Mark.page(marks, transposed: transposed)
    #expect(try ends(on: page, maximum: 1) == [40..<440])
  }

  @Test func aColorPageAndASizeOfZeroAreErrors() {
    var rule = pv_rule()
    let color = DrawnPage.color(width: 50, height: 50) { _, _ in (255, 255, 255) }
    let gray = Mark.page([])
    // Otherwise a page may be freed as soon as its image is known.
    withExtendedLifetime((color, gray)) {
      #expect(gray.withImage({ pv_page_rules($0, 24, &rule, 1) }) == 0)
      #expect(color.withImage({ pv_page_rules($0, 24, &rule, 1) }) == -1)
      #expect(gray.withImage({ pv_page_rules($0, 0, &rule, 1) }) == -1)
    }
  }

  @Test(arguments: [(Double.nan, 3.0), (1e7, 3), (10, -1)])
  func aRuleThatIsNoneIsNotErased(startX: Double, thickness: Double) {
    let rule = pv_rule(startX: startX, startY: 31.5, endX: 110, endY: 31.5, thickness: thickness)
    let page = Mark.page([])
    withExtendedLifetime(page) {
      #expect(page.withImage({ pv_page_rules_erased($0, [rule], 1) }) == nil)
    }
  }

  /// What is left of marks on a page of 120 × 60 pixels after a rule from (10, 31.5) to (110, 31.5).
  struct Erasure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marks: [Mark], left: [Mark]
    var fall = 0.0, top = 31.5, thickness = 3.0
  }

  @Test(
    arguments: [
      Erasure(
        testDescription: "the rule", marks: Mark.rule(10..<110, top: 30), left: []),
      Erasure(
        testDescription: "its ends", marks: Mark.rule(6..<115, top: 30),
        left: Mark.rule(6..<8, top: 30) + Mark.rule(113..<115, top: 30)),
      Erasure(
        testDescription: "strokes",
        marks: [
          Mark(40..<46, 20..<45, level: 100), Mark(60..<66, 20..<45, level: 150),
          Mark(80..<86, 20..<32), Mark(95..<100, 31..<45),
        ] + Mark.rule(10..<110, top: 30),
        left: [
          Mark(40..<46, 20..<45, level: 100), Mark(40..<46, 30..<33),
          Mark(60..<66, 20..<45, level: 150), Mark(80..<86, 20..<29), Mark(95..<100, 34..<45),
        ]),
      Erasure(
        testDescription: "the page's upper edge", marks: Mark.rule(10..<110, top: 0, thickness: 2),
        left: Mark.rule(10..<110, top: 0, thickness: 2), top: 1, thickness: 2),
      Erasure(
        testDescription: "the page's lower edge", marks: Mark.rule(10..<110, top: 58, thickness: 2),
        left: Mark.rule(10..<110, top: 58, thickness: 2), top: 59, thickness: 2),
      Erasure(
        testDescription: "a slanted rule",
        marks: Mark.rule(10..<60, top: 30) + Mark.rule(60..<110, top: 32), left: [], fall: 3,
        top: 31),
      Erasure(
        testDescription: "a thick rule and its blur",
        marks: Mark.rule(10..<110, top: 27, thickness: 1, level: 180)
          + Mark.rule(10..<110, top: 28, thickness: 7)
          + Mark.rule(10..<110, top: 35, thickness: 1, level: 180), left: [], thickness: 7),
    ], [false, true])
  func erasedPixelsAreThoseOfTheRule(erasure: Erasure, transposed: Bool) throws {
    let start = Point(x: 10, y: erasure.top), end = Point(x: 110, y: erasure.top + erasure.fall)
    let rule = Rule(
      start: transposed ? Point(x: start.y, y: start.x) : start,
      end: transposed ? Point(x: end.y, y: end.x) : end, thickness: erasure.thickness)
    let page = Mark.page(erasure.marks, width: 120, height: 60, transposed: transposed)
    let erased = try page.erasing([rule])
    let left = Mark.page(erasure.left, width: 120, height: 60, transposed: transposed)
    let differences = (0..<left.height).flatMap { y in
      (0..<left.width).filter { erased.pixel($0, y) != left.pixel($0, y) }.map { ($0, y) }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
  }
}
