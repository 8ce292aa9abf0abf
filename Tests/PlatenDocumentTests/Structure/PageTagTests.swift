import PlatenModel
import Testing

@testable import PlatenDocument

@Suite struct PageTagTests {
  @Test func aPageBecomesTags() {
    let page = RecognizedPage.ofAllKinds
    #expect(
      PageTag.tags(of: page).map { $0.outline(of: page) } == [
        "H1(Annual report)", "P(Plain words.)",
        "L[LI[Lbl(•) LBody(apples and pears)] LI[Lbl(•) LBody(plums)]]",
        "Table[TR[TD(Item) TD(Pieces) TD(Price)] TR[TD(Tea) TD(2) TD(4.50)] "
          + "TR[TD(Milk) TD() TD(1.20)]]",
      ])
  }

  /// Paragraphs separated by bars, and whether they are a list.
  @Test(arguments: [
    ("• one thing|• other thing", true), ("- a b|- c d", true),
    ("1. one thing|2. two things", true),
    ("a) first thing|b) second thing", true), ("(1) x y|(2) z z", true), ("9. a b|10. c d", true),
    ("☐ one thing|☒ other thing", true), ("☐ one thing|• other thing", false),
    ("• only one", false), ("• one thing|– other mark", false), ("1. one|3. three", false),
    ("2026. was good|2027. is better", false), ("1. one thing|b) other", false),
    ("plain words|more words", false), ("•|•", false), ("I. am not|we. are not", false),
  ])
  func listsAreTagged(text: String, isList: Bool) {
    let page = RecognizedPage(paragraphs: text.split(separator: "|").map(String.init))
    #expect((PageTag.tags(of: page).first?.type == "L") == isList)
  }

  @Test func everyWordIsInOneTag() {
    let page = RecognizedPage.ofAllKinds
    let words = PageTag.tags(of: page).flatMap(\.spans).flatMap { span in
      page.lines[span.line].words[span.words].map(\.text)
    }
    #expect(words == page.words.map(\.text))
  }

  @Test func readersFindTheStructure() throws {
    let file = try PDFFile(RecognizedPage.ofAllKinds)
    let tree = try file.output(of: "pdfinfo", "-struct-text", "%")
    let types = tree.split(separator: "\n").map { $0.split(separator: " ")[0] }
      .filter { !$0.hasPrefix("\"") && !$0.hasPrefix("/") }
    #expect(
      types.map { $0.filter { $0 != ":" } }.joined(separator: " ")
        == "Document Sect Figure H1 P L LI Lbl LBody LI Lbl LBody Table TR TD TD TD TR TD TD TD "
        + "TR TD TD TD")
    #expect(tree.contains("\"apples and pears\""))
    #expect(try file.output(of: "pdfinfo", "%").contains(#/Tagged: +yes/#))
    #expect(try file.output(of: "qpdf", "--qdf", "%", "-").contains("/Alt (Picture of page 1)"))
  }
}

extension PageTag {
  fileprivate var spans: [WordSpan] {
    switch content {
    case .parts(let parts): parts.flatMap(\.spans)
    case .words(let spans): spans
    }
  }

  fileprivate func outline(of page: RecognizedPage) -> String {
    switch content {
    case .parts(let parts):
      "\(type)[\(parts.map { $0.outline(of: page) }.joined(separator: " "))]"
    case .words(let spans):
      "\(type)("
        + spans.flatMap { page.lines[$0.line].words[$0.words] }.map(\.text).joined(separator: " ")
        + ")"
    }
  }
}

extension RecognizedPage {
  /// A block of paragraphs of one line each.
  fileprivate init(paragraphs: [String]) {
    let page = RecognizedPage(rows: paragraphs)
    let block = page.blocks[0]
    self.init(
      width: page.width, height: page.height, language: "eng",
      blocks: [
        Block(
          box: block.box, kind: .text,
          paragraphs: block.paragraphs[0].lines.map { Paragraph(lines: [$0]) })
      ])
  }
}
