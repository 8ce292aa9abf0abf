import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct TextLineDetectorTests {
  /// A sample page, rectified at 8 pixels per millimeter, and the boxes of its lines, in pixels.
  private static func page(_ name: String) throws -> (page: Raster, lines: [Box]) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Samples").standardized
    struct Truth: Decodable {
      struct Paper: Decodable { let width: Double, height: Double }
      struct Line: Decodable { let box: Box }
      let paper: Paper
      let corners: [Point]
      let lines: [Line]
    }
    let truth = try JSONDecoder().decode(
      Truth.self, from: Data(contentsOf: folder.appending(path: "\(name).json")))
    let photo = try PhotoFile(
      data: Data(contentsOf: folder.appending(path: "\(name).jpg")), source: name,
      maximumMegapixels: 100
    ).photo(frame: 0)
    let width = Int(truth.paper.width * 8), height = Int(truth.paper.height * 8)
    let quad = try #require(Quad(corners: truth.corners))
    let map = Homography(width: Double(width), height: Double(height), onto: quad)
    let page = try photo.raster.warped(
      by: map, width: width, height: height, borderColor: [255, 255, 255]
    ).gray()
    return (page, truth.lines.map { $0.box.scaled(by: 8) })
  }

  @Test(arguments: ["letter-1", "receipt"])
  func findsThePrintedLines(name: String) throws {
    let (page, boxes) = try Self.page(name)
    let detections = try TextLineDetector().detections(on: page)
    let missed = boxes.filter { box in
      !detections.lines.contains { line in
        let left = max(box.x, line.baseline.first!.x), right = min(box.maxX, line.baseline.last!.x)
        let middle = (line.baseline.first!.y + line.baseline.last!.y - line.xHeight) / 2
        return middle > box.y && middle < box.maxY
          && right - left > 0.7
            * min(
              box.width, line.baseline.last!.x - line.baseline.first!.x)
      }
    }
    #expect(missed.count * 20 <= boxes.count, "\(missed) of \(boxes.count)")
    #expect(detections.sidewaysShare < 0.1 && detections.upsideDownShare < 0.5)
  }

  /// The network gets parts of a page that is this large, and no line is lost or doubled between these.
  @Test func findsTheLinesOfALargePage() throws {
    let count = 130, height = 26.0
    let page = DrawnPage.gray(width: 1400, height: 3600) { x, y in
      let (right, down) = (x - 100, y - 100)
      let isInside = (0..<1200).contains(right) && (0..<Double(count) * height).contains(down)
      return 250 - 220 * (isInside ? DrawnPage.ink(right, down) : 0)
    }
    let lines = try TextLineDetector().detections(on: page).lines.filter { $0.width > 600 }
    let rows = lines.map { Int((($0.start.y - 100) / height).rounded(.down)) }
    #expect(Set(rows).count >= count - 1, "\(Set(0..<count).subtracting(rows).sorted())")
    #expect(lines.count <= count + 1)
  }

  /// A headline over lines of text; at their scale the network takes its letters for several lines or none.
  @Test(arguments: [3.0, 5])
  func findsAHeadline(size: Double) throws {
    let foot = 60 + 26 * size
    let page = DrawnPage.gray(width: 1400, height: 1200) { x, y in
      let (right, down) = (x - 100, y - 60)
      let isHead = (0..<1200).contains(right) && (0..<26 * size).contains(down)
      let isText = (0..<1200).contains(right) && (foot + 40..<1140).contains(y)
      let ink =
        isHead
        ? DrawnPage.ink(right / size, down / size)
        : isText ? DrawnPage.ink(right, y - foot - 40) : 0
      return 250 - 220 * ink
    }
    let lines = try TextLineDetector().detections(on: page).lines.filter { $0.center.y < foot }
    #expect(lines.count == 1, "\(lines)")
    let line = try #require(lines.first)
    #expect(line.width > 1000 && (6 * size...16 * size).contains(line.xHeight), "\(line)")
    #expect(abs(line.start.y - 60 - 20 * size) < 3 * size, "\(line)")
  }

  /// Print in two corners of a large sheet.
  @Test func findsTextInOppositeCorners() throws {
    let corners = [Point(x: 70, y: 50), Point(x: 1400, y: 2000)]
    let page = DrawnPage.gray(width: 1900, height: 2300) { x, y in
      let isSpeck = abs(x - 900) < 1.5 && abs(y - 1200) < 1.5
      let ink = corners.map { corner in
        let (right, down) = (x - corner.x, y - corner.y)
        let isInside = (0..<400).contains(right) && (0..<208).contains(down)
        return isInside ? DrawnPage.ink(right, down) : 0
      }
      return 250 - 220 * (isSpeck ? 1 : ink.reduce(0, +))
    }
    let lines = try TextLineDetector().detections(on: page).lines
    for corner in corners {
      let inside = lines.filter {
        $0.start.x > corner.x - 15 && $0.end.x < corner.x + 415 && $0.start.y > corner.y
          && $0.start.y < corner.y + 215
      }
      #expect((7...9).contains(inside.count))
      let feet = inside.map { ($0.start.y - corner.y).remainder(dividingBy: 26) }
      #expect(feet.allSatisfy { abs($0 + 6) < 4 }, "\(feet)")
    }
    #expect(lines.count < 20)
  }

  @Test func findsNothingOnBlankPaper() throws {
    let page = DrawnPage.gray(width: 600, height: 800) { _, _ in 230 }
    #expect(try TextLineDetector().detections(on: page).lines.isEmpty)
  }
}
