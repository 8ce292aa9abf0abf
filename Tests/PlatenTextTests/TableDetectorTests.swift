import PlatenModel
import Testing

@testable import PlatenText

struct TableDetectorTests {
  /// A line with its baseline at `y`, 12 pixels wide per letter, with `gap` pixels between words.
  private static func line(
    _ text: String, _ x: Double, _ y: Double, gap: Double = 6
  ) -> RecognizedLine {
    var words: [RecognizedPage.Word] = [], pen = x
    for word in text.split(separator: " ") {
      let box = Box(x: pen, y: y - 15, width: Double(word.count) * 12, height: 20)
      words.append(RecognizedPage.Word(text: String(word), box: box, confidence: 0.9))
      pen += box.width + gap
    }
    return RecognizedLine(
      words: words, baseline: [Point(x: x, y: y), Point(x: pen - gap, y: y)], xHeight: 10)
  }

  private static func rule(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Rule {
    Rule(start: Point(x: x0, y: y0), end: Point(x: x1, y: y1), thickness: 2)
  }

  /// The rows of the tables of a page; a cell is its text and its spans.
  private static func tables(_ lines: [RecognizedLine], _ rules: [Rule] = []) -> [[[String]]] {
    let page = PageStructure.page(
      of: lines, width: 1000, height: 1000, language: "eng", rules: PageRules(rules))
    #expect(Set(page.words) == Set(lines.flatMap(\.words)))
    return page.blocks.compactMap(\.table).map { table in
      table.rows.map { row in
        row.cells.map { cell in
          let spans = [cell.columnSpan, cell.rowSpan]
          return cell.text + (spans == [1, 1] ? "" : " \(spans[0])x\(spans[1])")
        }
      }
    }
  }

  /// A header above two columns, and a cell over two rows.
  @Test func missingRulesMakeSpans() {
    let rules =
      [100.0, 140, 220].map { Self.rule(100, $0, 500, $0) } + [Self.rule(200, 180, 500, 180)]
      + [100.0, 200, 500].map { Self.rule($0, 100, $0, 220) } + [Self.rule(350, 140, 350, 220)]
    let lines = [
      Self.line("Key", 110, 125), Self.line("Both halves", 290, 125), Self.line("A", 110, 185),
      Self.line("1", 220, 165), Self.line("2", 370, 165), Self.line("3", 220, 205),
    ]
    #expect(
      Self.tables(lines, rules) == [
        [["Key", "Both halves 2x1"], ["A 1x2", "1", "2"], ["3", ""]]
      ])
  }

  /// A line that the detector found across two cells.
  @Test func aRuleSplitsALine() {
    let rules =
      [100.0, 140, 180].map { Self.rule(100, $0, 300, $0) }
      + [100.0, 200, 300].map { Self.rule($0, 100, $0, 180) }
    let lines = [
      Self.line("one otherwise", 155, 125), Self.line("a", 110, 165), Self.line("b", 210, 165),
    ]
    #expect(Self.tables(lines, rules) == [[["one", "otherwise"], ["a", "b"]]])
  }

