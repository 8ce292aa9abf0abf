import PlatenModel
import Testing

@testable import PlatenImaging

#if canImport(Glibc)
import Glibc
#endif

/// A sheet of 1 × 1.4 that is bent about vertical axes by `angle` radians in all, photographed from
/// above and from below its lower side.
private struct CurledSheet {
  let angle: Double

  /// The place in a photo of 3,000 × 4,000 pixels of a point of the sheet, 0 to 1 along its sides.
  func place(_ u: Double, _ v: Double) -> Point {
    let steps = 200
    var x = 0.0, z = 0.0
    for step in 0..<steps {
      let slope = angle * ((Double(step) + 0.5) / Double(steps) * u - 0.3)
      x += cos(slope) * u / Double(steps)
      z -= sin(slope) * u / Double(steps)
    }
    let y = 1.4 * (v - 0.5), tilt = 0.5
    let down = y * cos(tilt) - z * sin(tilt), depth = 2.5 + y * sin(tilt) + z * cos(tilt)
    return Point(x: 1500 + 3000 * (x - 0.5) / depth, y: 2000 + 3000 * down / depth)
  }

  /// The fit to a page whose lines are straight, but whose columns lie `error` of its width too far to the
  /// right in its middle; `principalPoint` is where the photo's center is believed to be.
  func fit(
    error: Double, aspectRatio: Double = 1 / 1.4, lines: [TextLine] = [],
    rules: [Rule] = [], principalPoint: Point = Point(x: 1500, y: 2000)
  ) -> SheetFit? {
    let view = SheetView(
      width: 1000, height: 1400, center: principalPoint, focalLength: 3000
    ) { point in
      let wrong = point.x / 1000
      var u = wrong
      for _ in 0..<30 { u = wrong - error * sin(.pi * u) }
      return place(u, point.y / 1400)
    }
    return SheetFit(SheetScene(view, aspectRatio: aspectRatio, lines: lines, rules: rules))
  }
}

extension SheetScene {
  /// The scene of an upright page of 1,000 × 1,400 pixels.
  fileprivate init(
    _ view: SheetView, aspectRatio: Double, lines: [TextLine] = [], rules: [Rule] = []
  ) {
    self.init(
      view: view, weights: .calibrated, aspectRatio: aspectRatio, expectedError: 0.01,
      lines: SheetLines(lines, rules: PageRules(rules), isSideways: false) {
        Point(x: $0.x / 1000, y: $0.y / 1400)
      })
  }
}

extension SheetFit {
  /// The means of the displacements to the right of each column, and downward of each row.
  fileprivate var columnMoves: [Double] { means { column, other in (other, column) }.map(\.x) }
  fileprivate var rowMoves: [Double] { means { row, other in (row, other) }.map(\.y) }

  private func means(_ node: (Int, Int) -> (row: Int, column: Int)) -> [SIMD2<Double>] {
    let nodes = DisplacementModes.nodes
    return (0..<nodes).map { line in
      let sum = (0..<nodes).reduce(SIMD2<Double>.zero) { sum, other in
        let (row, column) = node(line, other)
        return sum + displacements[row * nodes + column]
      }
      return sum / Double(nodes)
    }
  }
}

struct SheetFitTests {
  @Test(arguments: [-0.02, 0.02])
  func columnsMoveToWherePaperDoesNotStretch(error: Double) throws {
    let fit = try #require(CurledSheet(angle: 1.6).fit(error: error))
    for (index, move) in fit.columnMoves.enumerated() {
      let expected = error * sin(.pi * Double(index) / Double(fit.columnMoves.count - 1))
      #expect(abs(move - expected) < 0.3 * abs(error), "column \(index)")
    }
    #expect(fit.rowMoves.allSatisfy { abs($0) < 0.2 * abs(error) })
  }

  @Test(arguments: [0, 1.6])
  func whatIsRightStays(angle: Double) throws {
    let fit = try #require(CurledSheet(angle: angle).fit(error: 0))
    #expect((fit.columnMoves + fit.rowMoves).allSatisfy { abs($0) < 0.002 })
  }

  @Test func rowsMoveToWhereTextLinesAreEvenlySpaced() throws {
    // The sheet looks flat, so its rows move by a part of what two paragraphs say.
    let lines = (5..<40).filter { $0 != 20 }.map { index in
      let v = Double(index) / 45, y = 1400 * (v + 0.01 * sin(.pi * v))
      return TextLine(baseline: [Point(x: 100, y: y), Point(x: 900, y: y)], xHeight: 12)
    }
    let fit = try #require(CurledSheet(angle: 0).fit(error: 0, lines: lines))
    for (index, move) in fit.rowMoves.enumerated() {
      let expected = 0.01 * sin(.pi * Double(index) / Double(fit.rowMoves.count - 1))
      #expect(abs(move - expected) < 0.0065, "row \(index)")
    }
  }

