import Foundation
import Platen
import PlatenImaging
import Testing

/// The finished picture of a scanned page.
@Suite struct ScannedPagePixelsTests {
  private func page(_ change: (inout ScanOptions) -> Void = { _ in }) async throws -> ScannedPage {
    var options = ScanOptions()
    options.rotation = Rotation.none
    change(&options)
    let sample = DrawnPhoto.samples.appendingPathComponent("card.jpg").path
    for await result in try Scanner(options: options).pages(of: [.file(sample)]) {
      return try result.get()
    }
    throw CancellationError()
  }

  /// The darkest pixel of every clearly recognized word, and the median of the page.
  private func checkInk(of page: ScannedPage, in pixels: PagePixels) throws {
    #expect(pixels.width == page.width && pixels.height == page.height)
    let words = try #require(page.recognized).words.filter { $0.confidence > 0.8 }
    #expect(words.count > 5)
    for word in words {
      let box = word.box
      let darkest = (Int(box.y)..<Int(box.maxY)).lazy.flatMap { y in
        (Int(box.x)..<Int(box.maxX)).lazy.map { x in
          pixels.bytes[(y * pixels.width + x) * pixels.channels]
        }
      }.min()
      #expect(try #require(darkest) < 140)
    }
    let median = pixels.bytes.sorted()[pixels.bytes.count / 2]
    #expect(median > 200)
  }

  @Test(arguments: PageCompression.allCases)
  func pixelsHaveInkWhereTheWordsAre(compression: PageCompression) async throws {
    let page = try await page { $0.compression = compression }
    try checkInk(of: page, in: page.pixels())
  }

  @Test(arguments: [PageCompression.layered, .jpeg])
  func theJPEGFileHasInkWhereTheWordsAre(compression: PageCompression) async throws {
    let page = try await page { $0.compression = compression }
    let file = try PhotoFile(data: page.jpeg(), source: "page", maximumMegapixels: 100)
    try checkInk(of: page, in: file.photo(frame: 0).raster.pagePixels())
  }

  @Test func aPageThatIsOneJPEGIsNotEncodedAgain() async throws {
    let page = try await page { $0.compression = .jpeg }
    #expect(try page.jpeg(quality: 10) == page.image?.data)
  }

  @Test func aPageWithoutAnImageHasNoPixels() async throws {
    let page = try await page { $0.encodesImages = false }
    #expect(throws: ScanError.pageWithoutImage(page.source)) {
      try page.pixels()
    }
  }
}
