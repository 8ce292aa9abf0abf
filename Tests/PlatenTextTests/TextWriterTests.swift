import Foundation
import PlatenModel
import PlatenText
import Testing

struct TextWriterTests {
  /// Two blocks and an illustration, with all characters that a format has to escape.
  static let page = RecognizedPage(
    width: 300, height: 200, language: "eng+heb",
    blocks: [
      RecognizedPage.Block(
        box: Box(x: 10, y: 10, width: 100, height: 20), kind: .heading,
        paragraphs: [
          RecognizedPage.Paragraph(lines: [
            line(["Müller", "&", "<Söhne>"], y: 10), line(["\u{1}\"a'", "\u{FFFE}👍"], y: 40),
          ])
        ]),
      RecognizedPage.Block(
        box: Box(x: 200, y: 100, width: 50.5, height: 60.25), kind: .image, paragraphs: []),
      RecognizedPage.Block(
        box: Box(x: 10, y: 100, width: 100, height: 20), kind: .table,
        paragraphs: [
          RecognizedPage.Paragraph(lines: [line(["שלום", "12"], y: 100)]),
          RecognizedPage.Paragraph(lines: [line(["你好", "世界", "ok"], y: 140)]),
        ]),
    ])

  /// A line of words 30 pixels wide, 5 apart.
  private static func line(_ texts: [String], y: Double) -> RecognizedPage.Line {
    let words = texts.enumerated().map { index, text in
      RecognizedPage.Word(
        text: text, box: Box(x: 10 + 35 * Double(index), y: y, width: 30, height: 20),
        confidence: 0.965, isRightToLeft: text == "שלום")
    }
    let right = 5 + 35 * Double(texts.count)
    return RecognizedPage.Line(
      text: texts.joined(separator: " "), box: Box(x: 10, y: y, width: right - 10, height: 20),
      baseline: [Point(x: 10, y: y + 16), Point(x: right, y: y + 16.5)], words: words)
  }

  private func document(_ format: TextFormat, names: [String] = ["a \"b\" & <c>.jpg"]) -> String {
    let writer = format.writer(generator: "platen 1 & \"more\"")
    let pages = names.enumerated().map {
      writer.page(Self.page, from: PageSource(name: $1, number: $0 + 1))
    }
    return writer.header + pages.joined() + writer.footer
  }

