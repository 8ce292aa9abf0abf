import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct TextLineImageTests {
  /// A page with a black bar as high as the x-height along `baseline`.
  private static func page(_ baseline: [Point], xHeight: Int) throws -> Raster {
    DrawnPage.gray(width: 600, height: 300) { x, y in
      let isOn = zip(baseline, baseline.dropFirst()).contains { start, end in
        guard Double(x) >= start.x, Double(x) < end.x else { return false }
        let foot = start.y + (Double(x) - start.x) / (end.x - start.x) * (end.y - start.y)
        return Double(y) < foot && Double(y) >= foot - Double(xHeight)
      }
      return isOn ? 0 : 255
    }
  }

  @Test(arguments: [
    [Point(x: 50, y: 100), Point(x: 450, y: 100)],
    [Point(x: 50, y: 100), Point(x: 450, y: 130)],
    [Point(x: 50, y: 100), Point(x: 250, y: 120), Point(x: 450, y: 100)],
  ])
  func theLineIsRectified(baseline: [Point]) throws {
    let line = TextLine(baseline: baseline, xHeight: 17)
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: Self.page(baseline, xHeight: 17), ascent: 2,
      descent: 0.7)
    // Along the middle of the letters everything is ink, and a little lower everything is paper.
    let (left, right) = (lineImage.image.width / 8, lineImage.image.width * 7 / 8)
    for x in stride(from: left, to: right, by: 20) {
      let column = (0..<lineImage.image.height).filter { lineImage.image.pixel(x, $0)[0] < 128 }
      #expect(abs(column.count - 17) <= 2)
      let point = lineImage.onPage(Point(x: Double(x), y: Double(column.last! + 1)))
      let (start, end) =
        point.x < 250 || baseline.count == 2
        ? (baseline[0], baseline[1]) : (baseline[1], baseline[2])
      let foot = start.y + (point.x - start.x) / (end.x - start.x) * (end.y - start.y)
      #expect(abs(point.y - foot) < 1.5)
    }
  }

  /// Also from another image of the page at a different size.
  @Test func capitalsHaveTheRequestedHeight() throws {
    let baseline = [Point(x: 50, y: 100), Point(x: 450, y: 110)]
    let line = TextLine(baseline: baseline, xHeight: 17)
    let page = try Self.page(baseline, xHeight: 17)
    let lineImages = try TextLineImages(of: [line], in: page)
    let large = try page.resized(width: 1200, height: 600)
    for (source, capitalHeight, xHeight) in [(nil, 24.0, 17), (nil, 48, 34), (large, 48, 34)] {
      let lineImage = try lineImages.image(
        of: lineImages.rows[0], in: source, capitalHeight: capitalHeight)
      let middle = lineImage.image.width / 2
      let ink = (0..<lineImage.image.height).count { lineImage.image.pixel(middle, $0)[0] < 128 }
      #expect(abs(ink - xHeight) <= 3)
    }
    #expect(abs(line.baselineY(at: 250) - 105) < 0.01)
  }

  @Test func boxesMapBackToThePage() throws {
    let line = TextLine(
      baseline: [Point(x: 100, y: 200), Point(x: 500, y: 200)], xHeight: 34)
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]),
      in: DrawnPage.gray(width: 600, height: 300) { _, _ in 255 }, ascent: 2, descent: 0.7)
    // One pixel of the line image is two of the page; the line starts 20 pixels from its left.
    let box = lineImage.onPage(Box(x: 30, y: 44, width: 10, height: 34))
    #expect(abs(box.x - 120) < 0.01 && abs(box.width - 20) < 0.01 && abs(box.maxY - 268) < 0.01)
  }

  /// Bars whose edges are blurred by a Gaussian of `sigma` pixels; the maximum gradient is
  /// compared.
  @Test(arguments: [(0.7, false), (1.1, false), (2.0, true), (3.0, true)])
  func blurredLinesAreDetectedAndDeconvolved(sigma: Double, isBlurred: Bool) throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 450, y: 100)], xHeight: 17)
    let page = DrawnPage.gray(width: 500, height: 200) { x, y in
      guard (76..<100).contains(y), (50..<450).contains(x) else { return 255 }
      let offset = abs(x.truncatingRemainder(dividingBy: 20) - 10)
      return 255 - 120 * erfc((offset - 4) / (sigma * 2.squareRoot()))
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
    #expect(try lineImage.isBlurred == isBlurred)
    func steepest(_ lineImage: TextLineImage) -> Int {
      let row = lineImage.image.height / 2
      let middle = lineImage.image.width / 3..<lineImage.image.width * 2 / 3
      let brightnesses = middle.map { Int(lineImage.image.pixel($0, row)[0]) }
      return zip(brightnesses, brightnesses.dropFirst()).map { abs($0 - $1) }.max()!
    }
    guard isBlurred else { return }
    let deconvolved = try lineImage.deconvolved()
    #expect(Double(steepest(deconvolved)) > 1.1 * Double(steepest(lineImage)))
    #expect(deconvolved.image.width == lineImage.image.width)
  }

  /// Rules above and below the letters, solid or dashed, are removed; a comma and the dots of an
  /// umlaut stay.
  @Test func rulesAboveAndBelowALineAreRemoved() throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 450, y: 100)], xHeight: 17)
    let page = DrawnPage.gray(width: 600, height: 200) { x, y in
      let isLetter = (83..<100).contains(y) && (50..<450).contains(x) && Int(x) % 20 < 10
      let isRule = (106..<108).contains(y) && (60..<440).contains(x)
      let isDash = (67..<69).contains(y) && (60..<440).contains(x) && Int(x) % 16 < 10
      let isDot = (70..<74).contains(y) && (150..<154).contains(x)
      let isComma = (101..<107).contains(y) && (452..<455).contains(x)
      return isLetter || isRule || isDash || isDot || isComma ? 0 : 255
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2.1, descent: 0.7)
    func ink(_ columns: ClosedRange<Double>, _ rows: ClosedRange<Double>) -> Int {
      (0..<lineImage.image.height).reduce(0) { sum, y in
        sum
          + (0..<lineImage.image.width).count { x in
            let point = lineImage.onPage(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
            return columns.contains(point.x) && rows.contains(point.y)
              && lineImage.image.pixel(x, y)[0] < 128
          }
      }
    }
    #expect(ink(60...440, 104...110) == 0 && ink(170...440, 65...71) == 0)
    #expect(ink(145...160, 69...75) > 4 && ink(451...458, 100...108) > 4)
    #expect(ink(60...440, 84...99) > 1000)
  }

  /// The upper edge of a dark panel is just above its first line; a rule below bold letters is no
  /// panel.
  @Test(arguments: [(72.0...140, UInt8(40)), (106...109, 255)])
  func lightTextAtTheEdgeOfAPanelIsInverted(dark: ClosedRange<Double>, ground: UInt8) throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 450, y: 100)], xHeight: 17)
    let letter = 280 - Double(ground)
    let page = DrawnPage.gray(width: 600, height: 200) { x, y in
      let isLetter = (83..<100).contains(y) && (50..<450).contains(x) && Int(x) % 20 < 12
      return isLetter ? letter : dark.contains(y) ? 40 : 255
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2.1, descent: 0.7)
    func brightness(atX x: Double) -> UInt8 {
      (0..<lineImage.image.width).flatMap { column in
        (0..<lineImage.image.height).map { (column, $0) }
      }.min { a, b in
        let here = lineImage.onPage(Point(x: Double(a.0), y: Double(a.1)))
        let there = lineImage.onPage(Point(x: Double(b.0), y: Double(b.1)))
        return here.distance(to: Point(x: x, y: 91)) < there.distance(to: Point(x: x, y: 91))
      }.map { lineImage.image.pixel($0.0, $0.1)[0] }!
    }
    #expect(brightness(atX: 206) < 60 && brightness(atX: 216) > 190)
  }

  @Test func theContrastIsThatOfTheInk() throws {
    for level in [25.0, 130] {
      let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 450, y: 100)], xHeight: 17)
      let page = DrawnPage.gray(width: 600, height: 200) { x, y in
        (83..<100).contains(y) && (50..<450).contains(x) && Int(x) % 20 < 10 ? level : 255
      }
      let lineImage = try TextLineImage(
        of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
      #expect(try abs(lineImage.inkContrast - (1 - level / 255)) < 0.05)
    }
  }

  @Test func lightTextOnDarkIsInverted() throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 450, y: 100)], xHeight: 17)
    let page = DrawnPage.gray(width: 600, height: 200) { x, y in
      (83..<100).contains(y) && (50..<450).contains(x) && Int(x) % 20 < 14 ? 240 : 40
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
    let row = (0..<lineImage.image.height).min { a, b in
      lineImage.image.pixel(lineImage.image.width / 2, a)[0]
        < lineImage.image.pixel(lineImage.image.width / 2, b)[0]
    }!
    let shades = (20..<lineImage.image.width - 20).map { lineImage.image.pixel($0, row)[0] }
    #expect(shades.min()! < 40 && shades.max()! > 190)
    #expect(lineImage.image.pixel(lineImage.image.width / 2, 12)[0] > 190)
  }

  /// The paper before and after a dark panel is no print once its letters are dark.
  @Test func paperBesideAPanelIsNoPrint() throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 450, y: 100)], xHeight: 17)
    let page = DrawnPage.gray(width: 600, height: 200) { x, y in
      let isLetter = (83..<100).contains(y) && (50..<450).contains(x) && Int(x) % 20 < 14
      return isLetter || !(44..<456).contains(x) ? 240 : 40
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
    let image = lineImage.image
    var beside = 0, inside = 0
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixel(x, y)[0] < 128 {
        let place = lineImage.onPage(Point(x: Double(x), y: Double(y))).x
        beside += (48...452).contains(place) ? 0 : 1
        inside += (60...440).contains(place) ? 1 : 0
      }
    }
    #expect(beside == 0 && inside > 1000)
  }

  /// An item at the left of a line and its price at the right.
  @Test func wideGapsAreShortenedAndBoxesKeepTheirPosition() throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 550, y: 100)], xHeight: 17)
    let words = [(60, 140), (152, 230), (480, 540)]
    let page = DrawnPage.gray(width: 600, height: 200) { x, y in
      let isIn = words.contains { ($0..<$1).contains(Int(x)) }
      // Bars as high as capitals, joined at their tops.
      return isIn && (76..<100).contains(y) && (Int(x) % 10 < 7 || y < 80) ? 0 : 255
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
    let ink = (0..<lineImage.image.width).filter { x in
      (0..<lineImage.image.height).contains { lineImage.image.pixel(x, $0)[0] < 128 }
    }
    let gaps = zip(ink, ink.dropFirst()).filter { $1 - $0 > 1 }
    try #require(gaps.count == 2)
    #expect((11...13).contains(gaps[0].1 - gaps[0].0), "a normal space is unchanged")
    #expect((17...20).contains(gaps[1].1 - gaps[1].0), "a gap of 250 pixels is shortened")
    let (starts, ends) = ([ink.first!] + gaps.map(\.1), gaps.map(\.0) + [ink.last!])
    for ((start, end), word) in zip(zip(starts, ends), words) {
      #expect(abs(lineImage.onPage(Point(x: Double(start), y: 40)).x - Double(word.0)) <= 1)
      #expect(abs(lineImage.onPage(Point(x: Double(end + 1), y: 40)).x - Double(word.1)) <= 1)
    }
  }

  /// A line of letters, of dashes, of both, and an empty one.
  @Test(arguments: [(17, 0, true), (0, 3, false), (17, 3, true), (0, 0, false)])
  func dashesAreNotText(xHeight: Int, dash: Int, isText: Bool) throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 550, y: 100)], xHeight: 17)
    let page = DrawnPage.gray(width: 600, height: 200) { x, y in
      guard (60..<540).contains(x), Int(x) % 20 < 12 else { return 255 }
      let isLetter = (Int(y) < 100) && (Int(y) >= 100 - xHeight) && x < 100
      let isDash = (90..<90 + dash).contains(Int(y)) && x > 120
      return isLetter || isDash ? 0 : 255
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
    #expect(lineImage.mayBeText == isText)
  }

  /// Dots at one pitch; every third of them higher, as letters are; and with wide gaps between them.
  @Test(arguments: [(false, false, false), (true, false, true), (false, true, true)])
  func dottedRulesAreNotText(hasTallDots: Bool, hasGaps: Bool, isText: Bool) throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 550, y: 100)], xHeight: 4)
    let page = DrawnPage.gray(width: 600, height: 200) { x, y in
      guard (60..<540).contains(x), Int(x) % 10 < 4 else { return 255 }
      let dot = Int(x) / 10, height = hasTallDots && dot % 3 == 0 ? 8 : 4
      let isMissing = hasGaps && dot % 3 == 0
      return !isMissing && Int(y) < 100 && Int(y) >= 100 - height ? 0 : 255
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
    #expect(lineImage.mayBeText == isText)
  }

  /// Rules at both borders of the line's image do not make its letters light on dark.
  @Test func lettersBetweenRulesAreDark() throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 450, y: 100)], xHeight: 17)
    let page = DrawnPage.gray(width: 500, height: 200) { x, y in
      let isRule = (64..<68).contains(y) || (110..<114).contains(y)
      let isLetter = (76..<100).contains(y) && (60..<440).contains(x) && Int(x) % 20 < 6
      return isRule || isLetter ? 0 : 255
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
    let pixels = (0..<lineImage.image.width).map { lineImage.image.pixel($0, 40)[0] }
    #expect(pixels.count { $0 < 128 } * 2 < pixels.count)
  }

  @Test func boxesFitTheInk() throws {
    let line = TextLine(baseline: [Point(x: 50, y: 100), Point(x: 450, y: 100)], xHeight: 17)
    // Two words of bars as high as capitals; the second has a dot above.
    let words = [
      Box(x: 60, y: 76, width: 90, height: 24), Box(x: 160, y: 70, width: 80, height: 30),
    ]
    let page = DrawnPage.gray(width: 500, height: 200) { x, y in
      let isBar = (76..<100).contains(y) && Int(x) % 10 < 7
      let isDot = (70..<73).contains(y) && (200..<204).contains(x)
      let isIn = { (word: Box) in Double(x) >= word.x && Double(x) < word.maxX }
      return isDot || isBar && words.contains(where: isIn) ? 0 : 255
    }
    let lineImage = try TextLineImage(
      of: LineRow(line: line, segments: [line]), in: page, ascent: 2, descent: 0.7)
    let left = 50.0 - 20
    // Like Tesseract's boxes: as high as the line, a few pixels wider on both sides.
    let wordBoxes = words.map {
      Box(
        x: $0.x - left - 2, y: 0, width: $0.width + 3, height: Double(lineImage.image.height))
    }
    let nothing = Box(x: 330, y: 10, width: 20, height: 30)
    let fitted = try lineImage.fitted(wordBoxes + [nothing]).map(lineImage.onPage)
    for (box, word) in zip(fitted, words) {
      // The last bar ends before the word does.
      let drawn = Box(x: word.x, y: word.y, width: word.width - 3, height: word.height)
      #expect(abs(box.x - drawn.x) < 1 && abs(box.maxX - drawn.maxX) < 1)
      #expect(abs(box.y - drawn.y) < 1 && abs(box.maxY - drawn.maxY) < 1)
    }
    #expect(fitted[2] == lineImage.onPage(nothing), "a box without ink is unchanged")
  }
}
