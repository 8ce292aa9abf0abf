import PlatenModel
import Testing

@testable import PlatenDocument

@Suite struct GridTagsTests {
  private static func line(_ texts: [String], y: Double) -> RecognizedPage.Line {
    let words = texts.enumerated().map { index, text in
      RecognizedPage.Word(
        text: text, box: Box(x: 100 * Double(index + 1), y: y, width: 60, height: 20),
        confidence: 0.9)
    }
    return RecognizedPage.Line(
      text: texts.joined(separator: " "),
      box: Box(x: 100, y: y, width: 100 * Double(texts.count), height: 20),
      baseline: [Point(x: 100, y: y + 18), Point(x: 400, y: y + 18)], words: words)
  }

  /// A line of some words of `line`.
  private static func part(_ line: RecognizedPage.Line, _ words: Range<Int>) -> RecognizedPage.Line
  {
    RecognizedPage.Line(
      text: "", box: line.box, baseline: line.baseline, words: Array(line.words[words]))
  }

  private static func page(_ isWhole: Bool = true) -> RecognizedPage {
    let lines = [line(["Both", "halves"], y: 100), line(["one", "two"], y: 130)]
    func cell(
      _ line: RecognizedPage.Line, _ words: Range<Int>, columns: Int = 1, isHeader: Bool = false
    ) -> RecognizedPage.Table.Cell {
      RecognizedPage.Table.Cell(
        box: line.box, lines: [part(line, words)], columnSpan: columns, isHeader: isHeader)
    }
    let table = RecognizedPage.Table(rows: [
      RecognizedPage.Table.Row(cells: [cell(lines[0], 0..<2, columns: 2, isHeader: true)]),
      RecognizedPage.Table.Row(
        cells: [cell(lines[1], 0..<1)] + (isWhole ? [cell(lines[1], 1..<2)] : [])),
    ])
    return RecognizedPage(
      width: 600, height: 800, language: "eng",
      blocks: [
        RecognizedPage.Block(
          box: Box(x: 100, y: 100, width: 300, height: 50), kind: .table,
          paragraphs: [RecognizedPage.Paragraph(lines: lines)], table: table)
      ])
  }

  @Test func cellsHaveTheirWordsAndSpans() throws {
    let tag = try #require(PageTag.tags(of: Self.page()).first)
    guard case .parts(let rows) = tag.content, case .parts(let header) = rows[0].content,
      case .parts(let cells) = rows[1].content
    else {
      Issue.record("no rows")
      return
    }
    #expect(header.map(\.type) == ["TH"] && header[0].span == CellSpan(rows: 1, columns: 2))
    #expect(header[0].content == .words([WordSpan(line: 0, words: 0..<2)]))
    #expect(
      cells.map(\.content) == [
        .words([WordSpan(line: 1, words: 0..<1)]), .words([WordSpan(line: 1, words: 1..<2)]),
      ])
  }

  /// Otherwise words would have no tag.
  @Test func cellsWithoutSomeWordsAreNotUsed() {
    #expect(!PageTag.tags(of: Self.page(false)).contains { $0.hasHeader })
  }

  @Test func theDocumentStatesSpans() throws {
    let file = try PDFFile(Self.page())
    let text = try file.output(of: "qpdf", "--qdf", "--object-streams=disable", "%", "-")
    #expect(text.contains("/ColSpan 2"))
    #expect(text.contains("/Scope /Column"))
  }
}

extension PageTag {
  fileprivate var hasHeader: Bool {
    guard case .parts(let parts) = content else { return false }
    return type == "TR" && parts.contains { $0.type == "TH" } || parts.contains(where: \.hasHeader)
  }
}
