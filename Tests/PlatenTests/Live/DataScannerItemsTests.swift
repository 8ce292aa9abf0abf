import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import Platen

/// What the items of drawn videos are, and how they keep their identity.
@Suite struct DataScannerItemsTests {
  private func settings(
    _ types: Set<RecognizedDataType> = [.barcode(symbologies: [.qr])]
  ) -> DataScannerSettings {
    DataScannerSettings(
      recognizedDataTypes: types, recognizesMultipleItems: true, isGuidanceEnabled: false)
  }

  private func events(
    _ video: DrawnVideo, _ settings: DataScannerSettings,
    _ prepare: (DataScanner) -> Void = { _ in }
  ) async throws -> [DataScannerEvent] {
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings)
    prepare(scanner)
    return try await scanner.events().reduce(into: []) { $0.append($1) }
  }

  private func added(_ events: [DataScannerEvent]) -> [RecognizedItem] {
    events.compactMap { if case .added(let item) = $0.change { item } else { nil } }
  }

  @Test(arguments: [(12..<24, 1, 1), (12..<36, 2, 1), (12..<48, 2, 2)])
  func anItemThatIsHiddenKeepsItsNumberForASecond(
    hidden: Range<Int>, additions: Int, numbers: Int
  ) async throws {
    var look = DrawnVideo.Look()
    look.hidden = hidden
    let video = try DrawnVideo(codesAt: [300], speed: 0, frames: 60, look: look)
    let items = added(try await events(video, settings()))
    #expect(items.count == additions && Set(items.map(\.id)).count == numbers)
  }

  @Test(arguments: [Rotation.none, .clockwise, .halfTurn, .counterclockwise])
  func cornersBeginAtTheItemsOwnTopLeft(rotation: Rotation) async throws {
    var look = DrawnVideo.Look()
    look.rotation = rotation
    let video = try DrawnVideo(codesAt: [300], speed: 0, frames: 2, look: look)
    let quad = try #require(added(try await events(video, settings())).first).bounds
    let box = Quad(Box(x: 300, y: 160, width: 160, height: 160))
    let turns = [Rotation.none, .clockwise, .halfTurn, .counterclockwise].firstIndex(of: rotation)!
    let wanted = Array(box.corners[turns...] + box.corners[..<turns])
    // The fixture has a quiet zone.
    for (corner, place) in zip(quad.corners, wanted) { #expect(corner.distance(to: place) < 40) }
  }

  /// Four times as wide as what is searched: what the level leaves of a code of 116 pixels.
  @Test(arguments: DataScannerSettings.QualityLevel.allCases)
  func smallItemsAreReadInTheirOwnPixelsOnly(
    level: DataScannerSettings.QualityLevel
  ) async throws {
    var look = DrawnVideo.Look()
    (look.width, look.height, look.side, look.top) = (5120, 720, 116, 300)
    let video = try DrawnVideo(codesAt: [2400], speed: 0, frames: 2, look: look)
    var settings = settings()
    settings.qualityLevel = level
    #expect(added(try await events(video, settings)).isEmpty == (level != .accurate))
  }

  @Test func theZoomShowsSmallItemsAndIsReported() async throws {
    var look = DrawnVideo.Look()
    (look.width, look.height, look.side, look.top) = (5120, 720, 116, 300)
    let video = try DrawnVideo(codesAt: [2400], speed: 0, frames: 4, look: look)
    let found = try await events(video, settings()) { $0.zoomFactor = 4 }
    let zooms = found.compactMap { if case .zoomed(let factor) = $0.change { factor } else { nil } }
    #expect(zooms == [4])
    let center = try #require(added(found).first).bounds.center
    #expect(center.distance(to: Point(x: 2458, y: 358)) < 2)
  }

  @Test func anItemKeepsItsNumberWhileTheZoomChanges() async throws {
    let video = try DrawnVideo(codesAt: [240], speed: 0, frames: 30)
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings())
    var numbers: Set<Int> = [], places: [Point] = []
    for try await event in scanner.events() {
      if case .added(let item) = event.change {
        scanner.zoomFactor = 1.5
        numbers.insert(item.id)
      }
      if case .updated(let item, _) = event.change { places.append(item.bounds.center) }
    }
    #expect(numbers.count == 1)
    for place in places { #expect(place.distance(to: Point(x: 320, y: 240)) < 3) }
  }

  @Test func theZoomIsClamped() throws {
    let scanner = try DataScanner(source: VideoSource("-"), settings: settings())
    #expect(scanner.zoomFactor == DataScanner.minimumZoomFactor)
    for (wanted, factor) in [(2.5, 2.5), (9, 4), (0.1, 1), (-3, 1), (.nan, 1), (.infinity, 1)] {
      scanner.zoomFactor = wanted
      #expect(scanner.zoomFactor == factor)
    }
  }

  @Test func aCameraThatSwingsIsToSlowDown() async throws {
    let video = try DrawnVideo(codesAt: [500, 700, 900], speed: 32, frames: 18)
    var settings = settings()
    settings.isGuidanceEnabled = true
    let advice = try await events(video, settings).compactMap { event -> ScannerGuidance? in
      if case .guidance(let advice) = event.change { advice } else { nil }
    }
    #expect(advice == [.slowDown])
  }

  @Test func onlyTheWantedSymbologiesAreFound() async throws {
    var look = DrawnVideo.Look()
    look.second = "PlatenBarcodesTests/Fixtures/code128.png"
    (look.side, look.top, look.height) = (400, 20, 560)
    let video = try DrawnVideo(codesAt: [100], speed: 0, frames: 4, look: look)
    for symbology in [BarcodeSymbology.code128, .qr] {
      let items = added(try await events(video, settings([.barcode(symbologies: [symbology])])))
      let found = items.compactMap { if case .barcode(let code) = $0 { code } else { nil } }
      #expect(found.map(\.observation.symbology) == [symbology])
    }
  }

  @Test func codesAndWebAddressesAreFoundTogether() async throws {
    var look = DrawnVideo.Look()
    look.second = "PlatenTests/Fixtures/WebAddress/web-address.png"
    (look.side, look.top) = (400, 20)
    (look.height, look.width) = (540, 640)
    let video = try DrawnVideo(codesAt: [100], speed: 0, frames: 30, look: look)
    let types: Set<RecognizedDataType> = [
      .barcode(symbologies: [.qr]), .text(textContentType: .url),
    ]
    let items = added(try await events(video, settings(types)))
    #expect(items.count == 2)
    for item in items {
      switch item {
      case .barcode(let code): #expect(code.observation.symbology == .qr)
      case .text(let text):
        #expect(text.contentType == .url)
        #expect(text.value == "http://www.example.com")
        #expect(text.bounds.center.distance(to: Point(x: 350, y: 480)) < 40)
      }
    }
  }

  /// Two columns of two codes.
  @Test func allItemsAreInReadingOrder() async throws {
    var look = DrawnVideo.Look()
    look.second = "PlatenBarcodesTests/Fixtures/code128.png"
    (look.side, look.top) = (400, 20)
    (look.width, look.height) = (900, 560)
    let video = try DrawnVideo(codesAt: [30, 470], speed: 0, frames: 6, look: look)
    let all = try await events(video, settings([.barcode(symbologies: [.code128, .qr])]))
      .map(\.allItems)
    let four = try #require(all.first { $0.count == 4 })
    let places = four.map(\.bounds.center)
    #expect(places[0].x < places[1].x && places[2].x < places[3].x)
    #expect(max(places[0].y, places[1].y) < min(places[2].y, places[3].y))
  }

  @Test func aVideoThatBreaksOffMakesTheScannerUnavailable() async throws {
    var look = DrawnVideo.Look()
    look.isCut = true
    let video = try DrawnVideo(codesAt: [300], speed: 0, frames: 4, look: look)
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings())
    let error = await #expect(throws: ScanError.self) {
      for try await _ in scanner.events() {}
    }
    #expect(!scanner.isScanning)
    #expect(error?.description.contains("ends within a frame") == true)
  }

  @Test func aScannerCanBeStartedAgain() async throws {
    let video = try DrawnVideo(codesAt: [300], speed: 0, frames: 60)
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings())
    for _ in 0..<2 {
      for try await event in scanner.events() {
        #expect(scanner.isScanning)
        // Another scan ends at once.
        for try await _ in scanner.events() { Issue.record("a second scan runs") }
        if case .added = event.change { break }
      }
      // Whoever stops taking events ends the scan.
      for _ in 0..<100 where scanner.isScanning { try await Task.sleep(for: .milliseconds(10)) }
      #expect(!scanner.isScanning)
    }
  }

  @Test func aPhotoIsTheNextFrame() async throws {
    let video = try DrawnVideo(codesAt: [300], speed: 0, frames: 6)
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings())
    await #expect(throws: ScanError.self) { try await scanner.capturePhoto() }
    let photo = Task {
      while !scanner.isScanning { try await Task.sleep(for: .milliseconds(1)) }
      return try await scanner.capturePhoto()
    }
    for try await event in scanner.events() {
      // The scan waits until its events are taken.
      if case .added = event.change { try await Task.sleep(for: .milliseconds(200)) }
    }
    let raster = try PhotoFile(data: try await photo.value, source: "photo", maximumMegapixels: 1)
      .photo(frame: 0).raster
    #expect(raster.width == 640 && raster.height == 480)
    await #expect(throws: ScanError.self) { try await scanner.capturePhoto() }
  }

  @Test func stoppingTakesEffectWithTheNextFrame() async throws {
    let video = try DrawnVideo(codesAt: [300], speed: 0, frames: 200)
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings())
    var last = 0.0
    for try await event in scanner.events() {
      last = event.time
      if case .added = event.change { scanner.stopScanning() }
    }
    #expect(last < 0.2)
  }

  /// The example of the documentation: views by the number of their item.
  @Test func viewsByNumberFollowTheItems() async throws {
    let video = try DrawnVideo(codesAt: [60, 420], speed: 12, frames: 40)
    let scanner = try DataScanner(source: VideoSource(video.path), settings: settings())
    var views: [Int: Quad] = [:], largest = 0
    for try await items in scanner.recognizedItems() {
      let numbers = Set(items.map(\.id))
      views = views.filter { numbers.contains($0.key) }
      for item in items { views[item.id] = item.bounds }
      largest = max(largest, views.count)
    }
    #expect(largest == 2 && views.isEmpty)
  }

  @Test func theLanguagesAreThoseThatAreInstalled() throws {
    let languages = try DataScanner.supportedTextRecognitionLanguages()
    #expect(languages.contains("en") && languages == languages.sorted())
    for language in languages.prefix(3) + ["eng", "en-US"] {
      _ = try DataScanner(
        source: VideoSource("-"), settings: settings([.text(languages: [language])]))
    }
  }
}
