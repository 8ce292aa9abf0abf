import Foundation
import PlatenModel
import Synchronization
import Testing

@testable import Platen

/// ``ScanningUnavailable`` and the closures in the shape of VisionKit's delegates.
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
    #expect(throws: ScanningUnavailable.deviceAbsent) {
      try scanner.startScanning(DataScannerDelegate())
    }
    #expect(throws: ScanningUnavailable.deviceAbsent) {
      try DocumentCamera(source: source).start(DocumentCameraDelegate())
    }
  }

  @Test func everyReasonHasWords() {
    let words = Set(ScanningUnavailable.allCases.map(\.description))
    #expect(words.count == ScanningUnavailable.allCases.count)
    #expect(words.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
    #expect(DocumentCameraGuidance.allCases.allSatisfy { ($0 == .none) == $0.text.isEmpty })
  }

  @Test func theDelegateOfAScannerIsToldWhatHappens() async throws {
    let video = try DrawnVideo(codesAt: [500], speed: 12, frames: 40)
    var settings = DataScannerSettings(recognizedDataTypes: types)
    settings.recognizesMultipleItems = true
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings)
    #expect(scanner.isAvailable)
    let calls = Calls()
    var delegate = DataScannerDelegate()
    delegate.didAdd = { items, all in calls.add("add \(items.count) of \(all.count)") }
    delegate.didUpdate = { _, _ in calls.add("update") }
    delegate.didRemove = { items, all in calls.add("remove \(items.count) of \(all.count)") }
    try await scanner.startScanning(delegate).value
    #expect(calls.all.first == "add 1 of 1" && calls.all.last == "remove 1 of 0")
    #expect(calls.all.contains("update"))
  }

  @Test func theDelegateOfACameraIsToldItsEnd() async throws {
    let video = try DrawnVideo(codesAt: [500], speed: 12, frames: 3)
    let calls = Calls()
    var delegate = DocumentCameraDelegate()
    delegate.didFinish = { calls.add("finish \($0.pageCount)") }
    delegate.didCancel = { calls.add("cancel") }
    delegate.didFail = { _ in calls.add("fail") }
    try await DocumentCamera(source: VideoSource(video.path)).start(delegate).value
    #expect(calls.all == ["finish 0"])
    try await DocumentCamera(source: VideoSource(#filePath)).start(delegate).value
    #expect(calls.all == ["finish 0", "fail"])
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

  /// What was called, in order.
  private final class Calls: Sendable {
    private let words = Mutex<[String]>([])
    var all: [String] { words.withLock { $0 } }
    func add(_ word: String) { words.withLock { $0.append(word) } }
  }
}