  @Test func linesOfOtherSizesShareNoSpacing() {
    func lines(from top: Double, leading: Double, xHeight: Double, count: Int) -> [TextLine] {
      (0..<count).map { index in
        let y = top + leading * Double(index)
        return TextLine(baseline: [Point(x: 100, y: y), Point(x: 900, y: y)], xHeight: xHeight)
      }
    }
    let body = lines(from: 100, leading: 30, xHeight: 12, count: 10)
    let notes = lines(from: 900, leading: 24, xHeight: 9, count: 7)
    let heading = lines(from: 20, leading: 40, xHeight: 25, count: 1)
    let groups = EvenLeading(of: body + notes + heading).groups
    #expect(groups.map { $0.map(\.count) } == [[7], [10]])
  }

  @Test(arguments: [0.95, 1.05])
  func theAspectRatioFollowsFromTheShape(factor: Double) throws {
    let fit = try #require(CurledSheet(angle: 1.6).fit(error: 0, aspectRatio: factor / 1.4))
    #expect(abs(fit.aspectRatio * 1.4 - 1) < 0.01)
  }

  @Test func pointsOfAScaledPageGoThereAndBack() {
    let map = PageTransform(
      Homography(width: 100, height: 200, onto: Quad(10, 20, 300, 40, 280, 500, 20, 480)),
      scaling: .scaling(0.5, 2))
    let point = Point(x: 120, y: 40)
    #expect(map.page(of: map(point)).distance(to: point) < 1e-6)
    #expect(map(Point(x: 200, y: 100)).distance(to: Point(x: 280, y: 500)) < 1e-6)
  }

  @Test func sidesHardlyMove() throws {
    let fit = try #require(CurledSheet(angle: 1.6).fit(error: 0.02))
    for moves in [fit.columnMoves, fit.rowMoves] {
      #expect(abs(moves[0]) < 0.002)
      #expect(abs(moves[moves.count - 1]) < 0.002)
    }
  }

  @Test func textLinesStayLevel() throws {
    // The sheet is bent about vertical axes, and its lines are level already.
    let lines = (5..<40).map { index in
      let y = 1400 * Double(index) / 45
      return TextLine(baseline: [Point(x: 100, y: y), Point(x: 900, y: y)], xHeight: 12)
    }
    let fit = try #require(CurledSheet(angle: 1.6).fit(error: 0.02, lines: lines))
    let nodes = DisplacementModes.nodes
    for row in 2..<nodes - 2 {
      let inside = (2..<nodes - 2).map { fit.displacements[row * nodes + $0].y }
      #expect(inside.max()! - inside.min()! < 0.001, "row \(row)")
    }
  }

  @Test func bentTextLinesBecomeLevel() throws {
    func bow(_ x: Double) -> Double { 14 * sin(.pi * x / 1000) }
    let lines = (5..<40).map { index in
      TextLine(
        baseline: stride(from: 100.0, through: 900, by: 50).map { x in
          Point(x: x, y: 1400 * Double(index) / 45 + bow(x))
        }, xHeight: 12)
    }
    let fit = try #require(CurledSheet(angle: 0).fit(error: 0, lines: lines))
    let nodes = DisplacementModes.nodes
    for row in 3..<nodes - 3 {
      let rise = fit.displacements[row * nodes + 6].y - fit.displacements[row * nodes + 2].y
      let expected = (bow(500) - bow(1000 / 6)) / 1400
      #expect(abs(rise - expected) < 0.2 * expected, "row \(row)")
    }
  }

  @Test func slantedRulesBecomePlumb() throws {
    let rules = [200.0, 350, 500, 650, 800].map { x in
      Rule(start: Point(x: x - 4, y: 350), end: Point(x: x + 4, y: 1050), thickness: 2)
    }
    let fit = try #require(CurledSheet(angle: 0).fit(error: 0, rules: rules))
    let nodes = DisplacementModes.nodes
    for column in 3..<nodes - 3 {
      let shift = fit.displacements[9 * nodes + column].x - fit.displacements[3 * nodes + column].x
      #expect(abs(shift - 0.008) < 0.002, "column \(column)")
    }
  }

  @Test func aPrincipalPointBesideTheCenterHardlyMatters() throws {
    let fit = try #require(
      CurledSheet(angle: 1.6).fit(error: 0.02, principalPoint: Point(x: 1440, y: 2060)))
    for (index, move) in fit.columnMoves.enumerated() {
      let expected = 0.02 * sin(.pi * Double(index) / Double(DisplacementModes.nodes - 1))
      #expect(abs(move - expected) < 0.006, "column \(index)")
    }
  }

  @Test func pointsWithoutAPlaceGiveNoFit() {
    let view = SheetView(
      width: 1000, height: 1400, center: Point(x: 0, y: 0), focalLength: 3000
    ) { _ in Point(x: .nan, y: .nan) }
    #expect(SheetFit(SheetScene(view, aspectRatio: 0.7)) == nil)
  }
}
