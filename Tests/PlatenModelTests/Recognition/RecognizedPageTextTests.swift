import PlatenModel
import Testing

struct RecognizedPageTextTests {
  private static func page(_ paragraphs: [[String]]) -> RecognizedPage {
    let box = Box(x: 0, y: 0, width: 100, height: 10)
    let block = RecognizedPage.Block(
      box: box, kind: .text,
      paragraphs: paragraphs.map { lines in
        RecognizedPage.Paragraph(
          lines: lines.map { text in
            RecognizedPage.Line(
              text: text, box: box, baseline: [],
              words: text.split(separator: " ").map {
                RecognizedPage.Word(text: String($0), box: box, confidence: 1)
              })
          })
      })
    return RecognizedPage(width: 100, height: 100, language: "eng", blocks: [block])
  }

  @Test(arguments: [
    (["the har-", "bour was closed", "for a day"], "the harbour\nwas closed\nfor a day\n"),
    (["ab-", "ge-", "holt"], "abgeholt\n"),
    (["die Ver\u{2010}", "einbarung."], "die Vereinbarung.\n"),
    (["Vor-", "und Nachname"], "Vor-\nund Nachname\n"),
    (["Baden-", "Baden"], "Baden-\nBaden\n"),
    (["from 4 -", "less than 6"], "from 4 -\nless than 6\n"),
    (["pages 12-", "and more"], "pages 12-\nand more\n"),
    (["Article A-", "side"], "Article A-\nside\n"),
  ])
  func hyphenatedWordsAreJoinedInTheText(lines: [String], text: String) {
    let page = Self.page([lines])
    #expect(page.text == text)
    #expect(page.lines.map(\.text) == lines, "the lines stay as printed")
  }

  @Test func wordsAreNotJoinedAcrossParagraphs() {
    #expect(Self.page([["one-"], ["two"]]).text == "one-\n\ntwo\n")
  }
}
