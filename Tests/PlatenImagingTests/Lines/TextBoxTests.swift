import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct TextBoxTests {
  private static func page() throws -> Raster {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PlatenTests/Fixtures/Handwriting/note.jpg").standardized
    return try PhotoFile(
      data: Data(contentsOf: file), source: "note.jpg", maximumMegapixels: 100
    ).photo(frame: 0).raster.gray()
  }

  /// Three lines of handwriting above two of print.
  @Test func eachLineIsFoundOnce() throws {
    let boxes = try TextBox.detected(on: Self.page()).sorted { $0.center.y < $1.center.y }
    #expect(boxes.count == 5)
    #expect(boxes.allSatisfy { abs($0.angle) < 0.1 && $0.width > 3 * $0.height && $0.score > 0.5 })
    for (upper, lower) in zip(boxes, boxes.dropFirst()) {
      #expect(lower.bounds.y > upper.bounds.y + upper.bounds.height / 2)
    }
  }

  /// The network gets all rows of a box, which letters fill here.
  @Test func theNetworkReadsWholeLines() throws {
    let page = try Self.page()
    let print = try TextBox.detected(on: page).sorted { $0.center.y < $1.center.y }.dropFirst(3)
    let text = try print.map { (box) throws -> String in
      let narrow = TextBox(
        center: box.center, width: box.width, height: 0.7 * box.height, angle: box.angle, score: 1)
      let image = try narrow.image(on: page, height: 48)
      return try CharacterProbabilities(of: image, in: 0..<image.width, frame: 0).text
        .filter { $0 != " " }
    }
    #expect(text == ["Printednotice:theliftisoutoforder", "Themanagementofthehouse"])
  }

  @Test func anEmptyPageHasNone() throws {
    #expect(
      try TextBox.detected(on: DrawnPage.gray(width: 300, height: 200) { _, _ in 255 }).isEmpty)
  }

  /// A bar beside a check box is a box that is much higher than wide.
  @Test func theImageOfANarrowBoxIsWideEnoughForTheNetworks() throws {
    let page = try DrawnPage.gray(width: 100, height: 200) { _, _ in 255 }
    let box = TextBox(center: Point(x: 50, y: 100), width: 1, height: 180, angle: 0, score: 1)
    let image = try box.image(on: page, height: 48)
    #expect(image.width == 8)
    #expect(try image.handwritingLogit(in: 0...8).isFinite)
    #expect(try image.handwritingLogit(in: 3...5) == -.infinity)
  }

  /// A dark bar from (200, 100) on, which a box turned by 0.2 around (200, 100) cuts.
  @Test func theImageIsThatOfTheTurnedBox() throws {
    let page = try DrawnPage.gray(width: 400, height: 200) { x, y in
      let along = (x - 200) * cos(0.2) + (y - 100) * sin(0.2)
      let down = (y - 100) * cos(0.2) - (x - 200) * sin(0.2)
      return abs(down) < 5 && along > 0 && along < 80 ? 0 : 255
    }
    let box = TextBox(
      center: Point(x: 200, y: 100), width: 200, height: 40, angle: 0.2, score: 1)
    let image = try box.image(on: page, height: 48)
    #expect(image.width == 240 && image.height == 48)
    let isRight = image.withPixels { pixels in
      let row = pixels.bytes[(24 * pixels.bytesPerRow)...]
      let first = row.startIndex
      return row[first + 60] > 200 && row[first + 150] < 50 && row[first + 230] > 200
        && pixels.bytes[4 * pixels.bytesPerRow + 150] > 200
    }
    #expect(isRight)
    let bounds = box.box(from: 0, to: 200)
    #expect(abs(bounds.x + bounds.width / 2 - 200) < 1e-9 && bounds.width < 204)
    #expect(box.baseline[1].y > box.baseline[0].y + 30)
  }
}
