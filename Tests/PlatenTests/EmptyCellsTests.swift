import PlatenImaging
import PlatenModel
import PlatenText
import Testing

@testable import Platen

struct EmptyCellsTests {
  /// A table of one cell without text, 20 pixels from the page's sides.
  private static let page = RecognizedPage(
    width: 120, height: 80, language: "eng",
    blocks: [
      RecognizedPage.Block(
        box: cell, kind: .table, paragraphs: [],
        table: RecognizedPage.Table(rows: [
          RecognizedPage.Table.Row(cells: [
            RecognizedPage.Table.Cell(
              box: cell, lines: [], rowSpan: 1, columnSpan: 1, isHeader: false)
          ])
        ]))
    ])
  private static let cell = Box(x: 20, y: 20, width: 80, height: 40)

  /// What is read where the cell has ink in these boxes; an x-height is 10 pixels.
  private static func text(_ boxes: [Box]) throws -> [String] {
    let image = try #require(
      Raster(width: 120, height: 80, channels: 1) { pixels, stride in
        for y in 0..<80 {
          for x in 0..<120 {
            let isInk = boxes.contains { box in
              Double(x) >= box.x && Double(x) < box.maxX && Double(y) >= box.y
                && Double(y) < box.maxY
            }
            pixels[y * stride + x] = isInk ? 20 : 250
          }
        }
      })
    let cells = EmptyCells(
      image: image, size: 10,
      recognizers: RecognizerSelector(
        for: ["eng"], among: ["eng"], from: TextRecognizerCache(recognitionModel: .automatic)),
      deadline: .now + .seconds(60))
    return try cells.lines(in: page).flatMap(\.words).map(\.text)
  }

  @Test(arguments: [(6.0, "-"), (12, "–"), (18, "—")])
  func dashesSayThatThereIsNoValue(length: Double, text: String) throws {
    #expect(try Self.text([Box(x: 50, y: 40, width: length, height: 2)]) == [text])
  }

  /// A rule through the cell, two dots, a thick bar.
  @Test(arguments: [
    [Box(x: 0, y: 40, width: 120, height: 2)],
    [Box(x: 40, y: 40, width: 2, height: 2), Box(x: 50, y: 40, width: 2, height: 2)],
    [Box(x: 50, y: 35, width: 12, height: 6)],
  ])
  func otherMarksAreNoDashes(boxes: [Box]) throws {
    #expect(try Self.text(boxes).isEmpty)
  }
}
