import PlatenModel
import PlatenText
import Testing

struct TextReaderTests {
  private let reader: TextReader

  init() throws { reader = try TextReader(languages: ["eng"]) }

  private func read(_ picture: Picture, deadline: Duration? = nil) throws -> Reading {
    try picture.withPixels { try reader.read($0, resolution: .assumed, deadline: deadline) }
  }

  @Test func readsALetterWordForWord() throws {
    let reading = try read(.fixture("letter"))
    #expect(reading.isComplete)
    #expect(reading.page.language == "eng")
    #expect(reading.page.width == 760)
    #expect(
      reading.page.text == """
        Lamps and Lanterns

        Dear Mrs Keller, thank you for the
        order of 12 March. We have packed
        the forty lamps and shall send them
        on Monday with the morning train.

        Please check the parcels when they
        arrive and tell us within 14 days
        if anything is broken or missing.

        """)
  }

  @Test func readsTheLeftColumnBeforeTheRightOne() throws {
    let lines = try read(.fixture("columns")).page.lines.map(\.text)
    #expect(
      lines == [
        "The first column", "starts here and", "goes on to the foot", "of the page before",
        "the eye returns.", "Another column", "stands beside it", "and is read only",
        "when the left one", "has been finished.",
      ])
  }

  @Test(arguments: [
    ("german", "deu", "Grüße aus Köln: Größere Straßen\nführen über schöne Brücken zurück.\n"),
    ("french", "fra", "Le garçon a déjà mangé à l'hôtel\nprès de la forêt où naît le fleuve.\n"),
  ])
  func readsOtherLanguages(fixture: String, language: String, text: String) throws {
    let reader = try TextReader(languages: [language, "eng"])
    let page = try Picture.fixture(fixture).withPixels {
      try reader.read($0, resolution: .assumed, deadline: nil).page
    }
    #expect(page.text.replacing("’", with: "'") == text)
    #expect(page.language == "\(language)+eng")
  }

  @Test func placesEveryWordInItsLineAndOnItsInk() throws {
    let picture = try Picture.fixture("letter")
    let page = try read(picture).page
    for line in page.lines {
      for word in line.words {
        #expect(line.box.union(word.box) == line.box)
        #expect(picture.hasInk(in: word.box), "\(word.text)")
        #expect((0.5...1).contains(word.confidence), "\(word.text)")
      }
      #expect(line.baseline.map(\.x) == [line.box.x, line.box.maxX])
      // Descenders hang below the line by at most a third of it.
      #expect(line.baseline.allSatisfy { $0.y <= line.box.maxY + 1 }, "\(line.text)")
      #expect(line.baseline.allSatisfy { $0.y > line.box.y + line.box.height / 2 })
    }
  }

  @Test func readsAPageTheSameWhateverWasReadBefore() throws {
    let first = try read(.fixture("letter"))
    _ = try read(.fixture("columns"))
    _ = try read(.fixture("letter"), deadline: .milliseconds(1))
    #expect(try read(.fixture("letter")).page == first.page)
  }

  @Test func readersOnSeveralThreadsDoNotDisturbEachOther() async throws {
    let alone = try read(.fixture("columns")).page
    let pages = try await withThrowingTaskGroup(of: RecognizedPage.self) { group in
      for _ in 0..<3 {
        group.addTask {
          let reader = try TextReader(languages: ["eng"])
          _ = try Picture.fixture("letter").withPixels {
            try reader.read($0, resolution: .assumed, deadline: .milliseconds(20))
          }
          return try Picture.fixture("columns").withPixels {
            try reader.read($0, resolution: .assumed, deadline: nil).page
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(pages == Array(repeating: alone, count: 3))
  }

  @Test func stopsAtTheDeadlineAndKeepsWhatItHas() throws {
    let reading = try read(.fixture("letter"), deadline: .milliseconds(1))
    #expect(!reading.isComplete)
    #expect(reading.page.words.count < 49)
    #expect(try read(.fixture("letter"), deadline: .seconds(60)).isComplete)
  }

  @Test(arguments: [(1, 1), (2, 300), (40, 40), (600, 800)])
  func findsNothingOnBlankPaper(width: Int, height: Int) throws {
    let reading = try read(.blank(width: width, height: height))
    #expect(reading.isComplete)
    #expect(reading.page.words.isEmpty)
  }

  @Test(arguments: PageLayout.allCases.filter { $0 != .line })
  func readsInEveryLayout(layout: PageLayout) throws {
    let reader = try TextReader(languages: ["eng"], layout: layout)
    let words = try Picture.fixture("letter").withPixels {
      try reader.read($0, resolution: nil, deadline: nil).page.words.map(\.text)
    }
    #expect(words.count == 49)
    #expect(words.contains("Lanterns"))
  }

  @Test func namesTheLanguagesThereAreWhenOneIsMissing() {
    let error = #expect(throws: ScanError.self) { try TextReader(languages: ["eng", "xyz"]) }
    guard case .missingLanguage("xyz", let installed) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(installed.contains("eng"))
  }

  @Test(arguments: [[], ["osd"], [""], ["eng+deu"], ["../tessdata/eng"]])
  func refusesWhatIsNoLanguage(languages: [String]) {
    #expect(throws: ScanError.self) { try TextReader(languages: languages) }
  }

  @Test func refusesPicturesThatTesseractCannotMeasure() {
    #expect(throws: ScanError.self) { try read(.blank(width: 32_768, height: 2)) }
  }

  @Test func refusesColour() {
    let pixels = [UInt8](repeating: 255, count: 300)
    #expect(throws: ScanError.self) {
      try pixels.withUnsafeBytes {
        try reader.read(
          PixelView(width: 10, height: 10, channels: 3, bytesPerRow: 30, bytes: $0),
          resolution: nil, deadline: nil)
      }
    }
  }
}

extension Picture {
  /// Whether anything is drawn there.
  fileprivate func hasInk(in box: Box) -> Bool {
    (Int(box.y)..<Int(box.maxY)).contains { y in
      pixels[(y * width + Int(box.x))..<(y * width + Int(box.maxX))].contains(0)
    }
  }
}