  @Test func textSeparatesRowsWhereNoRuleDoes() {
    let rules =
      [100.0, 140, 260].map { Self.rule(100, $0, 300, $0) }
      + [100.0, 200, 300].map { Self.rule($0, 100, $0, 260) }
    let lines = [125.0, 165, 205, 245].flatMap {
      [Self.line("left", 110, $0), Self.line("\(Int($0))", 210, $0)]
    }
    #expect(
      Self.tables(lines, rules) == [
        [["left", "125"], ["left", "165"], ["left", "205"], ["left", "245"]]
      ])
  }

  @Test func gapsSeparateColumnsBetweenHorizontalRules() {
    let rules = [100.0, 140, 220].map { Self.rule(100, $0, 500, $0) }
    let lines = [
      Self.line("Name", 110, 125), Self.line("Sum", 400, 125), Self.line("Kettle", 110, 165),
      Self.line("12.50", 400, 165), Self.line("Bowl", 110, 205), Self.line("7.00", 412, 205),
    ]
    #expect(
      Self.tables(lines, rules) == [[["Name", "Sum"], ["Kettle", "12.50"], ["Bowl", "7.00"]]])
  }

  @Test func linesOfOneCellAreOneRow() {
    let rules = [100.0, 140, 200, 260].map { Self.rule(100, $0, 600, $0) }
    let lines = [
      Self.line("Item", 110, 125), Self.line("Remark", 250, 125), Self.line("Sum", 530, 125),
      Self.line("Kettle", 110, 172), Self.line("keep it dry", 250, 160),
      Self.line("and cool", 250, 185), Self.line("12", 530, 172), Self.line("Bowl", 110, 232),
      Self.line("new", 250, 232), Self.line("7", 530, 232),
    ]
    #expect(
      Self.tables(lines, rules) == [
        [
          ["Item", "Remark", "Sum"], ["Kettle", "keep it dry and cool", "12"],
          ["Bowl", "new", "7"],
        ]
      ])
  }

  @Test func alignedRowsAreATableWithoutRules() {
    let lines = [100.0, 130, 160].flatMap { y in
      [Self.line("name", 100, y), Self.line("12.00", 300, y), Self.line("\(Int(y))", 500, y)]
    }
    #expect(Self.tables(lines).first?.map(\.count) == [3, 3, 3])
  }

  /// Columns of running text, and a frame around text.
  @Test func textIsNoTable() {
    let columns = (0..<5).flatMap { row in
      [20.0, 420].map { Self.line("the column runs on and on here", $0, 100 + 30 * Double(row)) }
    }
    let frame = [
      Self.rule(10, 80, 390, 80), Self.rule(10, 240, 390, 240), Self.rule(10, 80, 10, 240),
      Self.rule(390, 80, 390, 240),
    ]
    #expect(Self.tables(columns).isEmpty)
    #expect(Self.tables(columns.filter { $0.left < 400 }, frame).isEmpty)
  }

  /// Two tables of one width with a line of text between them.
  @Test func tablesBelowEachOtherAreTwo() {
    func grid(_ top: Double) -> [Rule] {
      [100.0, 140, 180].map { Self.rule(100, top + $0, 300, top + $0) }
        + [100.0, 200, 300].map { Self.rule($0, top + 100, $0, top + 180) }
    }
    func cells(_ top: Double) -> [RecognizedLine] {
      [125.0, 165].flatMap { y in
        [Self.line("left", 110, top + y), Self.line("right", 210, top + y)]
      }
    }
    let rows = [["left", "right"], ["left", "right"]]
    let text = Self.line("some words between", 100, 290)
    #expect(Self.tables(cells(0) + [text] + cells(300), grid(0) + grid(300)) == [rows, rows])
  }

  /// A story of a newspaper: justified lines with wide gaps between words, in columns with rules between
  /// them, above and below.
  @Test func justifiedColumnsBetweenRulesAreNoTable() {
    let texts = [
      "a remarkable day", "considerable to us", "of uncertainty so", "they were early on",
    ]
    let lines = (0..<20).flatMap { row in
      [20.0, 320, 620].map {
        Self.line(texts[(row + Int($0)) % 4], $0, 100 + 30 * Double(row), gap: 30)
      }
    }
    let rules =
      [70.0, 700].map { Self.rule(10, $0, 900, $0) }
      + [290.0, 590].map { Self.rule($0, 74, $0, 696) }
    #expect(Self.tables(lines, rules).isEmpty)
  }

  /// Lines whose gaps are all alike, so that none can be told from those between words.
  @Test func stripsSeparateNarrowColumns() {
    let lines = (0..<5).map { row in
      let y = 100 + 30 * Double(row)
      let words = [100.0, 164, 228, 292, 356].map { x in
        RecognizedPage.Word(
          text: "1\(row).5", box: Box(x: x, y: y - 15, width: 48, height: 20), confidence: 0.9)
      }
      return RecognizedLine(
        words: words, baseline: [Point(x: 100, y: y), Point(x: 404, y: y)], xHeight: 10)
    }
    let header = zip(["A", "B", "C", "D", "E"], [100.0, 164, 228, 292, 356]).map {
      Self.line($0, $1, 70)
    }
    #expect(Self.tables(header + lines).first?.map(\.count) == [5, 5, 5, 5, 5, 5])
  }

  /// Items and prices, and addresses beside each other.
  @Test func twoColumnsWithoutRulesAreNoTable() {
    let receipt = (0..<6).flatMap { row in
      [
        Self.line("item", 100, 100 + 30 * Double(row)),
        Self.line("\(row).50", 500, 100 + 30 * Double(row)),
      ]
    }
    let addresses = ["Ada Winter", "Mill Lane", "Northport"].enumerated().flatMap { row, text in
      [100.0, 400, 700].map { Self.line(text, $0, 100 + 30 * Double(row)) }
    }
    #expect(Self.tables(receipt).isEmpty)
    #expect(Self.tables(addresses).isEmpty)
  }

  /// Rules between rows only: the first and the last row have none beyond them.
  @Test func rowsBeyondTheOuterRulesBelongToTheTable() {
    let rules = [135.0, 175].map { Self.rule(100, $0, 600, $0) }
    let lines = ["Name Town Sum", "Ada Mill 5.00", "Ida Quay 7.00"].enumerated().flatMap {
      row, text in
      zip(text.split(separator: " "), [110.0, 300, 500]).map {
        Self.line(String($0), $1, 120 + 40 * Double(row))
      }
    }
    #expect(
      Self.tables(lines, rules) == [
        [["Name", "Town", "Sum"], ["Ada", "Mill", "5.00"], ["Ida", "Quay", "7.00"]]
      ])
  }

  /// The rules below two spanning headers are found as one.
  @Test func neighbouringHeadersShareARule() {
    let rules =
      [90.0, 170, 260].map { Self.rule(100, $0, 700, $0) } + [Self.rule(250, 130, 680, 130)]
    let lines =
      [Self.line("Key", 110, 140), Self.line("First", 330, 115), Self.line("Second", 560, 115)]
      + [155.0, 200, 240].flatMap { y in
        (y > 160 ? [110.0] : []).map { Self.line("name", $0, y) }
          + [270.0, 390, 500, 620].map { Self.line("\(Int(y))", $0, y) }
      }
    let rows = Self.tables(lines, rules).first
    #expect(rows?.first?.contains("First 2x1") == true)
    #expect(rows?.first?.contains("Second 2x1") == true)
  }

  /// Cells far apart on a page that is not quite level are rows still, and no columns of text.
  @Test func rowsMaySlope() {
    let slope = -0.012
    let text = [60.0, 400].map { y in
      RecognizedLine(
        words: Self.line("a line of text that is long", 100, y).words,
        baseline: [Point(x: 100, y: y), Point(x: 900, y: y + 800 * slope)], xHeight: 10)
    }
    let cells = (0..<6).flatMap { row in
      zip(["1\(row)", "name", "2\(row)", "3\(row).50"], [100.0, 160, 700, 850]).map {
        Self.line($0, $1, 120 + 30 * Double(row) + slope * $1)
      }
    }
    #expect(Self.tables(text + cells).first?.count == 6)
  }

  /// Two lines in one cell, and the others in the middle of the row.
  @Test func cellsInTheMiddleOfTheirRowsBelongToThese() {
    let header = [Self.line("No", 100, 60), Self.line("Name", 200, 60), Self.line("Sum", 500, 60)]
    let rows = (0..<4).flatMap { row in
      let y = 120 + 80 * Double(row)
      return [
        Self.line("Ada Winter", 200, y), Self.line("ada@example", 200, y + 24),
        Self.line("\(row + 11)", 100, y + 12), Self.line("\(row + 20).50", 500, y + 12),
      ]
    }
    #expect(
      Self.tables(header + rows) == [
        [["No", "Name", "Sum"]]
          + (0..<4).map { ["\($0 + 11)", "Ada Winter ada@example", "\($0 + 20).50"] }
      ])
  }

  /// A label whose values the detector did not see is a row, and dashes are values.
  @Test func labelsWithoutValuesAreRows() {
    let header = [
      Self.line("Item", 100, 60), Self.line("Plan", 400, 60), Self.line("Done", 600, 60),
    ]
    let labels = ["Land and buildings", "Vehicles", "Tools and machines", "Goods", "Cash"]
    let rows = labels.enumerated().flatMap { row, label in
      let y = 90 + 30 * Double(row)
      let values = row == 2 ? [] : row == 3 ? ["-", "-"] : ["\(row + 10)00", "\(row + 20)00"]
      return [Self.line(label, 100, y)] + zip(values, [400, 600]).map { Self.line($0, $1, y) }
    }
    let table = Self.tables(header + rows)
    #expect(table.count == 1)
    #expect(table.first?.dropFirst().map { $0[0] } == labels)
  }

  /// An address beside details is no table of the page, so that the columns of the page part them.
  @Test func anAddressBesideDetailsIsNoTable() {
    let address = ["Ada Winter", "Mill Lane", "Northport", "Seaside"]
    let details = [
      ("Date", "01.02.2020"), ("Number", "4711"), ("Customer", "1234"), ("Order", "5678"),
    ]
    let lines = (0..<4).flatMap { row in
      let y = 100 + 30 * Double(row)
      return [
        Self.line(address[row], 50, y), Self.line(details[row].0, 500, y),
        Self.line(details[row].1, 700, y),
      ]
    }
    let detector = TableDetector(.none, lines: lines)
    #expect(detector.unruledTables(of: lines, isWholePage: true).isEmpty)
  }

  /// A frame around the grid makes no columns.
  @Test func aFrameMakesNoColumns() {
    let rules =
      [100.0, 140, 180].map { Self.rule(100, $0, 500, $0) }
      + [100.0, 300, 500].map { Self.rule($0, 100, $0, 180) }
      + [93.0, 187].map { Self.rule(80, $0, 520, $0) }
      + [80.0, 520].map { Self.rule($0, 93, $0, 187) }
    let lines = [
      Self.line("A", 110, 125), Self.line("B", 310, 125), Self.line("C", 110, 165),
      Self.line("D", 310, 165),
    ]
    #expect(Self.tables(lines, rules) == [[["A", "B"], ["C", "D"]]])
  }

  /// All cells with text span rows, as where a frame has a stub of a rule.
  @Test func cellsOfAllRowsAreNoTable() {
    let rules =
      [100.0, 180].map { Self.rule(100, $0, 500, $0) } + [Self.rule(100, 140, 110, 140)]
      + [100.0, 300, 500].map { Self.rule($0, 100, $0, 180) }
    #expect(Self.tables([Self.line("A", 150, 145), Self.line("B", 350, 145)], rules).isEmpty)
  }

  /// Rules around and beside lines of text.
  @Test func framesAroundTextAreNoTable() {
    let rules =
      [100.0, 140, 180, 220].map { Self.rule(100, $0, 500, $0) }
      + [100.0, 140, 500].map { Self.rule($0, 100, $0, 220) }
    let lines = (0..<3).map { Self.line("Some words", 160, 125 + 40 * Double($0)) }
    #expect(Self.tables(lines, rules).isEmpty)
  }

  /// Two articles with a rule between them, below the head of a newspaper, and a list with signatures to come.
  @Test(arguments: [(false, 0), (true, 1)])
  func articlesBesideARuleAreNoTable(hasRules: Bool, count: Int) {
    let levels = [100.0, 140] + (hasRules ? (2..<9).map { 100 + 40 * Double($0) } : [])
    let rules =
      levels.map { Self.rule(100, $0, 500, $0) }
      + [100.0, 300, 500].map { Self.rule($0, 100, $0, 420) }
    let lines =
      [Self.line("Price", 110, 125), Self.line("Sunday", 310, 125)]
      + (0..<7).map { Self.line("Garden day", 110, 165 + 40 * Double($0)) }
    #expect(Self.tables(lines, rules).count == count)
  }

  /// Words on squared paper, and a form of which most fields are filled in.
  @Test(arguments: [(2, 0), (6, 1)])
  func aNoteOnSquaredPaperIsNoTable(count: Int, tableCount: Int) {
    let sides = [100.0, 140, 180, 220, 260], columns = [100.0, 300, 500]
    let rules =
      sides.map { Self.rule(100, $0, 500, $0) } + columns.map { Self.rule($0, 100, $0, 260) }
    let places = (0..<8).filter { $0 < 2 || $0 <= count }
    let lines = places.map { place in
      let line = Self.line("Pick up", 110 + 200 * Double(place % 2), 125 + 40 * Double(place / 2))
      return RecognizedLine(
        words: line.words, box: line.box, baseline: line.baseline, xHeight: line.xHeight,
        isHandwriting: true)
    }
    #expect(Self.tables(lines, rules).count == tableCount)
    let printed = lines.map { RecognizedLine(words: $0.words, baseline: $0.baseline, xHeight: 10) }
    #expect(Self.tables(printed, rules).count == 1)
  }

  /// Words of a note beside each other, without rules; printed they are a table.
  @Test(arguments: [(true, 0), (false, 1)])
  func wordsOfANoteAreNoTable(isHandwriting: Bool, count: Int) {
    let lines = (0..<6).flatMap { row in
      let y = 100 + 30 * Double(row)
      let places = row.isMultiple(of: 2) ? [100.0, 300, 500] : [100.0, 700, 900]
      return places.map { x in
        let line = Self.line("\(row + 10).00", x, y)
        return RecognizedLine(
          words: line.words, box: line.box, baseline: line.baseline, xHeight: line.xHeight,
          isHandwriting: isHandwriting)
      }
    }
    #expect(Self.tables(lines).count == count)
  }

  /// One vertical rule, beside the names, and columns that only space separates.
  @Test func spaceSeparatesColumnsBesideARule() {
    let rules =
      [80.0, 110, 270].map { Self.rule(100, $0, 500, $0) } + [Self.rule(200, 80, 200, 270)]
    let names = ["Name", "One", "Two", "Three", "Four"]
    let lines = names.enumerated().flatMap { row, name in
      let y = 100 + 35 * Double(row),
        values = row == 0 ? ["P", "R", "F"] : ["1\(row)", "2\(row)", "3\(row)"]
      return [Self.line(name, 110, y)]
        + zip(values, [230.0, 300, 370]).map { Self.line($0, $1, y) }
    }
    #expect(
      Self.tables(lines, rules) == [
        [["Name", "P", "R", "F"]] + (1..<5).map { [names[$0], "1\($0)", "2\($0)", "3\($0)"] }
      ])
  }
}
