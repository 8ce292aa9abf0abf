import DrawnSubjects
import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import PlatenSubjects

@Suite struct CutoutTests {
  private func found(in photo: SubjectPhoto) throws -> PhotoSubjects {
    let network = try SubjectNetwork(onnx: RedNetwork.onnx(), source: "red.onnx")
    return try SubjectDetector(network: network).subjects(in: photo.raster)
  }

  /// The bytes of a cutout, without padding.
  private func bytes(_ rows: PixelRows) -> [UInt8] {
    let rowBytes = rows.width * rows.channels
    var bytes = [UInt8](repeating: 0, count: rows.height * rowBytes)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in 0..<rows.height { rows.write(y, bytes.baseAddress! + y * rowBytes) }
    }
    return bytes
  }

  private func value(_ raster: Raster, _ x: Int, _ y: Int, channel: Int = 0) -> Double {
    raster.withPixels { Double($0.bytes[y * $0.bytesPerRow + x * $0.channels + channel]) }
  }

  @Test(arguments: [
    SubjectPhoto.threeDiscs,
    SubjectPhoto(
      width: 2400, height: 1800,
      shapes: [
        .ring(x: 0.3, y: 0.4, radius: 0.2, hole: 0.08),
        .box(x: 0.6, y: 0.2, width: 0.25, height: 0.4),
      ]),
  ])
  func e2AlphaIsThatOfTheThings(photo: SubjectPhoto) throws {
    let found = try found(in: photo)
    let rows = try found.cutout(of: Set(found.subjects.map(\.id)), trims: false).rows
    let rgba = bytes(rows)
    #expect((rows.width, rows.height, rows.channels) == (photo.width, photo.height, 4))
    var both = 0.0, either = 0.0, difference = 0.0
    for y in 0..<photo.height {
      for x in 0..<photo.width {
        let (seen, truth) = (Double(rgba[4 * (y * photo.width + x) + 3]) / 255, photo.alpha(x, y))
        both += min(seen, truth)
        either += max(seen, truth)
        difference += abs(seen - truth)
      }
    }
    #expect(both / either > 0.98)
    #expect(difference / Double(photo.width * photo.height) < 0.004)
  }

  /// A soft edge over the bluish ground: the color left of the alpha is red, without the ground.
  @Test func e2SoftEdgesHaveNoHalo() throws {
    let photo = SubjectPhoto(
      width: 1600, height: 1200, shapes: [.disc(x: 0.5, y: 0.4, radius: 0.2)], softness: 10)
    let rgba = bytes(try found(in: photo).cutout(of: [1], trims: false).rows)
    var count = 0
    for x in 0..<photo.width {
      let pixel = rgba[(4 * (640 * photo.width + x))...].prefix(4).map(Double.init)
      let alpha = pixel[3]
      guard (40...215).contains(alpha) else { continue }
      count += 1
      let blue = pixel[2]
      let seen = value(photo.raster, x, 640, channel: 2)
      #expect(blue < 80, "of \(seen) where alpha is \(alpha)")
    }
    #expect(count >= 4)
  }

  @Test func e5SeveralSubjectsAreOnePicture() throws {
    let found = try found(in: .threeDiscs)
    let rgba = bytes(try found.cutout(of: [1, 3], trims: false).rows)
    let alphas = [128, 320, 512].map { rgba[4 * (256 * 640 + $0) + 3] }
    #expect(alphas == [255, 0, 255])
  }

  @Test func aTrimmedCutoutEndsAtTheSubject() throws {
    let found = try found(in: .threeDiscs)
    let cutout = try found.cutout(of: [2], trims: true)
    #expect(abs(cutout.box.x - 249.6) <= 2 && abs(cutout.box.width - 140.8) <= 4)
    #expect(abs(cutout.box.y - 185.6) <= 2 && abs(cutout.box.height - 140.8) <= 4)
  }

  @Test(arguments: Cutout.Format.allCases)
  func aFileHasAlphaOrABackground(format: Cutout.Format) throws {
    let cutout = try found(in: .threeDiscs).cutout(of: [1], trims: false)
    // Decoders lay alpha over white.
    let transparent = try PhotoFile(data: cutout.encoded(as: format), source: "lifted")
      .photo(frame: 0).raster
    #expect(value(transparent, 10, 10, channel: 1) == 255)
    let green = CutoutBackground.color(red: 0, green: 255, blue: 0)
    let opaque = try PhotoFile(data: cutout.encoded(as: format, over: green), source: "lifted")
      .photo(frame: 0).raster
    #expect(value(opaque, 10, 10) < 12 && value(opaque, 10, 10, channel: 1) > 243)
    for raster in [transparent, opaque] {
      #expect(value(raster, 128, 256) > 190 && value(raster, 128, 256, channel: 1) < 60)
    }
  }

  @Test func aPictureCoversTheGround() throws {
    let cutout = try found(in: .threeDiscs).cutout(of: [1], trims: false)
    let picture = Raster(width: 30, height: 90, channels: 1) { bytes, stride in
      for place in 0..<stride * 90 { bytes[place] = 77 }
    }
    let file = try cutout.encoded(as: .png, over: .picture(try #require(picture)))
    let raster = try PhotoFile(data: file, source: "lifted").photo(frame: 0).raster
    #expect((raster.width, raster.height) == (640, 480))
    #expect(value(raster, 5, 5) == 77 && value(raster, 635, 475) == 77)
  }
}
