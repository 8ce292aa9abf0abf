import Foundation
import PlatenImaging
import PlatenModel
import Testing

@testable import Platen

@Suite struct DocumentCameraTests {
  /// A file of Motion JPEG that shows samples, each for so many frames.
  private final class Video {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-\(UUID().uuidString).mjpeg").path

    init(_ shots: [(sample: String, frames: Int)], cutBy bytes: Int = 0) throws {
      var video = Data()
      for (sample, frames) in shots {
        let file = try Data(contentsOf: DrawnPhoto.samples.appendingPathComponent(sample))
        for _ in 0..<frames { video += file }
      }
      try video.dropLast(bytes).write(to: URL(fileURLWithPath: path))
    }
  }

  private func camera(
    _ video: Video, _ change: (inout DocumentCameraSettings) -> Void = { _ in }
  ) -> DocumentCamera {
    var settings = DocumentCameraSettings()
    change(&settings)
    return DocumentCamera(source: VideoSource(video.path, frameRate: 10), settings: settings)
  }

  private func changes(_ camera: DocumentCamera) async throws -> [DocumentCameraEvent.Change] {
    var changes: [DocumentCameraEvent.Change] = []
    for try await event in camera.events() { changes.append(event.change) }
    return changes
  }

  @Test func theDefaultsTakePagesByThemselves() {
    let settings = DocumentCameraSettings()
    #expect(settings.capturesAutomatically && settings.interval == nil && settings.fusesFrames)
    #expect(settings.isGuidanceEnabled && !settings.isHighlightingEnabled)
    #expect(DocumentCamera.isSupported)
  }

  @Test func everyPageIsTakenOnceAndADuplicateRefused() async throws {
    let video = try Video([("letter-1.jpg", 9), ("letter-2.jpg", 9), ("letter-1.jpg", 9)])
    let camera = camera(video) { $0.title = "Letters" }
    let changes = try await changes(camera)
    let words = changes.compactMap { change -> String? in
      switch change {
      case .captured(let page): "captured \(page.number)"
      case .duplicate(let number): "duplicate \(number)"
      case .turned: "turned"
      case .finished: "finished"
      case .cancelled: "cancelled"
      case .outline, .guidance, .highlighted: nil
      }
    }
    #expect(words == ["captured 1", "turned", "captured 2", "turned", "duplicate 1", "finished"])
    #expect(!camera.isRunning)
    guard case .finished(let scan)? = changes.last else { return }
    #expect(scan.title == "Letters" && scan.pageCount == 2 && scan.requests.count == 2)
    for (page, name) in zip(scan.pages, ["letter-1.jpg", "letter-2.jpg"]) {
      let quad = try #require(page.quad)
      #expect(try DrawnPhoto.sample(name).cornerError(of: quad) < 0.01)
    }
    let image = try scan.imageOfPage(at: 1)
    #expect(image.starts(with: [0xFF, 0xD8]))
    #expect(throws: ScanError.self) { try scan.imageOfPage(at: 2) }
    #expect(throws: ScanError.self) { try scan.imageOfPage(at: -1) }
  }

  @Test func aScannerTakesThePages() async throws {
    let changes = try await changes(camera(try Video([("letter-1.jpg", 8)])))
    guard case .finished(let scan)? = changes.last else {
      Issue.record("the scan did not finish")
      return
    }
    var options = ScanOptions()
    options.recognizesText = false
    options.rotation = Rotation.none
    let pages = try await Scanner(options: options).pages(of: scan.requests)
      .reduce(into: []) { $0.append(try $1.get()) }
    #expect(pages.count == 1 && pages[0].pageFinding == .given)
    #expect(pages[0].paperSize?.name == "A4")
  }

  @Test func theTimerTakesPagesThatDoNotLieStill() async throws {
    // Each page is shown for too short a time to lie still.
    let shots = ["letter-1.jpg", "letter-2.jpg", "letter-1.jpg"].map { (sample: $0, frames: 3) }
    let video = try Video(shots)
    let still = try await changes(camera(video))
    #expect(!still.contains { if case .captured = $0 { true } else { false } })
    let timed = try await changes(camera(video) { $0.interval = 0.2 })
    #expect(timed.count { if case .captured = $0 { true } else { false } } == 2)
  }

  @Test(arguments: [1, 4])
  func theShutterTakesTheFrameAsItIs(frames: Int) async throws {
    let video = try Video([("letter-1.jpg", frames)])
    let camera = camera(video) { $0.capturesAutomatically = false }
    var pages: [DocumentCameraScan.Page] = []
    for try await event in camera.events() {
      if case .outline(_?) = event.change { camera.capture() }
      if case .captured(let page) = event.change { pages.append(page) }
    }
    let page = try #require(pages.first)
    let quad = try #require(page.quad)
    #expect(try DrawnPhoto.sample("letter-1.jpg").cornerError(of: quad) < 0.01)
    // The press in the first frame takes the second one, or the only one.
    #expect(abs(page.time - (frames == 1 ? 0 : 0.1)) < 1e-9)
  }

  @Test(arguments: [true, false])
  func cancellingDiscardsAndFinishingKeeps(isCancelled: Bool) async throws {
    let video = try Video([("letter-1.jpg", 8), ("letter-2.jpg", 30)])
    let camera = camera(video)
    var last: DocumentCameraEvent?
    for try await event in camera.events() {
      last = event
      if case .captured = event.change { isCancelled ? camera.cancel() : camera.finish() }
    }
    switch last?.change {
    case .cancelled: #expect(isCancelled)
    case .finished(let scan): #expect(!isCancelled && scan.pageCount == 1)
    default: Issue.record("neither cancelled nor finished")
    }
    // It ends at once.
    #expect(!camera.isRunning && last!.time < 1)
    try await expectClosed(video)
  }

  @Test func aCameraThatNobodyWatchesIsClosed() async throws {
    let video = try Video([("letter-1.jpg", 8)])
    let camera = camera(video)
    for try await _ in camera.events() { break }
    #expect(!camera.isRunning)
    try await expectClosed(video)
  }

  /// The descriptors of this process for `path`.
  private func openDescriptors(of path: String) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)) == path
    }
  }

  /// Expects that the source of `video` is closed; the thread closes it after the last event.
  private func expectClosed(_ video: Video) async throws {
    for _ in 0..<200 where try openDescriptors(of: video.path) > 0 {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(try openDescriptors(of: video.path) == 0)
  }

  @Test func aSourceThatFailsThrowsAfterItsPages() async throws {
    let video = try Video([("letter-1.jpg", 9)], cutBy: 1000)
    var pages = 0
    await #expect(throws: ScanError.self) {
      for try await event in camera(video).events() {
        if case .captured = event.change { pages += 1 }
      }
    }
    #expect(pages == 1)
    try await expectClosed(video)
  }

  @Test func framesAreHighlightedOnRequest() async throws {
    let changes = try await changes(
      camera(try Video([("letter-1.jpg", 3)])) { $0.isHighlightingEnabled = true })
    let frames = changes.compactMap { if case .highlighted(let frame) = $0 { frame } else { nil } }
    #expect(frames.count == 3 && frames.allSatisfy { $0.starts(with: [0xFF, 0xD8]) })
  }
}
