import Foundation
import PlatenModel
import PlatenText
import Testing

/// Behaviour of the HTML file in a browser.
@Suite(.enabled(if: Browser.isInstalled)) struct HTMLInBrowserTests {
  private static let page = TextWriterTests.page

  private func answers(_ script: String) throws -> [String: Any] {
    let link = TextLink(
      wordRanges: [.init(word: 0, scalars: 0..<6)], kind: .telephoneNumber, target: "tel:+4930",
      value: "+4930")
    let writer = TextFormat.html.writer(generator: "platen")
    let pages = (1...2).map {
      writer.page(
        Self.page, from: PageSource(name: "\($0).jpg", number: $0),
        view: PageView(image: nil, links: [link]))
    }
    return try Browser.run(script, in: writer.header + pages.joined() + writer.footer)
  }

  @Test func wordsCoverTheirBoxes() throws {
    let answers = try answers(
      """
      const page = document.querySelectorAll('section')[0].getBoundingClientRect();
      const pixel = page.width / 300;
      const boxes = Array.from(document.querySelectorAll('#page-1 .word'), word => {
        const range = document.createRange();
        range.selectNodeContents(word);
        const last = word.lastChild;
        if (last.data?.endsWith(' ')) range.setEnd(last, last.data.length - 1);
        const box = range.getBoundingClientRect(), line = word.getBoundingClientRect();
        return [box.left - page.left, line.top - page.top, box.width, line.height]
          .map(side => side / pixel);
      });
      return { boxes };
      """)
    let boxes = try #require(answers["boxes"] as? [[Double]])
    try #require(boxes.count == Self.page.words.count)
    for (box, word) in zip(boxes, Self.page.words) {
      let sides = [word.box.x, word.box.y, word.box.width, word.box.height]
      #expect(zip(box, sides).allSatisfy { abs($0 - $1) < 0.5 }, "\(word.text): \(box)")
    }
  }

  @Test func selectedAndCopiedTextHasSpacesAndLineBreaks() throws {
    let answers = try answers(
      """
      const words = document.querySelectorAll('#page-1 .word');
      const select = (first, last) => {
        getSelection().setBaseAndExtent(words[first], 0, words[last], words[last].childNodes.length);
        return getSelection().toString();
      };
      let copied;
      Object.defineProperty(navigator, 'clipboard',
        { value: { writeText: text => { copied = text; } } });
      document.querySelector('#copy').click();
      return { line: select(0, 2), lines: select(2, 4), hebrew: select(5, 6), copied };
      """)
    #expect(answers["line"] as? String == "Müller & <Söhne>")
    #expect(answers["lines"] as? String == "<Söhne>\n\u{FFFD}\"a' \u{FFFD}👍")
    #expect(answers["hebrew"] as? String == "שלום 12")
    let page = "Müller & <Söhne>\n\u{FFFD}\"a' \u{FFFD}👍\n\nשלום 12\n\n你好世界 ok\n"
    #expect(answers["copied"] as? String == page + "\n" + page)
  }

  @Test func aClickOpensALink() throws {
    let answers = try answers(
      """
      let followed;
      document.addEventListener('click', event => {
        followed = event.target.closest('a')?.href;
        event.preventDefault();
      });
      const at = document.querySelector('a').getBoundingClientRect();
      document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2).click();
      return { followed };
      """)
    #expect(answers["followed"] as? String == "tel:+4930")
  }

  @Test(arguments: [
    ("MULLER", 2, "1 of 2"), ("muller & <", 6, "1 of 2"), ("世界 ok", 4, "1 of 2"),
    ("söhne> \u{FFFD}", 4, "1 of 2"), ("nowhere", 0, "Not found"), (" ", 0, ""),
  ])
  func searchMarksWords(query: String, hits: Int, count: String) throws {
    let answers = try answers(
      """
      const field = document.querySelector('input');
      field.value = '\(query)';
      field.dispatchEvent(new Event('input'));
      const hits = document.querySelectorAll('.hit').length;
      return { hits, count: document.querySelector('output').value };
      """)
    #expect(answers["hits"] as? Int == hits)
    #expect(answers["count"] as? String == count)
  }
}
