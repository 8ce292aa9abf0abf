import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import PlatenVideo

@Suite struct FrameSourceTests {
  private static let header = Array("YUV4MPEG2 W4 H2 F10:1 C420jpeg XCOLORRANGE=FULL\n".utf8)
  private static let frame = Array("FRAME\n".utf8)

  /// A frame of one color, as luma and chroma.
  private static func planes(_ y: UInt8, _ blue: UInt8, _ red: UInt8) -> [UInt8] {
    [UInt8](repeating: y, count: 8) + [blue, blue, red, red]
  }

  private func frames(of name: String, rate: Double = 30) throws -> [VideoFrame] {
    let source = try VideoInput(name: name, frameRate: rate).open()
    var frames: [VideoFrame] = []
    while let frame = try source.next() { frames.append(frame) }
    return frames
  }

  private func firstPixel(_ raster: Raster) -> [Int] {
    raster.withPixels { pixels in (0..<pixels.channels).map { Int(pixels.bytes[$0]) } }
  }

  @Test func uncompressedFramesHaveTheirTimesAndColors() throws {
    let file = try TemporaryFile(
      Self.header + Self.frame + Self.planes(255, 128, 128) + Self.frame
        + Self.planes(76, 85, 255))
    let frames = try frames(of: file.path)
    #expect(frames.map(\.time) == [0, 0.1])
    #expect(firstPixel(frames[0].raster) == [255, 255, 255])
    let red = firstPixel(frames[1].raster)
    #expect(red[0] > 245 && red[1] < 10 && red[2] < 10)
  }

  @Test func limitedRangeIsStretched() throws {
    let header = Array("YUV4MPEG2 W4 H2 F10:1 Cmono\n".utf8)
    let file = try TemporaryFile(header + Self.frame + [16, 16, 235, 235, 16, 16, 235, 235])
    let raster = try frames(of: file.path)[0].raster
    #expect(raster.channels == 1)
    let ends = raster.withPixels { pixels in (pixels.bytes[0], pixels.bytes[3]) }
    #expect(ends == (0, 255))
  }

  @Test func aFrameThatEndsEarlyIsAnErrorAfterTheOthers() throws {
    let whole = Self.header + Self.frame + Self.planes(1, 2, 3)
    let file = try TemporaryFile(whole + Self.frame + [1, 2])
    let source = try VideoInput(name: file.path).open()
    #expect(try source.next() != nil)
    #expect(throws: ScanError.self) { try source.next() }
  }

  @Test func motionJPEGHasTheGivenRate() throws {
    let raster = try #require(
      Raster(width: 16, height: 8, channels: 1) { pixels, bytesPerRow in
        for row in 0..<8 { for column in 0..<16 { pixels[row * bytesPerRow + column] = 200 } }
      })
    let image = try RasterEncoder.jpeg(raster, quality: 90, resolution: nil)
    let file = try TemporaryFile(image + [0, 0] + image + image)
    let frames = try frames(of: file.path, rate: 5)
    #expect(frames.map(\.time) == [0, 0.2, 0.4])
    #expect(frames.allSatisfy { $0.raster.width == 16 && $0.raster.height == 8 })
  }

  @Test func numberedImagesAreFrames() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-video-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let raster = try #require(Raster(width: 8, height: 8, channels: 1) { _, _ in })
    let image = try RasterEncoder.jpeg(raster, quality: 90, resolution: nil)
    for number in [7, 8, 9, 11] {
      try Data(image).write(
        to: folder.appendingPathComponent("f\(number < 10 ? "0" : "")\(number).jpg"))
    }
    #expect(try frames(of: folder.path + "/f%02d.jpg", rate: 1).map(\.time) == [0, 1, 2])
    #expect(throws: ScanError.self) { try frames(of: folder.path + "/g%02d.jpg") }
  }

  @Test func whatIsNoVideoIsAnErrorInWords() throws {
    let empty = try TemporaryFile([])
    #expect(throws: ScanError.input(empty.path, "the video is empty")) {
      try frames(of: empty.path)
    }
    #expect(throws: ScanError.self) { try frames(of: empty.path + "-absent") }
    let text = try TemporaryFile(Array("text".utf8))
    let error = #expect(throws: ScanError.self) {
      try TranscodedSource(path: text.path, program: "no-such-ffmpeg", limits: InputLimits())
    }
    #expect(error?.kind == .dependency)
    #expect(error?.reason.hasPrefix("no-such-ffmpeg is not installed") == true)
  }
}
