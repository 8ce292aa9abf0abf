import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import Platen

/// What an editor shows of a photo and of the page in it.
@Suite struct PhotoPreviewTests {
  private func preview(_ name: String, side: Int = 800) throws -> PhotoPreview {
    try PhotoPreview(
      .file(DrawnPhoto.samples.appendingPathComponent(name).path), side: side,
      limits: InputLimits(), budget: MemoryBudget(for: ScanOptions()))
  }

  private func size(_ jpeg: Data) throws -> [Int] {
    let raster = try PhotoFile(data: jpeg, source: "preview").photo(frame: 0).raster
    return [raster.width, raster.height]
  }

  @Test func aPhotoIsShownSmallAndItsPageIsInItsOwnPixels() throws {
    let photo = try preview("letter-1.jpg")
    #expect(photo.width == 1536 && photo.height == 2048)
    #expect(try size(photo.jpeg) == [600, 800])
    let corners = try #require(photo.detection?.quad.corners)
    #expect(corners.contains { $0.x > 1000 && $0.y > 1500 })
  }

  @Test func aPageIsFlattenedTurnedAndEnhanced() throws {
    let photo = try preview("letter-1.jpg")
    let quad = try #require(photo.detection?.quad.scaled(by: 800.0 / 2048))
    var settings = PhotoCorrection.Settings()
    let upright = try PagePreview(
      of: photo.jpeg, quad: quad, settings: settings, side: 400, isMeasured: true)
    let portrait = try size(upright.jpeg)
    #expect(portrait[1] == 400 && portrait[0] < 400)
    settings.rotation = .clockwise
    settings.color = .bw
    settings.mode = .document
    let turned = try PagePreview(
      of: photo.jpeg, quad: quad, settings: settings, side: 400, isMeasured: true)
    #expect(try size(turned.jpeg) == portrait.reversed())
    #expect(!upright.isBlank)
    // The look and the rotation are none of the page's own appearance.
    #expect(PagePreview.distance(upright.appearance, turned.appearance) == 0)
  }

  @Test func otherPagesLookOtherwise() throws {
    let appearances = try ["letter-1.jpg", "letter-2.jpg", "card.jpg"].map { name in
      let photo = try preview(name)
      let factor = 800 / Double(max(photo.width, photo.height))
      return try PagePreview(
        of: photo.jpeg, quad: photo.detection?.quad.scaled(by: factor),
        settings: PhotoCorrection.Settings(), side: 200, isMeasured: true
      ).appearance
    }
    for (index, first) in appearances.enumerated() {
      #expect(first.count == 4)
      for second in appearances.dropFirst(index + 1) {
        #expect(PagePreview.distance(first, second) > 50)
      }
    }
  }

  @Test func anEmptySheetIsBlank() throws {
    let white = try #require(
      Raster(width: 900, height: 1200, channels: 1) { bytes, stride in
        for index in 0..<stride * 1200 { bytes[index] = 250 }
      })
    let jpeg = try RasterEncoder.jpeg(white, quality: 90, resolution: nil)
    let page = try PagePreview(
      of: jpeg, quad: nil, settings: PhotoCorrection.Settings(), side: 300, isMeasured: true)
    #expect(page.isBlank)
  }

  @Test func aFrameTellsItsPageAndItsBrightness() throws {
    let photo = try Data(contentsOf: DrawnPhoto.samples.appendingPathComponent("letter-1.jpg"))
    let frame = try FramePages(jpeg: photo)
    #expect(frame.page != nil && (0.2...1).contains(frame.brightness))
    let black = try #require(
      Raster(width: 64, height: 64, channels: 1) { bytes, stride in
        for index in 0..<stride * 64 { bytes[index] = 0 }
      })
    let dark = try FramePages(jpeg: RasterEncoder.jpeg(black, quality: 90, resolution: nil))
    #expect(dark.page == nil && dark.brightness < 0.05)
  }
}
