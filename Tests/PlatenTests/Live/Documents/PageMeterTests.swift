import Foundation
import PlatenImaging
import PlatenModel
import PlatenVideo
import Testing

@testable import Platen

/// The advice for scenes that are drawn from a sample.
@Suite struct PageMeterTests {
  /// The advice that is given last for a scene that stays, or shakes by so many pixels: the sample changed
  /// by `draw`.
  private func advice(
    shake: Int = 0, _ draw: (Raster, Quad) throws -> Raster
  ) throws -> DocumentCameraGuidance? {
    let photo = try DrawnPhoto.sample("letter-1.jpg")
    let file = try PhotoFile(
      data: Data(contentsOf: URL(fileURLWithPath: photo.path)), source: "letter-1.jpg",
      maximumMegapixels: 50)
    let corners = photo.truth.corners.map { Point(x: $0[0], y: $0[1]) }
    let frame = try draw(file.photo(frame: 0).raster, try #require(Quad(corners: corners)))
    var settings = DocumentCameraSettings()
    settings.capturesAutomatically = false
    let watcher = try PageWatcher(settings: settings)
    var advice: DocumentCameraGuidance?
    for number in 0..<8 {
      let raster =
        shake == 0
        ? frame
        : try frame.cropped(
          to: Box(
            x: Double(number % 2 * shake), y: 0, width: Double(frame.width - shake),
            height: Double(frame.height)))
      let shown = VideoFrame(raster: raster, time: Double(number) / 10)
      for event in try watcher.events(in: shown, isShutterPressed: false) {
        if case .guidance(let given) = event.change { advice = given }
      }
    }
    return advice
  }

  /// A copy whose pixels are replaced by a function of their value and place.
  private func mapped(
    _ raster: Raster, _ value: (Double, _ x: Int, _ y: Int) -> Double
  ) throws -> Raster {
    let (width, height, channels) = (raster.width, raster.height, raster.channels)
    return try #require(
      Raster(width: width, height: height, channels: channels) { target, stride in
        raster.withPixels { pixels in
          for y in 0..<height {
            for x in 0..<width * channels {
              let old = Double(pixels.bytes[y * pixels.bytesPerRow + x])
              target[y * stride + x] = UInt8(clamping: Int(value(old, x / channels, y)))
            }
          }
        }
      })
  }

  @Test func aGoodSceneNeedsNoAdvice() throws {
    #expect(try advice { raster, _ in raster } == nil)
  }

  @Test func aDeskWithoutAPageIsNoPage() throws {
    let found = try advice { raster, _ in
      try mapped(raster) { _, x, y in 90 + 20 * sin(Double(x) / 90) * cos(Double(y) / 130) }
    }
    #expect(found == .noPage)
  }

  @Test func littleLightIsTooDark() throws {
    #expect(try advice { raster, _ in try mapped(raster) { old, _, _ in old * 0.16 } } == .tooDark)
  }

  @Test func aPageOutOfFocusIsBlurred() throws {
    let found = try advice { raster, _ in
      try raster.resized(width: raster.width / 9, height: raster.height / 9)
        .resized(width: raster.width, height: raster.height)
    }
    #expect(found == .blurred)
  }

  @Test func aWhiteSpotIsGlare() throws {
    let found = try advice { raster, quad in
      let dim = try mapped(raster) { old, _, _ in old * 0.85 }
      let center = quad.center, radius = Double(raster.width) / 12
      return try mapped(dim) { old, x, y in
        Point(x: Double(x), y: Double(y)).distance(to: center) < radius ? 255 : old
      }
    }
    #expect(found == .glare)
  }

  /// The sample at half its size in the middle of an even desk.
  private func small(_ raster: Raster) throws -> Raster {
    let half = try raster.resized(width: raster.width / 2, height: raster.height / 2)
    return try mapped(raster) { _, _, _ in 70 }
      .pasted(half, x: raster.width / 4, y: raster.height / 4)
  }

  @Test func aCameraThatShakesIsToHoldStill() throws {
    #expect(try advice(shake: 120) { raster, _ in try small(raster) } == .holdStill)
  }

  @Test func aPageBeyondTheFrameIsToMoveBack() throws {
    let found = try advice { raster, quad in
      let right = (quad.topRight.x + quad.bottomRight.x) / 2
      let width = right - 0.15 * (right - quad.topLeft.x)
      return try raster.cropped(
        to: Box(x: 0, y: 0, width: width, height: Double(raster.height)))
    }
    #expect(found == .moveBack)
  }

  @Test func aPageSeenAtASteepAngleIsTilted() throws {
    // The upper side shows three times as much of the desk and the page as the lower one.
    let found = try advice { raster, _ in try raster.tilted(by: 3, borderLevel: 70) }
    #expect(found == .tilted)
  }

  @Test func aHandOverTheEdgeIsObstructed() throws {
    let found = try advice { raster, quad in
      let hand = Point(
        x: (quad.topRight.x + quad.bottomRight.x) / 2, y: (quad.topRight.y + quad.bottomRight.y) / 2
      )
      let radius = Double(raster.width) / 9
      return try mapped(raster) { old, x, y in
        let (dx, dy) = (Double(x) - hand.x, Double(y) - hand.y)
        return (dx / 2) * (dx / 2) + dy * dy < radius * radius ? 120 : old
      }
    }
    #expect(found == .obstructed)
  }

  @Test func aSmallPageIsToMoveCloser() throws {
    let found = try advice { raster, _ in
      let (width, height) = (raster.width, raster.height)
      let small = try raster.resized(width: width / 4, height: height / 4)
      return try mapped(raster) { _, _, _ in 70 }.pasted(small, x: width / 3, y: height / 3)
    }
    #expect(found == .moveCloser)
  }
}

extension Raster {
  /// A copy as seen from below: the upper side shows `ratio` times as much as the lower one.
  fileprivate func tilted(by ratio: Double, borderLevel: UInt8) throws -> Raster {
    let (wide, high) = (Double(width), Double(height))
    return try #require(
      Raster(width: width, height: height, channels: channels) { target, stride in
        withPixels { pixels in
          for y in 0..<height {
            let scale = (1 + (ratio - 1) * Double(y) / high) / ratio
            let row = Int((Double(y) - (1 - Double(y) / high) * 0.07 * high) / scale)
            for x in 0..<width {
              let column = Int(wide / 2 + (Double(x) - wide / 2) / scale)
              let isInside = (0..<width).contains(column) && (0..<height).contains(row)
              for channel in 0..<channels {
                target[y * stride + x * channels + channel] =
                  isInside
                  ? pixels.bytes[row * pixels.bytesPerRow + column * channels + channel]
                  : borderLevel
              }
            }
          }
        }
      })
  }

  /// A copy with `other` at (x, y).
  fileprivate func pasted(_ other: Raster, x: Int, y: Int) throws -> Raster {
    try #require(
      Raster(width: width, height: height, channels: channels) { target, stride in
        withPixels { pixels in
          for row in 0..<height {
            for column in 0..<width * channels {
              target[row * stride + column] = pixels.bytes[row * pixels.bytesPerRow + column]
            }
          }
        }
        other.withPixels { pixels in
          for row in 0..<pixels.height {
            for column in 0..<pixels.width * channels {
              target[(y + row) * stride + x * channels + column] =
                pixels.bytes[row * pixels.bytesPerRow + column]
            }
          }
        }
      })
  }
}
