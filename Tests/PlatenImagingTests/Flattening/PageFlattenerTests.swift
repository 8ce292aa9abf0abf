import PlatenModel
import Testing

@testable import PlatenImaging

private func flattened(
  _ photo: Raster, quad: Quad? = nil, pageSize: PaperSize? = nil, resolution: Double? = nil,
  photoResolution: Double? = nil
) throws -> FlattenedPage {
  let flattener = PageFlattener(
    pageSize: pageSize, resolution: resolution.flatMap(Resolution.init(pixelsPerInch:)))
  return try flattener.flattened(
    photo, quad: quad, focalLengthInPixels: nil,
    photoResolution: photoResolution.flatMap(Resolution.init(pixelsPerInch:)))
}

private func plain(_ width: Int, _ height: Int) -> Raster {
  DrawnPage.gray(width: width, height: height) { _, _ in 200 }
}

private func quad(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Quad {
  Quad(
    topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
    bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
}

@Test func aWholePhotoWithLevelTextIsPassedThrough() throws {
  for photo in [plain(300, 400), DrawnPage.text(width: 480, height: 600, slantedBy: 0)] {
    let whole = Quad(width: photo.width, height: photo.height)
    for quad in [nil, whole] {
      let page = try flattened(photo, quad: quad)
      #expect(page.raster === photo)
      #expect(page.skew == 0 && page.paperSize == nil && page.resolution == .assumed)
    }
  }
}

@Test(arguments: [-12.0, -3.3, -0.6, 0.1, 2.5, 3.2, 8])
func strongSkewOfAWholePhotoIsCorrected(degrees: Double) throws {
  let photo = DrawnPage.text(width: 560, height: 700, slantedBy: degrees)
  let page = try flattened(photo)
  // Below 3 degrees a scan keeps its own pixels.
  let isLeveled = abs(degrees) > 3
  #expect(abs(page.skew - (isLeveled ? degrees : 0)) < 0.1)
  let left = try #require(try page.raster.textSkew(range: 15))
  #expect(abs(left - (isLeveled ? 0 : degrees)) <= 0.1)
  #expect(page.skew == 0 || page.raster.width > 560, "the canvas grows")
  #expect(abs(Int(page.raster.pixel(2, 2)[0]) - 240) < 8, "corners are filled with paper")
}

/// Streets with dark borders that descend by 6°, crossed by others, and level names beside them.
@Test func slantedStreetsOfAMapAreNoLines() throws {
  let map = DrawnPage.gray(width: 900, height: 1200) { x, y in
    let isName = Int(y / 104) % 2 == 0 && Int(x / 150) % 3 == 1 && DrawnPage.ink(x, y) > 0
    let down = (y - x * 0.105 + 2000).truncatingRemainder(dividingBy: 150)
    let across = (x + y * 0.105).truncatingRemainder(dividingBy: 220)
    let isBorder = (down < 3 || (12..<15).contains(down)) && across > 20
    return isName || isBorder ? 60 : 235
  }
  #expect(try flattened(map).skew == 0)
}

@Test func skewIsDetectedInEveryOrientation() throws {
  let page = DrawnPage.text(width: 560, height: 700, slantedBy: 2.5)
  for rotation in Rotation.allCases {
    let skew = try #require(try page.turned(by: rotation).textSkew(range: 15))
    #expect(abs(skew - 2.5) < 0.1)
  }
}

@Test func pagesWithoutTextHaveNoSkew() throws {
  var state: UInt64 = 1
  let grain = DrawnPage.gray(width: 400, height: 400) { _, _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 56)
  }
  #expect(try grain.textSkew(range: 15) == nil)
  #expect(try plain(600, 600).textSkew(range: 15) == nil)
}

@Test func aPageKeepsTheResolutionOfItsDensestSide() throws {
  let red = (200.0, 30.0, 30.0), white = (240.0, 240.0, 240.0)
  let photo = DrawnPage.color(width: 400, height: 500) { x, y in
    x > 200 && x < 247 && y > 100 && y < 166 ? red : white
  }
  let page = try flattened(photo, quad: quad(200, 100, 294, 233))
  #expect(page.paperSize?.name == "A4")
  #expect(page.raster.width == 94 && page.raster.height == 133)
  #expect(abs(page.resolution.pixelsPerInch - 94 / 210 * 25.4) < 0.1)
  #expect(page.raster.pixel(10, 10) == [200, 30, 30])
  #expect(page.raster.pixel(45, 64) == [200, 30, 30])
  #expect(page.raster.pixel(49, 70) == [240, 240, 240])
}

@Test func aTrapezoidIsFlattenedWithoutLosingPixels() throws {
  let seen = Quad(
    topLeft: Point(x: 150, y: 100), topRight: Point(x: 450, y: 100),
    bottomRight: Point(x: 520, y: 580), bottomLeft: Point(x: 80, y: 580))
  let page = try flattened(plain(600, 700), quad: seen)
  #expect(page.raster.width >= 439)
  #expect(page.raster.height >= 484)
  #expect(page.raster.pixel(0, 0) == [200])
}

@Test func cornersOutsideTheFrameAreFilledWithPaper() throws {
  let page = try flattened(plain(300, 300), quad: quad(-40, -40, 200, 299))
  #expect(page.raster.pixel(0, 0) == [200])
}

/// A page of 400 × 500 of which the photo shows the left half, and a required paper, which it fills.
@Test func aPageEndsWhereThePhotoEnds() throws {
  let photo = plain(400, 600), page = quad(200, 50, 600, 550)
  let cut = try flattened(photo, quad: page)
  #expect(abs(cut.raster.width - 200) <= 2 && abs(cut.raster.height - 500) <= 2)
  #expect(cut.paperSize == nil)
  #expect(cut.toPhoto(Point(x: 0, y: 0)).distance(to: Point(x: 200, y: 50)) < 1)
  let middle = cut.toPhoto(Point(x: 100, y: 250))
  #expect(middle.distance(to: Point(x: 300, y: 300)) < 2)
}

@Test func theSheetOfAScanIsRecognizedByItsSize() throws {
  let page = try flattened(plain(620, 877), photoResolution: 75)
  #expect(page.paperSize?.name == "A4")
  #expect(abs(page.resolution.pixelsPerInch - 75) < 0.1)
  let receipt = try flattened(plain(640, 1500), photoResolution: 203)
  #expect(receipt.paperSize == nil)
  #expect(receipt.resolution.pixelsPerInch == 203)
}

@Test func aScannedSheetKeepsItsSizeWhenItIsDeskewed() throws {
  let scan = DrawnPage.text(width: 620, height: 877, slantedBy: 3.5)
  let page = try flattened(scan, photoResolution: 75)
  #expect(abs(page.skew - 3.5) < 0.1)
  #expect(page.raster.width == 620 && page.raster.height == 877)
  #expect(page.paperSize?.name == "A4")
}

@Test func aPageOnAScannersGlassHasTheScansResolution() throws {
  let scan = plain(827, 1169)
  let receipt = try flattened(scan, quad: quad(100, 100, 380, 800), photoResolution: 100)
  #expect(receipt.paperSize == nil && receipt.resolution.pixelsPerInch == 100)
  let card = try flattened(scan, quad: quad(100, 100, 312, 437), photoResolution: 100)
  #expect(card.paperSize?.name == "ID-1")
  let tilted = Quad(
    topLeft: Point(x: 150, y: 100), topRight: Point(x: 330, y: 100),
    bottomRight: Point(x: 380, y: 800), bottomLeft: Point(x: 100, y: 800))
  #expect(try flattened(scan, quad: tilted, photoResolution: 100).resolution == .assumed)
}

@Test func anImplausibleResolutionIsIgnored() throws {
  #expect(try flattened(plain(2000, 1500), photoResolution: 72).resolution == .assumed)
}

@Test func theCallersResolutionResamplesAKnownPaper() throws {
  let lines = DrawnPage.gray(width: 620, height: 877) { x, _ in Int(x) % 2 == 0 ? 0 : 254 }
  let a4 = try #require(PaperSize.named("A4"))
  let page = try flattened(lines, pageSize: a4, resolution: 20)
  #expect(page.raster.width == 165 && page.raster.height == 234)
  #expect(abs(page.resolution.pixelsPerInch - 20) < 0.1)
  for x in [20, 57, 101] { #expect(abs(Int(page.raster.pixel(x, 100)[0]) - 127) < 20) }
}

@Test func theCallersResolutionOnlyDeclaresAnUnknownPaper() throws {
  let photo = plain(500, 500)
  let page = try flattened(photo, resolution: 250)
  #expect(page.raster === photo)
  #expect(page.resolution.pixelsPerInch == 250)
}

@Test func aWholePhotoIsPaddedToTheCallersPaper() throws {
  let a4 = try #require(PaperSize.named("A4"))
  let page = try flattened(plain(400, 300), pageSize: a4)
  #expect(page.paperSize == a4.turned)
  #expect(page.raster.height == 300 && page.raster.width == 424)
  #expect(page.raster.pixel(0, 0) == [200])
}

@Test func impossibleRequestsAreRefused() throws {
  let photo = plain(100, 100)
  let bent = Quad(
    topLeft: Point(x: 0, y: 0), topRight: Point(x: 80, y: 0), bottomRight: Point(x: 10, y: 10),
    bottomLeft: Point(x: 0, y: 80))
  #expect(throws: ScanError.self) { try flattened(photo, quad: bent) }
  #expect(throws: ScanError.self) { try flattened(photo, quad: quad(0, 0, 1e200, 1e200)) }
  #expect(throws: ScanError.self) {
    try flattened(photo, pageSize: PaperSize.named("A3"), resolution: 5000)
  }
}
