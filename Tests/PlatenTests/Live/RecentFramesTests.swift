import Foundation
import PlatenImaging
import PlatenModel
import PlatenVideo
import Testing

@testable import Platen

/// Frames of a shaking camera in little light, which are averaged before text is recognized.
@Suite struct RecentFramesTests {
  private static func sample() throws -> Raster {
    let url = DrawnPhoto.samples.appendingPathComponent("letter-1.jpg")
    let file = try PhotoFile(
      data: Data(contentsOf: url), source: "letter-1.jpg", maximumMegapixels: 50)
    return try file.photo(frame: 0).raster.gray()
  }

  /// 640 × 480 pixels of `raster` at (x, y), at half their light, with noise of ±`noise`.
  private func frame(
    _ raster: Raster, x: Int, y: Int, noise: Int = 0, seed: UInt32 = 1
  ) throws -> Raster {
    var random = seed &* 2_654_435_761 | 1
    return try #require(
      Raster(width: 640, height: 480, channels: 1) { target, stride in
        raster.withPixels { pixels in
          for row in 0..<480 {
            for column in 0..<640 {
              random = random &* 1_664_525 &+ 1_013_904_223
              let grain = noise == 0 ? 0 : Int(random >> 16) % (2 * noise + 1) - noise
              let level = pixels.bytes[(y + row) * pixels.bytesPerRow + x + column] / 2
              target[row * stride + column] = UInt8(clamping: Int(level) + grain + 40)
            }
          }
        }
      })
  }

  private func difference(_ a: Raster, _ b: Raster) -> Double {
    a.withPixels { a in
      b.withPixels { b in
        var sum = 0
        for row in 20..<460 {
          for column in 20..<620 {
            sum += abs(
              Int(a.bytes[row * a.bytesPerRow + column])
                - Int(b.bytes[row * b.bytesPerRow + column]))
          }
        }
        return Double(sum) / (440 * 600)
      }
    }
  }

  @Test func theNoiseOfAlignedFramesAveragesOut() throws {
    let sample = try Self.sample()
    let clean = try frame(sample, x: 400, y: 300)
    let noisy = try frame(sample, x: 400, y: 300, noise: 24)
    let others = try (1..<7).map { number in
      try frame(
        sample, x: 400 + 5 * number, y: 300 - 3 * number, noise: 24, seed: UInt32(number + 10))
    }
    let averaged = try noisy.averaged(with: others)
    #expect(difference(averaged, clean) < 0.5 * difference(noisy, clean))
  }

  @Test func framesOfAnotherSceneOrWithoutNoiseChangeNothing() throws {
    let sample = try Self.sample()
    let clean = try frame(sample, x: 400, y: 300)
    #expect(difference(try clean.averaged(with: [clean, clean]), clean) == 0)
    let noisy = try frame(sample, x: 400, y: 300, noise: 24)
    let other = try frame(sample, x: 100, y: 1200, noise: 24, seed: 5)
    let averaged = try noisy.averaged(with: [other])
    #expect(difference(averaged, clean) < 1.1 * difference(noisy, clean))
    #expect(difference(try noisy.averaged(with: []), noisy) == 0)
  }

  @Test func framesAreKeptForLessThanHalfASecond() throws {
    let raster = try frame(Self.sample(), x: 0, y: 0)
    var recent = RecentFrames()
    for number in 0..<60 {
      recent.add(
        try ScanFrame(
          VideoFrame(raster: raster, time: Double(number) / 30), maximumWidth: 640))
      #expect(recent.others.count == min(number, 8))
    }
    recent.add(try ScanFrame(VideoFrame(raster: raster, time: 9), maximumWidth: 640))
    #expect(recent.others.isEmpty)
  }

  @Test func framesGoOnWhileTextIsRecognized() throws {
    let photo = try PhotoFile(
      data: Data(contentsOf: DrawnPhoto.samples.appendingPathComponent("letter-1.jpg")),
      source: "letter-1.jpg", maximumMegapixels: 50
    ).photo(frame: 0)
    let settings = DataScannerSettings(
      recognizedDataTypes: [.text()], recognizesMultipleItems: true, isGuidanceEnabled: false)
    let scanner = try FrameScanner(settings: settings, isLive: true)
    var handled = 0, lines = 0
    while lines == 0, handled < 2000 {
      let frame = VideoFrame(raster: photo.raster, time: Double(handled) / 30)
      lines += try scanner.events(in: frame, view: FrameView()).count
      handled += 1
    }
    // The recognition of a page takes longer than several frames, which did not wait for it.
    #expect(lines > 0 && handled > 3)
  }
}
