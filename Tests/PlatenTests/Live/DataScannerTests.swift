import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import Platen

@Suite struct DataScannerTests {
  @Test func theDefaultsAreThoseOfVisionKit() {
    let settings = DataScannerSettings(recognizedDataTypes: [.barcode()])
    #expect(settings.qualityLevel == .balanced)
    #expect(!settings.recognizesMultipleItems)
    #expect(settings.isHighFrameRateTrackingEnabled && settings.isGuidanceEnabled)
    #expect(!settings.isHighlightingEnabled)
    #expect(DataScanner.isSupported)
  }

  @Test func typesOfDataAreSets() {
    let types: Set<RecognizedDataType> = [
      .text(), .text(textContentType: .url), .text(), .barcode(symbologies: [.qr]),
    ]
    #expect(types.count == 3)
    let settings = DataScannerSettings(recognizedDataTypes: types)
    #expect(settings.symbologies == [.qr] && settings.includesLines)
    #expect(settings.textKinds == [.url])
    #expect(DataScannerSettings(recognizedDataTypes: [.text()]).symbologies == nil)
  }

  /// A video of codes in a row that moves to the left, 12 pixels a frame.
  private func events(
    _ settings: DataScannerSettings, codes: [Int], frames: Int = 40,
    _ prepare: (DataScanner) -> Void = { _ in }
  ) async throws -> [DataScannerEvent] {
    let video = try DrawnVideo(codesAt: codes, speed: 12, frames: frames)
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings)
    prepare(scanner)
    var events: [DataScannerEvent] = []
    for try await event in scanner.events() { events.append(event) }
    #expect(!scanner.isScanning)
    return events
  }

  private var settings: DataScannerSettings {
    DataScannerSettings(
      recognizedDataTypes: [.barcode(symbologies: [.qr])], recognizesMultipleItems: true,
      isGuidanceEnabled: false)
  }

  @Test func aCodeIsAddedOnceFollowedAndRemoved() async throws {
    let events = try await events(settings, codes: [500])
    let added = events.compactMap { if case .added(let item) = $0.change { item } else { nil } }
    let removed = events.compactMap { if case .removed(let item) = $0.change { item } else { nil } }
    #expect(added.count == 1 && removed.count == 1 && added[0].id == removed[0].id)
    guard case .barcode(let barcode) = added[0] else { return }
    #expect(barcode.payloadStringValue?.isEmpty == false)
    // It moved by 12 pixels in each frame.
    let places = events.compactMap { event -> (Double, Double)? in
      guard case .updated(let item, _) = event.change else { return nil }
      return (event.time, item.bounds.center.x)
    }
    #expect(places.count > 30)
    let start = added[0].bounds.center.x
    for (time, x) in places { #expect(abs(start - 12 * time * 30 - x) < 2) }
  }

  @Test func oneItemIsTheNearestToTheTap() async throws {
    var settings = settings
    settings.recognizesMultipleItems = false
    let events = try await events(settings, codes: [60, 420], frames: 2) { scanner in
      scanner.tap(at: Point(x: 600, y: 240))
    }
    let added = events.compactMap { if case .added(let item) = $0.change { item } else { nil } }
    #expect(added.count == 1 && added[0].bounds.center.x > 400)
  }

  @Test func aCodeOutsideTheRegionIsNoneUntilItIsInside() async throws {
    let events = try await events(settings, codes: [420]) { scanner in
      scanner.regionOfInterest = .shares(Box(x: 0, y: 0, width: 0.5, height: 1))
    }
    guard case .added(let item)? = events.first?.change else {
      Issue.record("nothing was added")
      return
    }
    #expect(item.bounds.topRight.x < 340 && events[0].time > 0.5)
  }

  @Test func allItemsAreAFoldOfTheEvents() async throws {
    let events = try await events(settings, codes: [60, 420], frames: 20)
    var present: Set<Int> = []
    for (index, event) in events.enumerated() {
      switch event.change {
      case .added(let item): present.insert(item.id)
      case .removed(let item): present.remove(item.id)
      case .updated, .guidance, .highlighted, .zoomed: break
      }
      // All events of a frame have the items after the last of them.
      let isLastOfFrame = index + 1 == events.count || events[index + 1].time > event.time
      if isLastOfFrame { #expect(Set(event.allItems.map(\.id)) == present) }
    }
    #expect(events.count > 20 && present.isEmpty)
  }

  @Test func aSourceThatCannotBeOpenedThrows() async throws {
    let scanner = try DataScanner(source: VideoSource("/no/such/video"), settings: settings)
    await #expect(throws: ScanError.self) { for try await _ in scanner.events() {} }
  }

  @Test func aLanguageThatIsNotInstalledIsRefusedAtOnce() {
    #expect(throws: ScanError.self) {
      try DataScanner(
        source: VideoSource("-"),
        settings: DataScannerSettings(recognizedDataTypes: [.text(languages: ["xxx"])]))
    }
  }
}
