import PlatenModel
import Testing

@testable import PlatenText

struct PageStructureTests {
  /// A line with its baseline at `y`, 12 pixels wide per letter.
  private static func line(_ text: String, _ x: Double, _ y: Double, xHeight: Double = 10)
    -> RecognizedLine
  {
    var words: [RecognizedPage.Word] = [], pen = x
    for word in text.split(separator: " ") {
      let box = Box(x: pen, y: y - 15, width: Double(word.count) * 12, height: 20)
      words.append(RecognizedPage.Word(text: String(word), box: box, confidence: 0.9))
      pen += box.width + 12
    }
    return RecognizedLine(
      words: words, baseline: [Point(x: x, y: y), Point(x: pen - 12, y: y)], xHeight: xHeight)
  }

  private static func page(_ lines: [RecognizedLine]) -> RecognizedPage {
    PageStructure.page(of: lines, width: 1000, height: 1000, language: "eng")
  }

  @Test func anItemAndItsPriceAreOneLine() {
    let page = Self.page([
      Self.line("BREAD", 20, 50), Self.line("1.20", 400, 52), Self.line("OLIVE OIL", 20, 80),
      Self.line("12.00", 388, 81), Self.line("TOTAL", 20, 110), Self.line("13.20", 388, 112),
    ])
    #expect(page.lines.map(\.text) == ["BREAD 1.20", "OLIVE OIL 12.00", "TOTAL 13.20"])
    #expect(page.blocks.map(\.kind) == [.table])
  }

  /// Handwriting at `y`; without `text` it was not read.
  private static func handwriting(_ text: String?, _ y: Double, xHeight: Double = 10)
    -> RecognizedLine
  {
    let printed = line(text ?? "unread", 20, y, xHeight: xHeight)
    return RecognizedLine(
      words: text == nil ? [] : printed.words, box: printed.box, baseline: printed.baseline,
      xHeight: xHeight, isHandwriting: true)
  }

  @Test func handwritingIsABlockOfItsOwn() {
    let print = [50.0, 80, 170].map { Self.line("printed text of a letter", 20, $0) }
    let page = Self.page(
      print + [Self.handwriting(nil, 110, xHeight: 16), Self.handwriting("my note", 140)])
    #expect(page.blocks.map(\.kind) == [.text, .handwriting, .text])
    #expect(page.lines.count == 4)
    let block = page.blocks[1]
    #expect(block.paragraphs.flatMap(\.lines).map(\.text) == ["my note"])
    #expect(block.box.y == 95 && block.box.maxY == 145)
  }

  @Test func aPageOfUnreadHandwritingHasNoLines() {
    let page = Self.page([50.0, 80, 110].map { Self.handwriting(nil, $0) })
    #expect(page.blocks.map(\.kind) == [.handwriting])
    #expect(page.lines.isEmpty && page.text.isEmpty)
  }

  @Test func anEntryWrittenBesideALabelStaysInItsRow() {
    let entry = Self.line("5.00", 400, 50)
    let page = Self.page([
      Self.line("Tip", 20, 50),
      RecognizedLine(
        words: entry.words, baseline: entry.baseline, xHeight: 10, isHandwriting: true),
      Self.line("Thank you for your visit", 20, 80),
    ])
    #expect(page.lines.map(\.text) == ["Tip 5.00", "Thank you for your visit"])
    #expect(page.blocks.map(\.kind) == [.text])
  }

  @Test func columnsAreReadOneAfterTheOther() {
    let left = (0..<4).map { Self.line("the left column runs on", 20, 100 + 30 * Double($0)) }
    let right = (0..<4).map { Self.line("and so does the right", 400, 100 + 30 * Double($0)) }
    let title = Self.line("a title over both of the columns and more", 20, 40)
    let page = Self.page(zip(left, right).flatMap { [$1, $0] } + [title])
    let wanted = ([title] + left + right).map { $0.words.map(\.text).joined(separator: " ") }
    #expect(page.lines.map(\.text) == wanted)
  }

