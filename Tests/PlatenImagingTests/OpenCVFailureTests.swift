import CVision
import PlatenModel
import Testing

@testable import PlatenImaging

/// A failure of OpenCV keeps OpenCV's own text, and exhausted memory is told from it.
struct OpenCVFailureTests {
  private let page = DrawnPage.gray(width: 8, height: 8) { _, _ in 255 }

  @Test func anExceptionsTextBecomesTheMessage() throws {
    let error = #expect(throws: ScanError.self) { try page.resized(width: 0, height: 5) }
    let message = try #require(error).reason
    #expect(error?.kind == .internal && message.hasPrefix("OpenCV failed: "))
    #expect(message.contains("Assertion failed") && message.contains("size.width > 0"))
    #expect(!message.contains("\n") && !message.hasSuffix("."))
  }

  @Test func exhaustedMemoryIsNamedAsSuch() {
    // 2^60 bytes: beyond the address space.
    #expect(throws: ScanError.outOfMemory(for: "an image")) {
      try page.resized(width: 1 << 30, height: 1 << 30)
    }
  }

  @Test func aNetworksFailureNamesTheNetwork() throws {
    let color = DrawnPage.color(width: 32, height: 32) { _, _ in (0, 0, 0) }
    let error = #expect(throws: ScanError.self) { try LineSegmentationMaps(of: color) }
    let message = try #require(error).reason
    #expect(error?.kind == .internal)
    #expect(message.hasPrefix("the line network could not be run: "))
    #expect(message.contains("page->mat.channels() == 1"))
  }

  @Test func aFailureLeavesNoTraceInTheNextCall() throws {
    _ = try? page.resized(width: 0, height: 5)
    _ = try page.resized(width: 4, height: 4)
    #expect(ScanError.openCVIfFailed(purpose: "an image") == nil)
  }

  /// Each of them once returned what it returns for a page without print.
  @Test func aFailedMeasurementIsAnError() throws {
    let color = DrawnPage.color(width: 32, height: 32) { _, _ in (0, 0, 0) }
    #expect(throws: ScanError.self) { try color.capitalHeight }
    #expect(throws: ScanError.self) { try color.textBlur }
    var skew = pv_skew()
    #expect(color.withImage({ pv_text_skew($0, 5, 0, &skew) }) == -1)
    #expect(page.withImage({ pv_text_skew($0, .nan, 0, &skew) }) == -1)
    let (a, b) = (Point(x: 1, y: 1), Point(x: 7, y: 1))
    #expect(throws: ScanError.self) {
      try EdgeProfiles(of: page, from: a, to: b, samples: 4, reach: 2, halfWidth: 1)
    }
    let tracker = try #require(pv_tracker_create())
    defer { pv_tracker_free(tracker) }
    var patch: [UInt8] = [0]
    #expect(pv_tracker_patch(tracker, [0, 0, 8, 0, 8, 8, 0, 8], 1, &patch) == -1)
    #expect(ScanError.openCVIfFailed(purpose: "a patch") != nil)
  }
}
