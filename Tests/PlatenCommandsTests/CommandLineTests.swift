import Foundation
import Testing

/// The command line: errors, help and simple results.
@Suite struct CommandLineTests {
  /// Invalid command lines, and a word of the message.
  static let mistakes: [([String], String)] = [
    (["frobnicate"], "frobnicate"),
    (["scan", "--no-such-flag", "a.jpg"], "--no-such-flag"),
    (["scan", "a.jpg", "-j", "0"], "--jobs"),
    (["scan", "a.jpg", "-j0"], "--jobs"),
    (["scan", "a.jpg", "--quad", "1,2,3"], "--quad"),
    (["scan", "a.jpg", "--quad", "0,0,9,9,9,0,0,9"], "--quad"),
    (["scan", "a.jpg", "--quad", "0,0,9,0,9,9,0,9", "--no-detect"], "--no-detect"),
    (["scan", "a.jpg", "--page-size", "B17"], "--page-size"),
    (["scan", "a.jpg", "--page-size", "0x5mm"], "--page-size"),
    (["scan", "a.jpg", "--resolution", "0"], "--resolution"),
    (["scan", "a.jpg", "--rotate", "45"], "--rotate"),
    (["scan", "a.jpg", "--mode", "poster"], "--mode"),
    (["scan", "a.jpg", "--mode", "original", "--clean", "strong"], "--clean strong"),
    (["cards", "a.jpg", "--mode", "photo", "--clean", "none"], "--mode photo"),
    (["scan", "a.jpg", "--mode", "id", "--compress", "layered"], "--compress layered"),
    (["scan", "a.jpg", "--color", "teal"], "--color"),
    (["scan", "a.jpg", "--max-megapixels", "-1"], "--max-megapixels"),
    (["scan", "a.jpg", "--page-timeout", "0"], "--page-timeout"),
    (["scan", "a.jpg", "-o", "-", "--manifest", "-"], "standard output"),
    (["scan", "a.jpg", "-o", "out.pdf", "--no-ocr", "--text", "out.txt"], "--no-ocr"),
    (["scan", "-", "--files-from", "-"], "standard input"),
    (["text", "a.jpg", "-l", ""], "--language"),
    (["text", "a.jpg", "--format", "docx"], "--format"),
  ]

  @Test(arguments: mistakes)
  func invalidCommandLinesAreReportedWithStatus1(arguments: [String], word: String) throws {
    let folder = try Folder()
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.messages.contains(word))
    #expect(folder.names.isEmpty)
  }

  @Test func aPhotoInThePlaceOfAVerbIsToldWhatToType() throws {
    let folder = try Folder()
    _ = try folder.write([UInt8](), to: "a.jpg")
    let run = try Program.run(["a.jpg"], in: folder)
    #expect(run.status == 1)
    #expect(run.messages.contains("platen scan a.jpg -o document.pdf"))
  }

  @Test func aMissingLanguageListsTheInstalledOnes() throws {
    let run = try Program.run(["text", "-l", "eng+xyz", "a.jpg"])
    #expect(run.status == 3)
    #expect(run.messages.hasPrefix("platen: no OCR data for 'xyz'; installed: "))
    #expect(run.messages.contains("eng"))
  }

  @Test func helpAndVersionArePrintedAsResults() throws {
    for arguments in [["--help"], ["scan", "--help"], ["--version"]] {
      let run = try Program.run(arguments)
      #expect(run.status == 0)
      #expect(!run.output.isEmpty)
      #expect(run.messages.isEmpty)
    }
  }

  @Test func languagesAreListedOnePerLine() throws {
    let run = try Program.run(["languages"])
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").contains("eng"))
    #expect(!run.text.contains("osd"))
    let tags = try Program.run(["languages", "--tags"])
    #expect(tags.status == 0)
    #expect(Set(tags.text.split(separator: "\n")).isSuperset(of: ["de", "en"]))
  }

  @Test func aLanguageCanBeATag() throws {
    let pages = try ["eng", "en-GB"].map {
      try Program.run(["text", "-l", $0, Sample.path(Sample.small)])
    }
    #expect(pages.allSatisfy { $0.status == 0 })
    #expect(!pages[0].output.isEmpty && pages[0].output == pages[1].output)
    let unknown = try Program.run(["text", "-l", "tlh", Sample.path(Sample.small)])
    #expect(unknown.status == 3)
    #expect(unknown.messages.contains("'tlh'"))
  }

  @Test func detectPrintsSizeAndCorners() throws {
    let run = try Program.run(["detect", Sample.path(Sample.small)])
    let photo = try JSONDecoder().decode(Detected.self, from: run.output)
    #expect(photo.source == Sample.path(Sample.small))
    #expect(photo.width > 0 && photo.height > 0)
    #expect(photo.pages.count == 1)
    #expect(photo.pages.allSatisfy { $0.quad.count == 4 && (0...1).contains($0.confidence) })
  }

  @Test(arguments: [([], 1), (["--multiple"], 2)])
  func detectPrintsTheBestPageOrAllPages(flags: [String], count: Int) throws {
    let run = try Program.run(["detect", Sample.path("receipts.jpg")] + flags)
    let photo = try JSONDecoder().decode(Detected.self, from: run.output)
    #expect(photo.pages.count == count)
  }

  @Test func allPagesOfAPhotoArePrintedInReadingOrder() throws {
    let run = try Program.run(
      ["text", "--multiple", "--format", "jsonl", "--rotate", "0", Sample.path("receipts.jpg")])
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("\"page\":1") == true)
    #expect(lines.first?.contains("PANTRY") == true)
    #expect(lines.last?.contains("\"page\":2") == true)
    #expect(lines.last?.contains("KETTLE") == true)
  }

  private struct Detected: Decodable {
    struct Page: Decodable {
      let quad: [[Double]]
      let confidence: Double
      let aspectRatio: Double
    }
    let source: String
    let width: Int
    let height: Int
    let pages: [Page]
  }

  @Test func overlaysAreNamedAfterTheirPhotos() throws {
    let folder = try Folder()
    let run = try Program.run(
      ["detect", "--overlay", "seen", Sample.path(Sample.small)], in: folder)
    #expect(run.status == 0)
    let overlay = try Data(contentsOf: folder.url("seen/card.overlay.jpg"))
    #expect(overlay.starts(with: [0xFF, 0xD8]))
  }
}
