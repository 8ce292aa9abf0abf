import Foundation
import Testing

/// `platen scan --scanner`: with SANE's own test device, and with a library in SANE's place.
@Suite struct ScannerCommandTests {
  // MARK: - SANE's test device

  /// SANE's configuration with the test device alone.
  private static func configuration(_ lines: [String] = []) throws -> Folder {
    let folder = try Folder()
    try folder.write("test\n".utf8, to: "dll.conf")
    let test = ["number_of_devices 1", "mode Color", "test-picture \"Grid\""] + lines
    try folder.write((test.joined(separator: "\n") + "\n").utf8, to: "test.conf")
    return folder
  }

  private func scan(
    _ arguments: [String], in folder: Folder, configuration lines: [String] = []
  ) throws -> Program.Outcome {
    let configuration = try Self.configuration(lines)
    return try Program.run(
      ["scan", "--no-ocr", "--no-detect", "-o", "out.pdf", "--manifest", "out.json"] + arguments,
      in: folder, environment: ["SANE_CONFIG_DIR": configuration.path])
  }

  private struct Manifest: Decodable {
    struct Page: Decodable {
      let source: String
      let page: Int
      let width: Int?
      let height: Int?
      let colour: String?
      let resolution: Double?
      let error: String?
    }
    let pages: [Page]

    init(in folder: Folder) throws {
      self = try JSONDecoder().decode(
        Manifest.self, from: Data(contentsOf: folder.url("out.json")))
    }

    private enum CodingKeys: String, CodingKey { case pages }
  }

  @Test func theFeedersPagesBecomeADocument() throws {
    let folder = try Folder()
    let result = try scan(
      ["--scanner=test:0", "--scanner-source", "feeder", "--scanner-resolution", "50"], in: folder)
    #expect(result.status == 0, "\(result.messages)")
    let pages = try Manifest(in: folder).pages
    #expect(pages.map(\.page) == Array(1...10))
    #expect(Set(pages.map(\.source)) == ["test:0"])
    // 200 mm, all that the device sees.
    #expect(pages.allSatisfy { $0.width == 393 && $0.height == 393 && $0.resolution == 50 })
  }

  @Test func aFlatbedHasOnePage() throws {
    let folder = try Folder()
    let result = try scan(
      [
        "--scanner", "--scanner-source", "flatbed", "--scanner-resolution", "100",
        "--scanner-paper", "A6",
      ], in: folder)
    #expect(result.status == 0, "\(result.messages)")
    let pages = try Manifest(in: folder).pages
    #expect(pages.map(\.source) == ["test:0"])
    #expect(pages.map(\.width) == [413] && pages.map(\.height) == [582])
  }

  @Test(arguments: [("color", "colour"), ("gray", "gray"), ("lineart", "gray")])
  func theModeDecidesTheColors(mode: String, color: String) throws {
    let folder = try Folder()
    let result = try scan(
      ["--scanner", "--scanner-mode", mode, "--scanner-resolution", "50"], in: folder,
      configuration: ["test-picture \"Color pattern\"", "depth 16"])
    #expect(result.status == 0, "\(result.messages)")
    #expect(try Manifest(in: folder).pages.map(\.colour) == [color])
  }

