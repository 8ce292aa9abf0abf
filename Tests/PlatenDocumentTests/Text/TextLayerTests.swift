import PlatenModel
import Testing

@testable import PlatenDocument

@Suite struct TextLayerTests {
  @Test func aParagraphIsOneInvisibleTextObject() {
    var layer = TextLayer()
    let first = RecognizedPage(rows: ["Hi you", "x"]).blocks, second = RecognizedPage(rows: ["y"])
    let page = RecognizedPage(
      width: 400, height: 600, language: "eng", blocks: first + second.blocks)
    let lines = layer.text(for: page).split(separator: "\n")
    #expect(lines.filter { $0 == "BT 3 Tr" }.count == 2)
    #expect(lines.filter { $0 == "ET" }.count == 2)
    #expect(lines[1].hasPrefix("/F"))
    #expect(lines[1].hasSuffix("(\0H\0i\0 ) Tj"))
    #expect(lines[2].hasSuffix("(\0y\0o\0u) Tj"))
    #expect(lines[3].hasSuffix("(\0x) Tj"))
    #expect(lines[4] == "ET")
  }

  /// A font of 8 points with an advance of half its size: 150 % makes letters 6 points wide.
  @Test func wordsAreStretchedToTheirBoxes() {
    var layer = TextLayer()
    let page = RecognizedPage(rows: ["Word"])
    let content = layer.text(for: page)
    #expect(content.contains(" 8 Tf 150 Tz 20 "))
  }

  @Test func rightToLeftWordsAreMirrored() {
    var layer = TextLayer()
    let page = RecognizedPage(rows: ["אב"], isRightToLeft: true)
    let content = layer.text(for: page)
    #expect(content.contains("-1 0 0 1 380 "))
    #expect(content.contains("(\u{5}\u{D0}\u{5}\u{D1}) Tj"))
  }

  @Test(arguments: [[], [""], ["\u{7}\u{1B}", ""]])
  func aPageWithoutTextHasNoOperators(words: [String]) {
    var layer = TextLayer()
    let lines = words.map { [(text: $0, box: Box(x: 1, y: 1, width: 5, height: 5))] }
    let page = RecognizedPage(lines: lines)
    #expect(layer.text(for: page).isEmpty)
    #expect(layer.fonts.isEmpty)
  }

  @Test(arguments: [
    ("a b c", ["a", "b", "c"], [true, true, false]),
    ("漢字 かな", ["漢", "字", "かな"], [false, true, false]),
    ("ab", ["a", "b"], [false, false]), ("something else", ["a", "b"], [true, false]), ("", [], []),
  ])
  func spacesAreTakenFromTheLine(text: String, words: [String], expected: [Bool]) {
    let box = Box(x: 0, y: 0, width: 1, height: 1)
    let line = RecognizedPage.Line(
      text: text, box: box, baseline: [],
      words: words.map { .init(text: $0, box: box, confidence: 1) })
    #expect(line.wordsFollowedBySpace == expected)
  }

  @Test(arguments: [
    (0.0, "0"), (1, "1"), (-0.5, "-0.5"), (12.34567, "12.3457"), (0.00004, "0"), (-0.00004, "0"),
    (10, "10"), (1.1, "1.1"), (0.0625, "0.0625"), (-12.0501, "-12.0501"), (.nan, "0"),
    (.infinity, "0"),
  ])
  func numbersAreWrittenWithoutExponents(value: Double, expected: String) {
    var digits: [UInt8] = []
    digits.append(decimal: value)
    #expect(String(decoding: digits, as: UTF8.self) == expected)
  }
}

extension TextLayer {
  fileprivate mutating func text(for page: RecognizedPage) -> String {
    var content = PageContentStream()
    write(page, width: Double(page.width), height: Double(page.height), to: &content)
    return String(decoding: content.operators.map(UInt16.init), as: UTF16.self)
  }
}
