import Foundation
import PlatenImaging
import PlatenModel
import PlatenVideo
import Testing

@testable import Platen

/// Frames of one page, of which one picture is made.
@Suite struct FusedShotsTests {
  private static let place = Quad(Box(x: 20, y: 20, width: 600, height: 440))

  private static func letter() throws -> Raster {
    let url = DrawnPhoto.samples.appendingPathComponent("letter-1.jpg")
    let file = try PhotoFile(
      data: Data(contentsOf: url), source: "letter-1.jpg", maximumMegapixels: 50)
    return try file.photo(frame: 0).raster.gray()
  }

  /// A part of a letter in little light, with noise of ±`noise` gray levels.
  private func shot(of letter: Raster, noise: Int, seed: UInt32) throws -> PageShot {
    var random = seed &* 2_654_435_761 | 1
    let raster = try #require(
      Raster(width: 640, height: 480, channels: 1) { target, stride in
        letter.withPixels { pixels in
          for row in 0..<480 {
            for column in 0..<640 {
              random = random &* 1_664_525 &+ 1_013_904_223
              let grain = noise == 0 ? 0 : Int(random >> 16) % (2 * noise + 1) - noise
              let level = Int(pixels.bytes[(row + 300) * pixels.bytesPerRow + column + 400])
              target[row * stride + column] = UInt8(clamping: level / 3 + grain + 20)
            }
          }
        }
      })
    let video = VideoFrame(raster: raster, time: Double(seed) / 10)
    let frame = try ScanFrame(video, maximumWidth: 1280)
    return PageShot(
      raster: raster, frame: frame, quad: Self.place,
      quality: try PageQuality(of: Self.place, in: frame.gray), appearance: nil)
  }

  /// Noise steepens edges, so a fused picture has weaker gradients than its frames, and is nevertheless
  /// taken.
  @Test func framesWithStrongNoiseAreFused() throws {
    let letter = try Self.letter()
    let shots = try (1...5).map { try shot(of: letter, noise: 24, seed: UInt32($0)) }
    #expect(shots[0].quality.noise > 8)
    let fused = try FusedShots(shots[0], others: Array(shots.dropFirst()))
    #expect(fused.frameCount == 5)
    let quality = try PageQuality(of: Self.place, in: fused.raster.gray())
    #expect(quality.noise < 0.7 * shots[0].quality.noise)
    #expect(quality.acutance < shots[0].quality.acutance)
  }

  @Test func framesWithoutNoiseAreNot() throws {
    let letter = try Self.letter()
    let shots = try (1...3).map { try shot(of: letter, noise: 0, seed: UInt32($0)) }
    let fused = try FusedShots(shots[0], others: Array(shots.dropFirst()))
    #expect(fused.frameCount == 1)
  }
}
