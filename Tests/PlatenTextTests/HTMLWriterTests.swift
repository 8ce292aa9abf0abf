import Foundation
import PlatenModel
import PlatenText
import Testing

struct HTMLWriterTests {
  private static let page = TextWriterTests.page
  private let writer = TextFormat.html.writer(generator: "platen 1 & \"more\"")

  private func document(links: [TextLink] = [], image: Data? = nil) -> String {
    let view = PageView(image: image, links: links)
    let source = PageSource(name: "a \"b\" & <c>.jpg", number: 7)
    return writer.header + writer.page(Self.page, from: source, view: view) + writer.footer
  }

  @Test func everyWordHasItsBox() throws {
    let elements = try XMLElements(document())
    let words = elements.named("span").filter { $0["class"] == "word" }
    #expect(
      words.map { $0["style"] }
        == Self.page.words.map { word in
          "--x:\(word.box.x);--y:\(word.box.y);--w:\(word.box.width);--h:\(word.box.height)"
        })
    #expect(words.map { $0["dir"] } == Self.page.words.map { $0.isRightToLeft ? "rtl" : nil })
    let section = try #require(elements.named("section").first)
    #expect(section["style"] == "--width:300;--height:200")
    #expect(section["id"] == "page-7" && section["aria-label"] == "a \"b\" & <c>.jpg")
  }

  @Test func textIsEscapedAndSpaced() throws {
    let text = try XMLElements(document()).text
    #expect(text.contains("Müller & <Söhne>\n\u{FFFD}\"a' \u{FFFD}👍\n"))
    #expect(text.contains("שלום 12\n") && text.contains("你好世界 ok\n"))
  }

  @Test func theImageIsEmbedded() throws {
    let data = Data([0xFF, 0xD8, 0xFF, 0, 1])
    let shown = try XMLElements(document(image: data))
    #expect(shown.named("img").map { $0["src"] } == ["data:image/jpeg;base64,/9j/AAE="])
    #expect(shown.named("section").first?["class"] == "shown")
    let bare = try XMLElements(document())
    #expect(bare.named("img").isEmpty && bare.named("section").first?["class"] == "bare")
  }

  @Test func noNetworkRequestIsMade() throws {
    let document = document()
    #expect(document.contains("default-src 'none'; img-src data:;"))
    #expect(!document.contains("url(") && !document.contains("@import"))
    #expect(!document.contains("fetch("))
    #expect(try XMLElements(document).named("link").isEmpty)
  }

  @Test func linksCoverTheirPartsOfWords() throws {
    let link = TextLink(
      wordRanges: [.init(word: 2, scalars: 1..<6), .init(word: 3, scalars: 2..<3)],
      kind: .dateTimeDuration, target: "data:a\"&b", value: "<v>")
    let document = document(links: [link])
    let links = try XMLElements(document).named("a")
    #expect(links.map { $0["href"] } == ["data:a\"&b", "data:a\"&b"])
    #expect(links.map { $0["title"] } == ["<v>", "<v>"])
    #expect(links.map { $0["download"] } == ["date.ics", "date.ics"])
    #expect(links.map { $0["tabindex"] } == [nil, "-1"])
    #expect(document.contains(">Söhne</a>&gt;</span>"))
    #expect(document.contains(">a</a>&#39; </span>"))
  }

  /// A link to a word that does not exist has no effect.
  @Test(arguments: [
    TextLink.WordRange(word: 99, scalars: 0..<1), TextLink.WordRange(word: 1, scalars: 0..<9),
  ])
  func ignoresLinksToMissingWords(wordRange: TextLink.WordRange) throws {
    let link = TextLink(wordRanges: [wordRange], kind: .url, target: "http://a.example", value: "")
    #expect(try XMLElements(document(links: [link])).named("a").isEmpty)
  }
}
