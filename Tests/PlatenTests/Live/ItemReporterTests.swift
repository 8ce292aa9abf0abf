import PlatenModel
import Testing

@testable import Platen

@Suite struct ItemReporterTests {
  private let frame = Box(x: 0, y: 0, width: 1280, height: 720)

  private func item(_ id: Int, x: Double, y: Double = 300, text: String = "text") -> RecognizedItem
  {
    .text(
      .init(
        id: id, transcript: text, words: [], contentType: nil, value: text, parts: [:],
        bounds: Quad(Box(x: x, y: y, width: 100, height: 40)), confidence: 0.9))
  }

  /// The events as words: `+1`, `-1`, `~1 corners`.
  private func words(_ events: [DataScannerEvent]) -> [String] {
    events.map { event in
      switch event.change {
      case .added(let item): "+\(item.id)"
      case .removed(let item): "-\(item.id)"
      case .updated(let item, let aspects):
        "~\(item.id) " + aspects.map(\.rawValue).sorted().joined(separator: " ")
      case .guidance(let advice): advice.rawValue
      case .highlighted: "highlighted"
      case .zoomed(let factor): "zoomed \(factor)"
      }
    }
  }

  private func run(
    multiple: Bool = true, highFrameRate: Bool = true, region: Box? = nil, hint: Point? = nil,
    _ frames: [[RecognizedItem]], interval: Double = 1.0 / 30
  ) -> [[String]] {
    var reporter = ItemReporter(reportsMultipleItems: multiple, hasHighFrameRate: highFrameRate)
    return frames.enumerated().map { index, items in
      words(
        reporter.events(
          for: items, region: region ?? frame, hint: hint ?? Quad(frame).center,
          time: Double(index) * interval))
    }
  }

  @Test func itemsAreAddedUpdatedAndRemoved() {
    let frames = [
      [item(1, x: 100)], [item(1, x: 110), item(2, x: 500)], [item(1, x: 110, text: "texts")],
      [item(1, x: 110, text: "texts")], [],
    ]
    #expect(run(frames) == [["+1"], ["~1 corners", "+2"], ["-2", "~1 value"], [], ["-1"]])
  }

  @Test func allItemsAreInReadingOrder() {
    var reporter = ItemReporter(reportsMultipleItems: true, hasHighFrameRate: true)
    let items = [item(1, x: 700, y: 400), item(2, x: 600, y: 100), item(3, x: 100, y: 400)]
    let events = reporter.events(for: items, region: frame, hint: Quad(frame).center, time: 0)
    #expect(events.first?.allItems.map(\.id) == [2, 3, 1])
    // Also in the events of a frame without changes, such as advice.
    #expect(reporter.events(for: items, region: frame, hint: Quad(frame).center, time: 1).isEmpty)
    #expect(reporter.present.map(\.id) == [2, 3, 1])
  }

  @Test func oneItemIsTheNearestToTheCenterOrTheHint() {
    let items = [item(1, x: 100), item(2, x: 600), item(3, x: 1000)]
    #expect(run(multiple: false, [items]) == [["+2"]])
    #expect(run(multiple: false, hint: Point(x: 1200, y: 300), [items]) == [["+3"]])
  }

  @Test func oneItemStaysUntilAnotherIsClearlyNearer() {
    let frames = [
      [item(1, x: 500), item(2, x: 800)], [item(1, x: 400), item(2, x: 770)],
      [item(1, x: 300), item(2, x: 640)],
    ]
    #expect(run(multiple: false, frames) == [["+1"], ["~1 corners"], ["-1", "+2"]])
  }

  @Test func onlyItemsInTheRegionCount() {
    let region = Box(x: 200, y: 200, width: 400, height: 200)
    let frames = [
      [item(1, x: 100)], [item(1, x: 180)], [item(1, x: 195)], [item(1, x: 300, y: 380)], [],
    ]
    // 80 % of the item is inside in the second frame, 95 % in the third, half in the fourth.
    #expect(run(region: region, frames) == [[], [], ["+1"], ["-1"], []])
  }

  @Test func placesAreReportedTenTimesASecondWithoutAHighFrameRate() {
    let frames = (0..<31).map { [item(1, x: 100 + 5 * Double($0))] }
    let updates = run(highFrameRate: false, frames).joined().filter { $0 == "~1 corners" }
    #expect((8...10).contains(updates.count))
    #expect(run(frames).joined().filter { $0 == "~1 corners" }.count == 30)
  }
}
