import Foundation
import PlatenModel
import Testing

@testable import Platen

/// ``ScanningUnavailable``, and scans that are stopped.
@Suite struct AvailabilityTests {
  private let types: Set<RecognizedDataType> = [.barcode(symbologies: [.qr])]

  @Test func aSourceThatIsAbsentIsUnavailable() throws {
    let source = VideoSource("/no/such/video")
    #expect(source.unavailability == .deviceAbsent)
    #expect(VideoSource("/no/such/%d.jpg").unavailability == .deviceAbsent)
    #expect(VideoSource("-").unavailability == nil)
    let scanner = try DataScanner(
      source: source, settings: DataScannerSettings(recognizedDataTypes: types))
    #expect(!scanner.isAvailable && !DocumentCamera(source: source).isAvailable)
  }

  @Test func everyReasonHasWords() {
    let words = Set(ScanningUnavailable.allCases.map(\.description))
    #expect(words.count == ScanningUnavailable.allCases.count)
    #expect(words.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
    #expect(DocumentCameraGuidance.allCases.allSatisfy { ($0 == .none) == $0.text.isEmpty })
  }

  @Test func stoppingRemovesAllItems() async throws {
    let video = try DrawnVideo(codesAt: [300], speed: 0, frames: 200)
    let scanner = try DataScanner(
      source: VideoSource(video.path), settings: DataScannerSettings(recognizedDataTypes: types))
    var last: DataScannerEvent?
    for try await event in scanner.events() {
      last = event
      if case .added = event.change { scanner.stopScanning() }
    }
    guard case .removed? = last?.change else {
      Issue.record("the item was not removed")
      return
    }
    #expect(last?.allItems.isEmpty == true)
  }

  @Test func aRegionGivesAFrameForEachOfTheVideo() async throws {
    let video = try DrawnVideo(codesAt: [300], speed: 4, frames: 6)
    let region = CameraRegion(
      source: VideoSource(video.path),
      region: .pixels(Box(x: 250, y: 120, width: 260, height: 240)))
    var frames: [CameraRegion.Frame] = []
    for try await frame in region.frames() { frames.append(frame) }
    #expect(frames.count == 6 && frames.allSatisfy { $0.jpeg.starts(with: [0xFF, 0xD8]) })
    #expect(frames.allSatisfy { $0.isHeld })
    await #expect(throws: ScanError.self) {
      for try await _ in CameraRegion(source: VideoSource("/no/such/video")).frames() {}
    }
  }

  /// The thread of the first scan is still there when the second begins: neither goes on with the other.
  @Test func aScanThatWasStoppedEndsWhileAnotherRuns() async throws {
    let video = try DrawnVideo(codesAt: [300], speed: 1, frames: 60)
    let scanner = try DataScanner(
      source: VideoSource(video.path),
      settings: DataScannerSettings(recognizedDataTypes: types, isGuidanceEnabled: false))
    var first = scanner.events().makeAsyncIterator()
    while let event = try await first.next() { if case .added = event.change { break } }
    scanner.stopScanning()
    var second = scanner.events().makeAsyncIterator()
    #expect(scanner.isScanning)
    var rest: [DataScannerEvent] = []
    while let event = try await first.next() { rest.append(event) }
    #expect(rest.count == 1 && rest[0].allItems.isEmpty)
    #expect(scanner.isScanning)
    var count = 0
    while try await second.next() != nil { count += 1 }
    #expect(count > 10 && !scanner.isScanning)
  }

  @Test func framesThatWereStoppedEndWhileOthersAreMade() async throws {
    let video = try DrawnVideo(codesAt: [300], speed: 0, frames: 12)
    let region = CameraRegion(source: VideoSource(video.path))
    var first = region.frames().makeAsyncIterator()
    #expect(try await first.next() != nil)
    region.stop()
    var second = region.frames().makeAsyncIterator()
    #expect(try await first.next() == nil)
    var count = 0
    while try await second.next() != nil { count += 1 }
    #expect(count == 12)
  }
}
