import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct DewarpingModelTests {
  private static let width = 1000.0, height = 1400.0

  /// Forty lines, displaced downwards by `sag`, on a page in the orientation `rotation`.
  private static func lines(
    rotation: Rotation = .none, sag: (Point) -> Double
  ) -> OrientedLines {
    let lines = (1...40).map { index in
      TextLine(
        baseline: (0...20).map { step in
          let point = Point(x: 100 + 40 * Double(step), y: Double(index) * 33)
          return Point(x: point.x, y: point.y + sag(point))
        }, xHeight: 12)
    }
    return OrientedLines(
      lines: lines, orientation: OrientationDecision(rotation: rotation, confidence: 1),
      capitalHeight: 24)
  }

  private static func model(_ lines: OrientedLines, outline: [Point] = []) -> DewarpingModel? {
    DewarpingModel(
      lines: lines, edges: Array(zip(outline, outline.dropFirst() + outline.prefix(1))),
      width: width,
      height: height, tolerance: 0.5)
  }

  private static let wave: @Sendable (Point) -> Double = { point in
    20 * sin(point.x / width * 2 * .pi) * (1 + point.y / height)
  }

  @Test func wavyLinesAreStraightened() throws {
    let lines = Self.lines(sag: Self.wave)
    let model = try #require(Self.model(lines))
    for line in model.flattened(lines).lines {
      let ys = line.baseline.map(\.y)
      // The waves are 40 to 80 pixels high.
      #expect(ys.max()! - ys.min()! < 3)
    }
  }

  @Test func sourceAndTargetAreInverse() throws {
    let lines = Self.lines(sag: Self.wave)
    let model = try #require(Self.model(lines))
    for (flat, curved) in zip(model.flattened(lines).lines, lines.lines) {
      for (target, print) in zip(flat.baseline, curved.baseline) {
        #expect(model.source(of: target).distance(to: print) < 0.5)
        #expect(model.target(of: print).distance(to: target) < 0.5)
      }
    }
  }

  @Test func aSidewaysPageIsDewarpedToo() throws {
    let lines = Self.lines(rotation: .clockwise, sag: Self.wave)
    let model = try #require(
      DewarpingModel(
        lines: lines, edges: [], width: Self.height, height: Self.width, tolerance: 0.5))
    let target = model.flattened(lines).lines[5].baseline[5], print = lines.lines[5].baseline[5]
    // After a clockwise turn the left side is at the top.
    let before = { (point: Point) in Point(x: point.y, y: Self.width - point.x) }
    #expect(model.source(of: before(target)).distance(to: before(print)) < 0.5)
  }

  @Test func flatPagesGiveNoModel() {
    #expect(Self.model(Self.lines { _ in 0 }) == nil)
    // Half a millimeter at 200 pixels per inch.
    #expect(Self.model(Self.lines { 4 * $0.x / Self.width }) == nil)
  }

  @Test func inconsistentLinesGiveNoModel() {
    #expect(Self.model(Self.lines { 20 * sin($0.x / 37 + $0.y * 1.7) }) == nil)
  }

  @Test func curvedSidesBecomeStraight() throws {
    let sag = { (x: Double) in 40 * sin(x / Self.width * .pi) }
    let upper = (0...16).map { Double($0) / 16 * Self.width }.map { Point(x: $0, y: sag($0)) }
    let outline = upper + [Point(x: Self.width, y: Self.height), Point(x: 0, y: Self.height)]
    let model = try #require(
      Self.model(
        OrientedLines(
          lines: [], orientation: OrientationDecision(rotation: .none, confidence: 0),
          capitalHeight: 0),
        outline: outline))
    #expect(abs(model.source(of: Point(x: 500, y: 0)).y - 40) < 3)
    #expect(abs(model.source(of: Point(x: 500, y: Self.height)).y - Self.height) < 3)
  }
}
