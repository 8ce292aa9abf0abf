import PlatenModel
import Testing

@testable import PlatenDocument

@Suite struct DocumentOutlineTests {
  private func outline(of pages: [(source: String?, text: RecognizedPage)]) throws -> [String] {
    let writer = try CollectedPDF(metadata: .init())
    for page in pages {
      try writer.append(
        image: SampleImage.grayPage, widthInPoints: 400, heightInPoints: 600, text: page.text,
        source: page.source)
    }
    let file = try PDFFile(try writer.finished())
    return try file.output(of: "mutool", "show", "%", "outline").split(separator: "\n").map {
      $0.split(separator: "\"")[1...].joined(separator: "\"")
    }
  }

  private static let plain = RecognizedPage(rows: ["no heading here"])

  @Test func headingsAreGroupedByDocument() throws {
    let lines = try outline(of: [
      ("scan", .ofAllKinds), ("scan", Self.plain), ("letter", .ofAllKinds),
    ])
    #expect(
      lines.map { $0.prefix { $0 != "\"" && $0 != "\t" } }
        == ["scan", "Annual report", "letter", "Annual report"])
  }

  @Test func headingsOfASingleDocumentAreTopLevel() throws {
    let lines = try outline(of: [("scan", .ofAllKinds), ("scan", Self.plain)])
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("Annual report") == true)
    #expect(try outline(of: [("scan", Self.plain)]).isEmpty)
  }

  @Test func smallerHeadingsAreBelowLargerOnes() throws {
    func block(_ text: String, height: Double, kind: RecognizedPage.Block.Kind)
      -> RecognizedPage.Block
    {
      let box = Box(x: 10, y: 10, width: 100, height: height)
      let line = RecognizedPage.Line(
        text: text, box: box, baseline: [Point(x: 10, y: 30), Point(x: 110, y: 30)],
        words: [RecognizedPage.Word(text: text, box: box, confidence: 1)])
      return RecognizedPage.Block(
        box: box, kind: kind, paragraphs: [RecognizedPage.Paragraph(lines: [line])])
    }
    let page = RecognizedPage(
      width: 400, height: 600, language: "eng",
      blocks: [
        block("Title", height: 40, kind: .heading), block("Part", height: 20, kind: .heading),
        block("plain", height: 10, kind: .text), block("Other", height: 20, kind: .heading),
      ])
    let lines = try outline(of: [("scan", page)])
    #expect(lines.count == 3)
    #expect(lines.map { $0.prefix { $0.isLetter } } == ["Title", "Part", "Other"])
  }
}
