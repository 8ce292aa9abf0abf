import Foundation
import PlatenModel
import Testing

@Suite struct RecognizedPageRotationTests {
  /// A page of 200 × 100 pixels, turned counterclockwise, becomes one of 100 × 200 pixels.
  @Test func verticalTextIsTurnedUpright() throws {
    let box = Box(x: 10, y: 20, width: 60, height: 12)
    let line = RecognizedPage.Line(
      text: "春夏", box: box, baseline: [Point(x: 10, y: 30), Point(x: 70, y: 29)],
      words: [.init(text: "春夏", box: box, confidence: 0.5)])
    let page = RecognizedPage(
      width: 200, height: 100, language: "jpn_vert",
      blocks: [.init(box: box, kind: .text, paragraphs: [.init(lines: [line])])])
    let upright = page.turned(by: .clockwise, isVertical: true)
    #expect(upright.width == 100 && upright.height == 200)
    let turned = try #require(upright.lines.first)
    #expect(turned.box == Box(x: 68, y: 10, width: 12, height: 60))
    #expect(turned.baseline == [Point(x: 70, y: 10), Point(x: 71, y: 70)])
    #expect(turned.isVertical && turned.thickness == 12 && line.thickness == 12)
    #expect(turned.words[0].confidence == 0.5)
  }

  /// Two turns in opposite directions, and four in one, give the page again.
  @Test func turnsAddUp() {
    let box = Box(x: 10, y: 20, width: 60, height: 12)
    let line = RecognizedPage.Line(
      text: "ab", box: box, baseline: [Point(x: 10, y: 30), Point(x: 70, y: 29)], words: [])
    let page = RecognizedPage(
      width: 200, height: 100, language: "eng",
      blocks: [.init(box: box, kind: .text, paragraphs: [.init(lines: [line])])])
    let half = page.turned(by: .clockwise).turned(by: .clockwise)
    #expect(half == page.turned(by: .halfTurn) && half != page)
    #expect(half.lines[0].box == Box(x: 130, y: 68, width: 60, height: 12))
    #expect(half.turned(by: .clockwise) == page.turned(by: .counterclockwise))
    #expect(half.turned(by: .halfTurn) == page)
  }

  @Test(arguments: [(true, true), (false, false)])
  func onlyVerticalWordsAreEncodedAsVertical(isVertical: Bool, isEncoded: Bool) throws {
    let word = RecognizedPage.Word(
      text: "春", box: Box(x: 1, y: 2, width: 3, height: 4), confidence: 1, isVertical: isVertical)
    let json = try JSONEncoder().encode(word)
    #expect(String(decoding: json, as: UTF8.self).contains("isVertical") == isEncoded)
    #expect(try JSONDecoder().decode(RecognizedPage.Word.self, from: json) == word)
  }
}
