import PlatenModel
import Testing

struct RecognizedPageHeadingsTests {
  /// The levels of headings with these heights among text that is 10 pixels high.
  @Test(arguments: [
    ([30.0, 18, 17, 14], [1, 2, 2, 3]), ([15, 14.5], [2, 2]), ([16, 13], [2, 3]), ([20], [1]),
    ([40, 30, 22, 16, 12], [1, 2, 3, 4, 4]), ([], []),
  ])
  func sizesDetermineLevels(heights: [Double], levels: [Int]) {
    func block(_ height: Double, _ kind: RecognizedPage.Block.Kind) -> RecognizedPage.Block {
      let box = Box(x: 0, y: 0, width: 50, height: height)
      let line = RecognizedPage.Line(text: "a", box: box, baseline: [], words: [])
      return RecognizedPage.Block(
        box: box, kind: kind, paragraphs: [RecognizedPage.Paragraph(lines: [line])])
    }
    let page = RecognizedPage(
      width: 100, height: 100, language: "eng",
      blocks: [block(10, .text)] + heights.map { block($0, .heading) } + [block(10, .text)])
    #expect(page.headingLevels == [nil] + levels + [nil])
  }
}
