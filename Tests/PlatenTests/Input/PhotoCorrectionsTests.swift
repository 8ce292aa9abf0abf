import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import Platen

struct PhotoCorrectionsTests {
  private func corrections(_ lines: String...) throws -> PhotoCorrections {
    try PhotoCorrections(
      contentsOf: .bytes(Data(lines.joined(separator: "\n").utf8), name: "c.jsonl"))
  }

  @Test func photosAreRequestedInTheOrderOfTheLines() throws {
    let file = try corrections(
      "{\"source\":\"b.jpg\"}", "", "{\"source\":\"a.pdf\",\"page\":2}", "{\"source\":\"-\"}")
    #expect(file.requests.map(\.source) == [.file("b.jpg"), .file("a.pdf"), .standardInput])
    #expect(file.requests.map(\.page) == [nil, 2, nil])
  }

  @Test func aPhotoIsFoundByItsNameAndPage() throws {
    let file = try corrections(
      "{\"source\":\"a.pdf\",\"page\":2,\"rotation\":90}",
      "{\"source\":\"b.jpg\",\"rotation\":180}",
      "{\"source\":\"b.jpg\",\"rotation\":270}")
    let requests = file.applied(to: [
      PhotoRequest("a.pdf", page: 1), PhotoRequest("a.pdf", page: 2), PhotoRequest("b.jpg"),
    ])
    #expect(
      requests.map { $0.correction?.settings.rotation }
        == [nil, .clockwise, .halfTurn, .counterclockwise])
  }

  @Test func aPhotoIsFoundByAnotherPathOfItsFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data("x".utf8), to: "a.jpg")
    let file = try corrections("{\"source\":\"\(folder.path)/./a.jpg\",\"rotation\":90}")
    #expect(file.applied(to: [PhotoRequest(.file(path))])[0].correction != nil)
  }

  @Test(arguments: [
    ("{", "it is not a JSON object"), ("{}", "it has no 'source'"),
    ("{\"source\":\"a\",\"pages\":[{\"quad\":[[0,0]]}]}", "'pages[0].quad'"),
  ])
  func anInvalidLineIsNamed(line: String, reason: String) {
    #expect {
      try corrections("{\"source\":\"a\"}", line)
    } throws: { error in
      "\(error)".hasPrefix("c.jsonl: line 2 is no photo") && "\(error)".contains(reason)
    }
  }

  private func located(_ correction: PhotoCorrection) throws -> [LocatedPage] {
    let raster = try #require(
      Raster(width: 200, height: 100, channels: 1) { pixels, stride in
        memset(pixels, 255, stride * 100)
      })
    return try PageLocator(options: ScanOptions())
      .pages(
        in: Photo(raster: raster, resolution: nil, focalLengthInPixels: nil), corrected: correction)
  }

  private let quad = Quad(
    corners: [(10.0, 10.0), (90, 10), (90, 40), (10, 40)].map { Point(x: $0.0, y: $0.1) })!

  @Test func pagesAreWhereTheCorrectionSaysInItsOrderAndWithItsSettings() throws {
    var correction = PhotoCorrection(source: "a")
    var page = PhotoCorrection.Page(quad: quad)
    page.settings.rotation = .halfTurn
    correction.pages = [page, PhotoCorrection.Page()]
    let pages = try located(correction)
    // Not a key path: AddressSanitizer rejects how Swift's library reads an optional chain.
    #expect(pages.map { $0.detection?.quad } == [quad, nil])
    #expect(pages.map(\.finding) == [.given, .wholePhoto])
    #expect(pages.map(\.options.rotation) == [.halfTurn, nil])
  }

  @Test func cornersOfASmallerCopyAreScaled() throws {
    var correction = PhotoCorrection(source: "a")
    correction.pages = [PhotoCorrection.Page(quad: quad)]
    (correction.width, correction.height) = (100, 50)
    #expect(try located(correction)[0].detection?.quad.bottomRight == Point(x: 180, y: 80))
    (correction.width, correction.height) = (50, 100)
    #expect(throws: ScanError.self) { try located(correction) }
  }

  @Test func anOutlineIsKeptUntilACornerMoves() throws {
    var page = PhotoCorrection.Page(quad: quad)
    let contour = [quad.topLeft, Point(x: 50, y: 5)] + quad.corners.dropFirst()
    page.outline = contour
    #expect(page.candidate(scaledBy: (1, 1))?.outline == contour)
    page.quad = Quad(
      corners: [(20.0, 10.0), (90, 10), (90, 40), (10, 40)].map { Point(x: $0.0, y: $0.1) })
    #expect(page.candidate(scaledBy: (1, 1))?.outline == nil)
  }
}