  @Test(arguments: [
    (["--scanner=test:9"], "test:9: cannot scan: there is no such scanner"),
    (
      ["--scanner", "--scanner-source", "both-sides"],
      "cannot scan: the scanner does not scan both sides"
    ),
    (
      ["--scanner", "--scanner-resolution", "1200", "--max-megapixels", "1"],
      "the page has more megapixels than the limit of 1.0 (--max-megapixels)"
    ),
  ])
  func whatTheScannerLacksIsOneLine(arguments: [String], message: String) throws {
    let folder = try Folder()
    let result = try scan(arguments, in: folder)
    #expect(result.status == 2)
    #expect(
      result.messageLines.count == 1 && result.messages.contains(message), "\(result.messages)")
    #expect(!folder.names.contains("out.pdf"))
  }

  @Test(arguments: [
    ("SANE_STATUS_JAMMED", "the paper is jammed"),
    ("SANE_STATUS_COVER_OPEN", "the scanner's cover is open"),
    ("SANE_STATUS_IO_ERROR", "the connection to the scanner failed"),
  ])
  func aFailureOfTheScannerIsOneLine(status: String, reason: String) throws {
    let folder = try Folder()
    let result = try scan(
      ["--scanner", "--scanner-source", "feeder"], in: folder,
      configuration: ["enable-test-options true", "read-status-code \"\(status)\""])
    #expect(result.status == 2)
    #expect(result.messageLines == ["platen: test:0: page 1: cannot scan: \(reason)"])
  }

  @Test func scannersAreListed() throws {
    let configuration = try Self.configuration(["number_of_devices 2"])
    let result = try Program.run(
      ["scan", "--list-scanners"], environment: ["SANE_CONFIG_DIR": configuration.path])
    #expect(result.status == 0 && result.messages.isEmpty)
    let names = result.text.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(names == ["test:0", "test:1"])
  }

  @Test(arguments: [
    ["--scanner", "photo.jpg", "page.jpg"], ["page.jpg", "--scanner"], ["--scanner-mode", "gray"],
    ["--scanner", "--pages", "1"], ["--scanner", "--scanner-resolution", "0"],
  ])
  func optionsThatContradictAreRefused(arguments: [String]) throws {
    let folder = try Folder()
    #expect(try scan(arguments, in: folder).status == 1)
  }

  // MARK: - A library in SANE's place

  /// A folder with the library of `scripted-scanner.c`.
  private func library() throws -> Folder {
    let folder = try Folder()
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/scripted-scanner.c").path
    let result = try Program.shell(
      "gcc -shared -fPIC -o '\(folder.path("libsane.so.1"))' '\(source)'")
    #expect(result.status == 0, "\(result.messages)")
    return folder
  }

  private func scan(
    scripted environment: [String: String], _ arguments: [String] = [], in folder: Folder
  ) throws -> Program.Outcome {
    let library = try library()
    return try Program.run(
      ["scan", "--no-ocr", "--no-detect", "--scanner", "-o", "out.pdf", "--manifest", "out.json"]
        + arguments, in: folder,
      environment: environment.merging(["LD_LIBRARY_PATH": library.path]) { $1 })
  }

  /// Each sheet is wider than the one before, so that their order shows.
  @Test func pagesComeInTheirOrder() throws {
    let folder = try Folder()
    let result = try scan(
      scripted: ["PAGES": "12"], ["--scanner-source", "feeder", "--jobs", "2"], in: folder)
    #expect(result.status == 0, "\(result.messages)")
    let pages = try Manifest(in: folder).pages
    #expect(pages.map(\.width) == (101...112).map { $0 } && pages.allSatisfy { $0.height == 150 })
    #expect(pages.allSatisfy { $0.resolution == 100 && $0.source == "scripted:0" })
  }

  @Test func aJamKeepsThePagesBefore() throws {
    let folder = try Folder()
    let result = try scan(
      scripted: ["PAGES": "10", "JAM": "5"], ["--scanner-source", "feeder"], in: folder)
    #expect(result.status == 2)
    #expect(
      result.messageLines == ["platen: scripted:0: page 5: cannot scan: the paper is jammed"])
    let pages = try Manifest(in: folder).pages
    #expect(pages.map(\.width) == [101, 102, 103, 104, nil])
    #expect(pages.last?.error?.contains("jammed") == true)
    let counted = try Program.shell("pdfinfo out.pdf", in: folder)
    #expect(counted.text.contains(/Pages: +4\n/))
  }

  @Test(arguments: [
    (["PAGES": "0"], "scripted:0: page 1: cannot scan: the feeder is empty"),
    (["NO_SCANNER": "1"], "cannot scan: there is no scanner"),
  ])
  func withoutPaperOrScannerNothingIsWritten(
    environment: [String: String], message: String
  ) throws {
    let folder = try Folder()
    let result = try scan(scripted: environment, ["--scanner-source", "feeder"], in: folder)
    #expect(result.status == 2 && result.messageLines == ["platen: \(message)"])
    #expect(!folder.names.contains("out.pdf"))
  }
}
