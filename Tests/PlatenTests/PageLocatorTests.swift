import PlatenImaging
import PlatenModel
import Testing

@testable import Platen

/// The pages that are chosen among candidates, which are given from left to right.
@Suite struct PageLocatorTests {
  private struct StubDetector: PageDetector {
    let confidences: [Double]
    /// In pixels.
    var height = 40.0

    func candidates(
      in photo: Raster, multiplePages: Bool
    ) throws(ScanError) -> [PageCandidate] {
      confidences.enumerated().reversed().map { index, confidence in
        let left = Double(index) * 30
        let corners = [(left, 0.0), (left + 20, 0), (left + 20, height), (left, height)]
        return PageCandidate(
          quad: Quad(corners: corners.map { Point(x: $0.0, y: $0.1) })!, confidence: confidence)
      }
    }
  }

  @Test(arguments: [
    ([], true, [], PageFindingResult.notFound),
    ([0.2], true, [], .unsure),
    ([0.2], false, [], .unsure),
    ([0.9], false, [0.0], .found),
    // The detector's first candidate is its best, here the one on the right.
    ([0.8, 0.9], false, [30.0], .found),
    ([0.8, 0.9], true, [0.0, 30], .found),
    ([0.8, 0.3, 0.9], true, [0.0, 60], .found),
  ])
  func confidentPagesAreReturnedInReadingOrder(
    confidences: [Double], multiplePages: Bool, lefts: [Double], result: PageFindingResult
  ) throws {
    let located = try located(StubDetector(confidences: confidences), multiplePages: multiplePages)
    #expect(located.pages.map(\.quad.topLeft.x) == lefts)
    #expect(located.result == result)
  }

  @Test func whatWasNotChosenIsListed() throws {
    let detector = StubDetector(confidences: [0.8, 0.3, 0.9])
    let one = try located(detector, multiplePages: false)
    #expect(one.pages.map(\.quad.topLeft.x) == [60])
    #expect(one.others.map(\.quad.topLeft.x) == [0])
    #expect(try located(detector, multiplePages: true).others.isEmpty)
  }

  /// A page that fills the photo is found, and is taken as the whole photo.
  @Test func aPageThatFillsThePhotoIsTheWholePhoto() throws {
    struct Filling: PageDetector {
      func candidates(
        in photo: Raster, multiplePages: Bool
      ) throws(ScanError) -> [PageCandidate] {
        [PageCandidate(quad: Quad(width: photo.width, height: photo.height), confidence: 0.9)]
      }
    }
    #expect(try located(Filling(), multiplePages: false).pages.count == 1)
    let locator = PageLocator(options: ScanOptions(), detector: Filling())
    let pages = try locator.pages(in: Self.photo(), corrected: nil)
    #expect(pages.count == 1 && pages[0].detection == nil && pages[0].finding == .found)
  }

  /// Facing pages of a book, the right one first, are one wide page; with a gap between them, or as
  /// narrow as receipts, the best is taken.
  @Test(arguments: [
    ([50.0...100, 0...50], false, [0.0...100]),
    ([50.0...100, 0...50], true, [0.0...50, 50...100]),
    ([56.0...100, 0...44], false, [56.0...100]), ([50.0...65, 35...50], false, [50.0...65]),
  ])
  func facingPagesAreOnePage(
    extents: [ClosedRange<Double>], multiplePages: Bool, wanted: [ClosedRange<Double>]
  ) throws {
    struct Spread: PageDetector {
      let extents: [ClosedRange<Double>]

      func candidates(
        in photo: Raster, multiplePages: Bool
      ) throws(ScanError) -> [PageCandidate] {
        extents.map { extent in
          let (left, right) = (extent.lowerBound, extent.upperBound)
          let corners = [(left, 0.0), (right, 0), (right, 50), (left, 50)]
          return PageCandidate(
            quad: Quad(corners: corners.map { Point(x: $0.0, y: $0.1) })!, confidence: 0.9)
        }
      }
    }
    let pages = try located(Spread(extents: extents), multiplePages: multiplePages).pages
    #expect(pages.map { $0.quad.topLeft.x...$0.quad.bottomRight.x } == wanted)
  }

  /// The networks may detect one in a photo of few pixels.
  @Test func aPageThatCannotBeFlattenedIsNone() throws {
    let located = try located(
      StubDetector(confidences: [0.9], height: 1), multiplePages: false)
    #expect(located.pages.isEmpty)
    #expect(located.result == .unsure)
  }

  private func located(_ detector: any PageDetector, multiplePages: Bool) throws -> LocatedPages {
    var options = ScanOptions()
    options.detectsMultiplePages = multiplePages
    return try PageLocator(options: options, detector: detector).pages(in: Self.photo())
  }

  private static func photo() throws -> Photo {
    let raster = try #require(
      Raster(width: 100, height: 50, channels: 1) { pixels, bytesPerRow in
        pixels.update(repeating: 128, count: 50 * bytesPerRow)
      })
    return Photo(raster: raster, resolution: nil, focalLengthInPixels: nil)
  }
}