  /// Lines of three columns that nearly touch are told apart by what was found between them only.
  @Test func separatorsAreReadAlong() {
    let columns = [20.0, 245, 470].map { left in
      (0..<3).map { Self.line("one two three four", left, 100 + 30 * Double($0)) }
    }
    let title = Self.line("a title over all of the columns, wider than the first two", 20, 40)
    let separators = [240.0, 465].map { x in
      ColumnSeparator(points: [Point(x: x, y: 100), Point(x: x, y: 160)])
    }
    let page = PageStructure.page(
      of: (0..<3).flatMap { row in columns.map { $0[row] } } + [title], width: 1000, height: 1000,
      language: "eng", separators: separators)
    let wanted = [title] + columns.flatMap { $0 }
    #expect(page.lines.map(\.box.x) == wanted.map { $0.words[0].box.x })
    #expect(page.lines.map(\.box.y) == wanted.map { $0.words[0].box.y })
  }

  @Test func aWiderSpacingEndsAParagraph() {
    let levels = [100.0, 130, 160, 205, 235]
    let page = Self.page(levels.map { Self.line("some words of text", 20, $0) })
    #expect(page.blocks.count == 1)
    #expect(page.blocks[0].paragraphs.map(\.lines.count) == [3, 2])
  }

  @Test func largePrintIsAHeading() {
    let page = Self.page(
      [Self.line("HEADING", 20, 50, xHeight: 20)]
        + (0..<4).map { Self.line("some words of text", 20, 100 + 30 * Double($0)) })
    #expect(page.blocks.map(\.kind) == [.heading, .text])
  }

  @Test func rightToLeftColumnsBeginAtTheRight() {
    func hebrew(_ x: Double, _ y: Double, _ text: String) -> RecognizedLine {
      let line = Self.line(text, x, y)
      return RecognizedLine(
        words: line.words.map {
          RecognizedPage.Word(
            text: $0.text, box: $0.box, confidence: $0.confidence, isRightToLeft: true)
        }, baseline: line.baseline, xHeight: line.xHeight)
    }
    let page = Self.page(
      (0..<3).flatMap { row in
        [
          hebrew(20, 100 + 30 * Double(row), "שמאל שמאל שמאל שמאל"),
          hebrew(400, 100 + 30 * Double(row), "ימין ימין ימין ימין"),
        ]
      })
    #expect(page.lines.first?.words.first?.text == "ימין")
  }

  @Test func aPageWithoutLinesIsEmpty() {
    #expect(Self.page([]).blocks.isEmpty)
  }

  @Test(arguments: [
    (["www.", "example.com"], ["www.example.com"]),
    (["a.lee", "@example.com"], ["a.lee@example.com"]),
    (["24.", "50"], ["24.50"]), (["end.", "The"], ["end.", "The"]), (["in", "a"], ["in", "a"]),
    (["открывается", "в"], ["открывается", "в"]),
  ])
  func onlyNearlyTouchingPartsOfAddressesAreJoined(texts: [String], joined: [String]) {
    let words = zip(texts, [0.0, 101]).map { text, left in
      RecognizedPage.Word(
        text: text, box: Box(x: left, y: 0, width: 100, height: 20), confidence: 0.9)
    }
    let line = RecognizedLine(
      words: words, baseline: [Point(x: 0, y: 15), Point(x: 201, y: 15)], xHeight: 10)
    #expect(line.words.map(\.text) == joined)
    #expect(joined.count == 2 || line.words[0].box == Box(x: 0, y: 0, width: 201, height: 20))
  }

  @Test func partsOfAnAddressWithAGapStaySeparate() {
    let words = zip(["www.", "example.com"], [0.0, 103]).map { text, left in
      RecognizedPage.Word(
        text: text, box: Box(x: left, y: 0, width: 100, height: 20), confidence: 0.9)
    }
    let line = RecognizedLine(
      words: words, baseline: [Point(x: 0, y: 15), Point(x: 203, y: 15)], xHeight: 10)
    #expect(line.words.count == 2)
  }
}
