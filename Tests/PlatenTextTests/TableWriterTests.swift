import Foundation
import PlatenModel
import Testing

@testable import PlatenText

struct TableWriterTests {
  static func line(_ text: String) -> RecognizedPage.Line {
    let box = Box(x: 10, y: 10, width: 30, height: 20)
    return RecognizedPage.Line(
      text: text, box: box, baseline: [Point(x: 10, y: 25), Point(x: 40, y: 25)],
      words: [RecognizedPage.Word(text: text, box: box, confidence: 0.9)])
  }

  private static func cell(
    _ text: String, rows: Int = 1, columns: Int = 1, isHeader: Bool = false
  ) -> RecognizedPage.Table.Cell {
    RecognizedPage.Table.Cell(
      box: Box(x: 0, y: 0, width: 50, height: 40), lines: text.isEmpty ? [] : [line(text)],
      rowSpan: rows, columnSpan: columns, isHeader: isHeader)
  }

  static let table = RecognizedPage.Table(rows: [
    RecognizedPage.Table.Row(cells: [
      cell("Key", rows: 2, isHeader: true), cell("a|b", columns: 2, isHeader: true),
    ]),
    RecognizedPage.Table.Row(cells: [cell("x,y"), cell("<1>")]),
    RecognizedPage.Table.Row(cells: [cell("=2"), cell(""), cell("*3*")]),
  ])

  private func text(_ format: TableFormat, total: Int = 1) -> String {
    TableWriter(format, generator: "platen").text(
      of: Self.table, box: Box(x: 0, y: 0, width: 9, height: 9),
      from: PageSource(name: "a&b", number: 2), number: 1, total: total)
  }

  @Test func csvHasAColumnForEachPlace() {
    #expect(text(.csv) == "Key,a|b,\r\n,\"x,y\",<1>\r\n'=2,,*3*\r\n")
    #expect(text(.csv, total: 2).hasPrefix("\r\nKey"))
  }

  @Test func htmlHasSpansAndHeaders() {
    #expect(
      text(.html) == """
        <table data-source="a&amp;b" data-page="2">
        <tr><th rowspan="2">Key</th><th colspan="2">a|b</th></tr>
        <tr><td>x,y</td><td>&lt;1&gt;</td></tr>
        <tr><td>=2</td><td></td><td>*3*</td></tr>
        </table>

        """)
  }

  @Test func jsonHasRowsOfCells() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text(.jsonl).utf8)) as? [String: Any])
    let rows = try #require(object["rows"] as? [[[String: Any]]])
    #expect(rows.map(\.count) == [2, 2, 3])
    #expect(rows[0][1]["columnSpan"] as? Int == 2)
    #expect(object["columns"] as? Int == 3 && object["page"] as? Int == 2)
  }

  @Test func markdownHasHeadingsListsAndTables() {
    let box = Box(x: 0, y: 0, width: 50, height: 40)
    func block(
      _ texts: [String], _ kind: RecognizedPage.Block.Kind = .text,
      table: RecognizedPage.Table? = nil
    ) -> RecognizedPage.Block {
      RecognizedPage.Block(
        box: box, kind: kind,
        paragraphs: [RecognizedPage.Paragraph(lines: texts.map(Self.line))], table: table)
    }
    let page = RecognizedPage(
      width: 100, height: 100, language: "eng",
      blocks: [
        block(["Title"], .heading), block(["# no_heading", "• one", "2. two"]),
        block(["all"], .table, table: Self.table),
      ])
    let writer = TextFormat.markdown.writer(generator: "platen")
    #expect(
      writer.page(page, from: PageSource(name: "a", number: 1)) == """
        ## Title

        \\# no\\_heading
        - one
        2. two

        | Key | a\\|b |  |
        | --- | --- | --- |
        |  | x,y | \\<1> |
        | \\=2 |  | \\*3\\* |


        """)
    #expect(writer.page(page, from: PageSource(name: "a", number: 2)).hasPrefix("---\n\n## Title"))
  }

  /// Check boxes before and after their labels, several in a line, and one inside a sentence.
  @Test func markdownHasTaskLists() {
    let lines = ["☐ Delivery ☒ Newsletter", "Cork board ☒", "mark the ☐ on the left"]
    let page = RecognizedPage(
      width: 100, height: 100, language: "eng",
      blocks: [
        RecognizedPage.Block(
          box: Box(x: 0, y: 0, width: 50, height: 40), kind: .text,
          paragraphs: [RecognizedPage.Paragraph(lines: lines.map(Self.line))])
      ])
    #expect(
      TextFormat.markdown.writer(generator: "platen")
        .page(page, from: PageSource(name: "a", number: 1)) == """
          - [ ] Delivery
          - [x] Newsletter
          - [x] Cork board
          mark the ☐ on the left


          """)
  }

  /// A line to the left of the items is a paragraph of its own, which Markdown would join otherwise.
  @Test func markdownEndsAListAtAnOutdentedLine() {
    func line(_ text: String, x: Double) -> RecognizedPage.Line {
      RecognizedPage.Line(
        text: text, box: Box(x: x, y: 10, width: 30, height: 20), baseline: [], words: [])
    }
    let lines = [line("☐ Yes", x: 40), line("wrapped", x: 40), line("Next question?", x: 10)]
    let page = RecognizedPage(
      width: 100, height: 100, language: "eng",
      blocks: [
        RecognizedPage.Block(
          box: Box(x: 0, y: 0, width: 50, height: 40), kind: .text,
          paragraphs: [RecognizedPage.Paragraph(lines: lines)])
      ])
    #expect(
      TextFormat.markdown.writer(generator: "platen")
        .page(page, from: PageSource(name: "a", number: 1)) == """
          - [ ] Yes
          wrapped

          Next question?


          """)
  }
}
