import Glibc
import PlatenModel
import PlatenText
import Testing

/// Tesseract and Leptonica must not write to standard output, which is for results, or to standard
/// error, which is for platen's own messages.
struct SilenceTests {
  @Test func nothingIsPrintedForAnyInput() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      _ = try? TextRecognizer(languages: ["nonesuch"])
      let recognizer = try TextRecognizer(languages: ["eng"])
      // Tesseract prints a warning for each of these: an empty line, one too small to scale, and
      // noise.
      let images = [
        GrayImage.blank(width: 500, height: 400), .blank(width: 1, height: 1),
        try .fixture("line"), .noise(width: 300, height: 200),
      ]
      for image in images {
        _ = try image.withPixels { try recognizer.line(in: $0, deadline: nil) }
      }
    }
    #expect(try #require(result).standardOutputContent.isEmpty)
    #expect(try #require(result).standardErrorContent.isEmpty)
  }

  @Test func nothingIsPrintedForBrokenTrainedData() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      try TrainedData.withFolder(of: ["bad": "no model"]) {
        #expect(throws: ScanError.self) { try TextRecognizer(languages: ["bad"]) }
      }
    }
    #expect(try #require(result).standardOutputContent.isEmpty)
    #expect(try #require(result).standardErrorContent.isEmpty)
  }

  /// Messages and OpenMP's threads are the host's to set: calls leave both as they were.
  @Test func theHostsOwnMessagesAndThreadsStayOn() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let tesseract = try #require(dlopen("libtesseract.so.5", RTLD_NOW))
      let setSeverity = unsafeBitCast(
        dlsym(tesseract, "setMsgSeverity"), to: (@convention(c) (Int32) -> Int32).self)
      let activeLevels = unsafeBitCast(
        dlsym(tesseract, "omp_get_max_active_levels"), to: (@convention(c) () -> Int32).self)
      let create = unsafeBitCast(
        dlsym(tesseract, "TessBaseAPICreate"), to: (@convention(c) () -> OpaquePointer?).self)
      let start = unsafeBitCast(
        dlsym(tesseract, "TessBaseAPIInit3"),
        to: (@convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32)
          .self)
      let warnings: Int32 = 4
      _ = setSeverity(warnings)
      let levels = activeLevels()

      let recognizer = try TextRecognizer(languages: ["eng"])
      _ = try GrayImage.fixture("line").withPixels { try recognizer.line(in: $0, deadline: nil) }

      #expect(setSeverity(warnings) == warnings)
      #expect(activeLevels() == levels && levels > 0)
      #expect(start(create(), "/nonexistent", "eng") != 0)
    }
    let messages = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(messages.contains("/nonexistent/eng.traineddata"))
  }
}

extension GrayImage {
  /// Random specks, the same in each run.
  fileprivate static func noise(width: Int, height: Int) -> GrayImage {
    var state: UInt32 = 1
    return GrayImage(
      width: width, height: height,
      pixels: (0..<(width * height)).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return state >> 24 < 60 ? 0 : 255
      })
  }
}