  @Test func plainTextEndsEachPageWithAFormFeed() {
    #expect(
      document(.text, names: ["a", "b"])
        == String(
          repeating: """
            Müller & <Söhne>
            \u{1}"a' \u{FFFE}👍

            שלום 12

            你好 世界 ok
            \u{0C}
            """, count: 2))
  }

  @Test func tsvHasTwelveColumnsAndARowPerElement() throws {
    let rows = document(.tsv).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.allSatisfy { $0.count == 12 })
    #expect(rows[0].first == "level" && rows[0].last == "text")
    #expect(rows.dropFirst().count { $0[0] == "5" } == 10)
    #expect(rows[1] == ["1", "1", "0", "0", "0", "0", "0", "0", "300", "200", "-1", ""])
    #expect(
      rows.contains(["5", "1", "1", "1", "1", "3", "80", "10", "30", "20", "96.5", "<Söhne>"]))
    #expect(rows.contains(["2", "1", "2", "0", "0", "0", "200", "100", "51", "60", "-1", ""]))
  }

  @Test func hocrIsWellFormedAndHasWordBoxes() throws {
    let elements = try XMLElements(document(.hocr, names: ["a\"b", "b"]))
    #expect(elements.named("div").count { $0["class"] == "ocr_page" } == 2)
    #expect(
      elements.named("div").first?["title"] == "image \"a'b\"; bbox 0 0 300 200; ppageno 0")
    let words = elements.named("span").filter { $0["class"] == "ocrx_word" }
    #expect(words.count == 20)
    #expect(words[2]["title"] == "bbox 80 10 110 30; x_wconf 97")
    #expect(words[5]["dir"] == "rtl" && words[6]["dir"] == nil)
    let lines = elements.named("span").filter { $0["class"] == "ocr_line" }
    #expect(lines[0]["title"] == "bbox 10 10 110 30; baseline 0.005 -4")
    #expect(elements.text.contains("Müller") && elements.text.contains("<Söhne>"))
    let names = elements.all.compactMap { $0["id"] }
    #expect(Set(names).count == names.count)
  }

  @Test func altoIsWellFormedAndHasWordBoxes() throws {
    let elements = try XMLElements(document(.alto, names: ["a", "b"]))
    #expect(elements.named("Page").map { $0["PHYSICAL_IMG_NR"] } == ["1", "2"])
    #expect(elements.named("softwareName").count == 1)
    #expect(elements.named("Illustration").count == 2)
    let words = elements.named("String")
    #expect(words.count == 20)
    #expect(words[2]["CONTENT"] == "<Söhne>")
    #expect(words[2]["HPOS"] == "80" && words[2]["WIDTH"] == "30" && words[2]["WC"] == "0.97")
    #expect(words[3]["CONTENT"] == "\u{FFFD}\"a'" && words[4]["CONTENT"] == "\u{FFFD}👍")
    #expect(elements.named("TextLine")[0]["BASELINE"] == "10,26 110,27")
    // Between every two words of a line, but not inside 你好世界.
    #expect(elements.named("SP").count == 2 * 5)
    let names = elements.all.compactMap { $0["ID"] }
    #expect(Set(names).count == names.count)
  }

  @Test func jsonLinesDecodeToTheSamePages() throws {
    let lines = document(.jsonl, names: ["a/b.jpg", "-"]).split(separator: "\n")
    let records = try lines.map {
      try JSONDecoder().decode(PageTextRecord.self, from: Data($0.utf8))
    }
    #expect(
      records == [
        PageTextRecord(source: PageSource(name: "a/b.jpg", number: 1), page: Self.page),
        PageTextRecord(source: PageSource(name: "-", number: 2), page: Self.page),
      ])
  }

  @Test func jsonLinesHaveTheDocumentedShape() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(document(.jsonl, names: ["a.jpg"]).utf8))
        as? [String: Any])
    #expect(
      Set(object.keys) == ["source", "page", "width", "height", "language", "blocks"])
    let block = try #require((object["blocks"] as? [[String: Any]])?.last)
    #expect(block["box"] as? [Double] == [10, 100, 100, 20])
    #expect(block["kind"] as? String == "table")
    let paragraphs = try #require(block["paragraphs"] as? [[String: Any]])
    let line = try #require((paragraphs[0]["lines"] as? [[String: Any]])?.first)
    #expect(line["baseline"] as? [[Double]] == [[10, 116], [75, 116.5]])
    let words = try #require(line["words"] as? [[String: Any]])
    #expect(
      words.map { Set($0.keys) } == [
        ["text", "box", "confidence", "isRightToLeft"], ["text", "box", "confidence"],
      ])
  }

  @Test(arguments: TextFormat.allCases)
  func writesAPageWithoutText(format: TextFormat) throws {
    let writer = format.writer(generator: "platen")
    let page = RecognizedPage(width: 1, height: 1, language: "eng", blocks: [])
    let text =
      writer.header + writer.page(page, from: PageSource(name: "", number: 1))
      + writer.footer
    switch format {
    case .text: #expect(text == "\u{0C}")
    case .tsv: #expect(text.split(separator: "\n").count == 2)
    case .hocr: #expect(try XMLElements(text).named("div").count == 1)
    case .alto: #expect(try XMLElements(text).named("Page").count == 1)
    case .jsonl: #expect(text.hasSuffix("\"width\":1}\n"))
    case .html: #expect(try XMLElements(text).named("section").count == 1)
    case .markdown: #expect(text.isEmpty)
    }
  }
}
