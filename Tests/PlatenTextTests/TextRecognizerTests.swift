import Foundation
import PlatenModel
import PlatenText
import Testing

struct TextRecognizerTests {
  private let recognizer: TextRecognizer

  init() throws { recognizer = try TextRecognizer(languages: ["eng"]) }

  private func read(_ line: GrayImage, deadline: Duration? = nil) throws -> TextRecognizer.Line {
    try line.withPixels { try recognizer.line(in: $0, deadline: deadline) }
  }

  @Test func readsAllWordsOfALine() throws {
    let line = try read(.fixture("line"))
    #expect(line.isComplete)
    #expect(
      line.words.map(\.text) == [
        "Dear", "Mrs", "Keller,", "thank", "you", "for", "the", "order", "of", "12", "March.",
      ])
  }

  @Test(arguments: [
    ("german", "deu", "Grüße aus Köln: Größere Straßen"),
    ("french", "fra", "Le garçon a déjà mangé à l'hôtel"),
  ])
  func readsOtherLanguages(fixture: String, language: String, text: String) throws {
    let recognizer = try TextRecognizer(languages: [language, "eng"])
    let line = try GrayImage.fixture(fixture).withPixels {
      try recognizer.line(in: $0, deadline: nil)
    }
    #expect(
      line.words.map(\.text).joined(separator: " ").replacing("’", with: "'") == text)
  }

  @Test func readsDotMatrixPrint() throws {
    let text = "TEH TARIK 2 x 1.80 SUBTOTAL 3.60"
    let words = { (recognizer: TextRecognizer) in
      try GrayImage.fixture("till").withPixels { try recognizer.line(in: $0, deadline: nil) }
        .words.map(\.text).joined(separator: " ")
    }
    #expect(try words(recognizer) == text)
    #expect(try words(TextRecognizer(languages: ["eng"], recognitionModel: .tesseract)) != text)
  }

  @Test func usesTheInstalledModelWhenTheFineTunedOneDoesNotFit() async throws {
    await #expect(processExitsWith: .success) {
      let german = try URL(filePath: InstalledLanguages.folder())
        .appending(path: "deu.traineddata")
      try TrainedData.withFolder(of: ["eng": Data(contentsOf: german)]) {
        let recognizer = try TextRecognizer(languages: ["eng"])
        let line = try GrayImage.fixture("german").withPixels {
          try recognizer.line(in: $0, deadline: nil)
        }
        #expect(line.words.first?.text == "Grüße")
      }
    }
  }

  @Test func theBoxOfEveryWordHasDarkPixels() throws {
    let image = try GrayImage.fixture("line")
    for word in try read(image).words {
      #expect(image.hasDarkPixels(in: word.box), "\(word.text)")
      #expect((0.5...1).contains(word.confidence), "\(word.text)")
    }
  }

  @Test func earlierLinesDoNotAffectTheResult() throws {
    let first = try read(.fixture("line"))
    _ = try read(.fixture("german"))
    _ = try read(.fixture("line"), deadline: .milliseconds(1))
    #expect(try read(.fixture("line")) == first)
  }

  @Test func recognizersOnSeveralThreadsAreIndependent() async throws {
    let alone = try read(.fixture("line"))
    let lines = try await withThrowingTaskGroup(of: TextRecognizer.Line.self) { group in
      for _ in 0..<3 {
        group.addTask {
          let recognizer = try TextRecognizer(languages: ["eng"])
          _ = try GrayImage.fixture("german").withPixels {
            try recognizer.line(in: $0, deadline: .milliseconds(5))
          }
          return try GrayImage.fixture("line").withPixels {
            try recognizer.line(in: $0, deadline: nil)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(lines == Array(repeating: alone, count: 3))
  }

  @Test(arguments: [(1, 1), (2, 300), (40, 40), (600, 50)])
  func findsNoConfidentWordOnBlankPaper(width: Int, height: Int) throws {
    let line = try read(.blank(width: width, height: height))
    #expect(line.isComplete)
    #expect(line.words.allSatisfy { $0.confidence < 0.3 })
  }

  @Test func aMissingLanguageErrorListsTheInstalledOnes() {
    let error = #expect(throws: ScanError.self) { try TextRecognizer(languages: ["eng", "xyz"]) }
    #expect(error?.detail == .missingLanguage)
    #expect(error?.reason.contains("'xyz'; installed: ") == true)
    #expect(error?.reason.contains("eng") == true)
  }

  @Test(arguments: [[], ["osd"], [""], ["eng+deu"], ["../tessdata/eng"]])
  func refusesInvalidLanguages(languages: [String]) {
    #expect(throws: ScanError.self) { try TextRecognizer(languages: languages) }
  }

  @Test func refusesImagesLargerThanTesseractSupports() {
    #expect(throws: ScanError.self) { try read(.blank(width: 32_768, height: 2)) }
  }

  @Test func refusesColor() {
    let pixels = [UInt8](repeating: 255, count: 300)
    #expect(throws: ScanError.self) {
      try pixels.withUnsafeBytes {
        try recognizer.line(
          in: PixelView(width: 10, height: 10, channels: 3, bytesPerRow: 30, bytes: $0),
          deadline: nil)
      }
    }
  }
}

extension GrayImage {
  /// Whether the box has a black pixel.
  fileprivate func hasDarkPixels(in box: Box) -> Bool {
    (Int(box.y)..<Int(box.maxY)).contains { y in
      pixels[(y * width + Int(box.x))..<(y * width + Int(box.maxX))].contains(0)
    }
  }
}
