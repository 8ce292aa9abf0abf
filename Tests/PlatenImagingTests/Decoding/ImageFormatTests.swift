import Foundation
import Testing

@testable import PlatenImaging

struct ImageFormatTests {
  @Test(
    arguments: [
      ("baseline.jpg", .jpeg), ("rgb.png", .png), ("lzw.tif", .tiff), ("tiled.tif", .tiff),
      ("lossy.webp", .webp), ("lossless.webp", .webp), ("card.heic", .heif), ("card.avif", .heif),
      ("card.gif", nil), ("card.bmp", nil), ("card.pdf", .pdf),
    ] as [(String, ImageFormat?)])
  func isDetectedByLeadingBytes(name: String, format: ImageFormat?) throws {
    #expect(ImageFormat(leadingBytes: try Fixture.data(name)) == format)
  }

  @Test(arguments: [
    "", "\u{0}", "RIFF", "RIFF1234WAVE", "\u{89}PNG", "II", "II*", "ftypheic",
    "\u{0}\u{0}\u{0}\u{18}ftypisom", "JPEG",
  ])
  func otherDataHasNoFormat(text: String) {
    #expect(ImageFormat(leadingBytes: Data(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ("GIF89a", "GIF"), ("%PD", nil),
      ("\u{0}\u{0}\u{0}\u{18}ftypisom", "video"), ("%!PS-Adobe", "PostScript"),
      ("hello", nil), ("", nil),
    ] as [(String, String?)])
  func unsupportedFormatsHaveNames(text: String, name: String?) {
    #expect(ImageFormat.unsupportedName(leadingBytes: Data(text.utf8)) == name)
  }

  @Test(arguments: ["%PDF-1.7", "junk before it\n%PDF-1.4"])
  func aPDFMayHaveAnythingBeforeItsHeader(text: String) {
    #expect(ImageFormat(leadingBytes: Data(text.utf8)) == .pdf)
  }

  @Test func aSliceOfDataIsReadFromItsOwnStart() throws {
    let sliced = (Data([1, 2, 3]) + (try Fixture.data("lossy.webp"))).dropFirst(3)
    #expect(ImageFormat(leadingBytes: sliced) == .webp)
  }
}
