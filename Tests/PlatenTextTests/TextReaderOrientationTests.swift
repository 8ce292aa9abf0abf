import PlatenModel
import PlatenText
import Testing

struct TextReaderOrientationTests {
  private func readUpright(
    _ picture: Picture, layout: PageLayout = .automatic
  ) throws -> UprightReading {
    let reader = try TextReader(languages: ["eng"], layout: layout)
    return try picture.withPixels {
      try reader.readUpright($0, resolution: .assumed, deadline: nil)
    }
  }

  @Test(arguments: Rotation.allCases, [PageLayout.automatic, .block])
  func turnsAPageUpright(turn: Rotation, layout: PageLayout) throws {
    let upright = try Picture.fixture("letter")
    let answer = try readUpright(upright.turned(by: turn), layout: layout)
    #expect((answer.orientation.rotation.rawValue + turn.rawValue) % 360 == 0)
    #expect(answer.orientation.confidence > 0.6)
    #expect(answer.reading.page.width == upright.width)
    #expect(answer.reading.page.lines.first?.text == "Lamps and Lanterns")
    #expect(answer.reading.page.words.last?.text == "missing.")
  }

  @Test(arguments: Rotation.allCases)
  func tellsTheOrientationAlone(turn: Rotation) throws {
    let reader = try TextReader(languages: ["eng"])
    let decision = try Picture.fixture("letter").turned(by: turn).withPixels {
      try reader.orientation(of: $0, resolution: .assumed, deadline: nil)
    }
    #expect((decision.rotation.rawValue + turn.rawValue) % 360 == 0)
    #expect(decision.confidence > 0.5)
  }

  @Test func tellsTheOrientationByTextOutsideTheMiddle() throws {
    let reader = try TextReader(languages: ["eng"])
    let decision = try Picture.fixture("margins").turned(by: .halfTurn).withPixels {
      try reader.orientation(of: $0, resolution: .assumed, deadline: nil)
    }
    #expect(decision.rotation == .halfTurn)
  }

  /// Strokes of a pen from line to line make the automatic layout see a picture.
  @Test func readsAPageThatWasStruckThrough() throws {
    let page = try Picture.fixture("struck")
    let reader = try TextReader(languages: ["eng"])
    let plain = try page.withPixels { try reader.read($0, resolution: .assumed, deadline: nil) }
    #expect(plain.page.words.isEmpty)
    let answer = try readUpright(page)
    #expect(answer.reading.page.words.count > 35)
    #expect(answer.orientation.rotation == .none && answer.orientation.confidence > 0.3)
  }

  @Test func leavesAPageAloneWhenTimeRunsOut() throws {
    let reader = try TextReader(languages: ["eng"])
    let answer = try Picture.fixture("letter").turned(by: .halfTurn).withPixels {
      try reader.readUpright($0, resolution: .assumed, deadline: .milliseconds(1))
    }
    #expect(!answer.reading.isComplete)
    #expect(answer.orientation == OrientationDecision(rotation: .none, confidence: 0))
  }

  @Test func leavesAPageAloneThatIsInAnotherScript() throws {
    // Noise to the English reader, whichever way up.
    let answer = try readUpright(.fixture("greek"))
    #expect(answer.orientation.rotation == .none)
  }

  @Test(arguments: Rotation.allCases)
  func leavesAPageAloneThatShowsNoText(turn: Rotation) throws {
    let answer = try readUpright(Picture.blank(width: 400, height: 300).turned(by: turn))
    #expect(answer.orientation == OrientationDecision(rotation: .none, confidence: 0))
  }
}
