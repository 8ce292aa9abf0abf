import Foundation
import Testing

/// Folders, selections of pages and corrections as inputs of the program.
@Suite struct InputTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let photos = folder.url("photos/sub")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for name in ["photos/10.jpg", "photos/9.jpg", "photos/sub/1.jpg"] {
      try folder.copy(sample: "card.jpg", as: name)
    }
    try folder.write(Data("x".utf8), to: "photos/notes.txt")
  }

  /// The sources of the lines of `platen detect` or `platen text --format jsonl`.
  private func sources(_ run: Program.Outcome) throws -> [String] {
    try run.text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return (object?["source"] as? String ?? "") + " \(object?["page"] as? Int ?? 0)"
    }
  }

  @Test func aFolderIsItsPhotosInNaturalOrder() throws {
    let run = try Program.run(["detect", "photos"], in: folder)
    #expect(try sources(run) == ["photos/9.jpg 1", "photos/10.jpg 1"])
    #expect(run.messages == "platen: photos: skipped 1 file that is no photo\n")
    #expect(run.status == 0)
  }

  @Test func subfoldersAndListsOfFoldersWorkToo() throws {
    try folder.write(Data("photos/\n".utf8), to: "list")
    let run = try Program.run(["detect", "-q", "--recursive", "--files-from", "list"], in: folder)
    #expect(try sources(run) == ["photos/9.jpg 1", "photos/10.jpg 1", "photos/sub/1.jpg 1"])
    #expect(run.messages.isEmpty)
  }

  @Test(arguments: [
    (["--pages", "2"], ["photos/10.jpg 1"]),
    (["--reverse"], ["photos/10.jpg 1", "photos/9.jpg 1"]),
    (["--order", "2"], ["photos/10.jpg 1", "photos/9.jpg 1"]),
    (
      ["--interleave", "--recursive", "--pages", "2,3"], ["photos/10.jpg 1", "photos/sub/1.jpg 1"]
    ),
  ])
  func pagesAreSelectedAndOrdered(arguments: [String], expected: [String]) throws {
    #expect(try sources(Program.run(["detect", "photos"] + arguments, in: folder)) == expected)
  }

  @Test(arguments: [
    (["detect", "photos", "--pages", "3"], 1, "pages 3: the input has pages 1 to 2"),
    (["detect", "photos", "--recursive", "--interleave"], 1, "3 pages cannot be"),
    (["detect", "photos", "--pages", "x"], 1, "--pages"),
    (["detect", "empty"], 2, "holds no photo"),
    (["scan", "--quads", "missing.jsonl", "-o", "out.pdf"], 2, "missing.jsonl"),
    (["scan", "--quads", "photos/notes.txt", "-o", "out.pdf"], 2, "line 1 is no photo"),
    (["scan", "photos", "-o", "photos/9.jpg"], 1, "photos/9.jpg: is an input"),
  ])
  func mistakesAreNamed(arguments: [String], status: Int, message: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url("empty"), withIntermediateDirectories: false)
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == status)
    #expect(run.messages.contains(message))
    #expect(run.output.isEmpty)
  }

  @Test func theOutputOfDetectGoesBackInAfterCorrections() throws {
    let detected = try Program.run(["detect", "photos/9.jpg", "photos/10.jpg"], in: folder).text
    var lines = detected.split(separator: "\n").map(String.init)
    lines[0] = lines[0].replacingOccurrences(
      of: "\"confidence\"", with: "\"rotation\":90,\"confidence\"")
    lines.append("{\"source\":\"photos/sub/1.jpg\",\"dropped\":true}")
    try folder.write(Data(lines.reversed().joined(separator: "\n").utf8), to: "corrected.jsonl")

    let run = try Program.run(
      ["scan", "--no-ocr", "--quads", "corrected.jsonl", "-o", "out.pdf", "--manifest", "-"],
      in: folder)

    #expect(run.status == 0)
    let manifest = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let pages = try #require(manifest["pages"] as? [[String: Any]])
    #expect(pages.map { $0["source"] as? String } == ["photos/10.jpg", "photos/9.jpg"])
    #expect(pages.map { $0["pageFinding"] as? String } == ["given", "given"])
    #expect(pages.map { $0["rotation"] as? Int } == [0, 90])
  }

  @Test func aCorrectionOfANamedPhotoIsFoundAndOtherLinesAreIgnored() throws {
    let line = "{\"source\":\"photos/9.jpg\",\"pages\":[],\"colour\":\"bw\"}\n"
    let run = try Program.run(
      [
        "scan", "--no-ocr", "--quads", folder.write(Data(line.utf8), to: "c"), "photos/9.jpg",
        "photos/sub/1.jpg", "-o", "out.pdf", "--manifest", "-",
      ], in: folder)
    let manifest = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let pages = try #require(manifest["pages"] as? [[String: Any]])
    #expect(pages.map { $0["pageFinding"] as? String } == ["wholePhoto", "found"])
    #expect(pages.map { ($0["colour"] as? String) == "bw" } == [true, false])
  }

  @Test func pagesOfAFileThatAreArrangedKeepTheirNumbers() throws {
    try folder.write(HostileFile.tiff(directories: 3, width: 60, height: 60), to: "a.tiff")
    let run = try Program.run(["detect", "--order", "3", "a.tiff"], in: folder)
    #expect(try sources(run) == ["a.tiff 3", "a.tiff 1", "a.tiff 2"])
  }
}
