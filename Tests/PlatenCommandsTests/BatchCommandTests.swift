import Foundation
import Testing

/// `platen batch` and `platen separator`.
@Suite struct BatchCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.copy(sample: "card.jpg")
  }

  /// The objects of JSON lines.
  private func records(_ run: Program.Outcome) throws -> [[String: Any]] {
    try run.text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func everyPageHasARecordAndTheWorstStatusCounts() throws {
    let run = try Program.run(
      ["batch", "card.jpg", "missing.jpg", "-o", "documents", "--name", "{captured}-{index}"],
      in: folder)
    #expect(run.status == 2)
    #expect(run.messageLines.count == 1 && run.messages.contains("missing.jpg"))
    let records = try records(run)
    #expect(records.map { $0["fate"] as? String } == ["written", "failed"])
    let document = try #require(records[0]["document"] as? String)
    #expect(
      document.hasSuffix("-0001.pdf")
        && FileManager.default.fileExists(atPath: folder.path(document)))
    #expect((records[1]["error"] as? String)?.contains("missing.jpg") == true)
  }

  @Test func documentsAreTakenFromAList() throws {
    let list = """
      {"name":"2026/card","title":"A card","photos":["card.jpg",{"source":"card.jpg","rotation":180}]}
      """
    let run = try Program.run(
      ["batch", "--documents", "-", "-o", "documents"], input: Data(list.utf8), in: folder)
    #expect(run.status == 0)
    #expect(try records(run).map { $0["documentPage"] as? Int } == [1, 2])
    let pdf = try Data(contentsOf: folder.url("documents/2026/card.pdf"))
    #expect(pdf.range(of: Data("A card".utf8)) != nil)
  }

  @Test func aFolderThatCannotBeMadeIsTheFailureOfItsPages() throws {
    try FileManager.default.createDirectory(
      at: folder.url("documents"), withIntermediateDirectories: false)
    try folder.write(Data("x".utf8), to: "documents/file")
    let run = try Program.run(
      ["batch", "card.jpg", "-o", "documents", "--name", "file/{index}"], in: folder)
    #expect(run.status == 5)
    #expect(try records(run).map { $0["fate"] as? String } == ["failed"])
  }

  @Test func blankPagesAreLeftOutAndKeptAside() throws {
    try folder.write(HostileFile.tiff(directories: 1, width: 200, height: 300), to: "white.tiff")
    let run = try Program.run(
      [
        "scan", "--no-ocr", "white.tiff", "card.jpg", "--skip-blank", "--blank-dir", "blank", "-o",
        "out.pdf", "--manifest", "-",
      ], in: folder)
    #expect(run.status == 0)
    #expect(run.messages.contains("white.tiff: page 1 is blank"))
    let manifest = try #require(
      JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let pages = try #require(manifest["pages"] as? [[String: Any]])
    #expect(pages.map { $0["skipped"] as? String } == ["blank", nil])
    #expect(manifest["pageCount"] as? Int == 1)
    #expect(FileManager.default.fileExists(atPath: folder.path("blank/white-1.jpg")))
  }

  @Test(arguments: [
    (["batch", "card.jpg"], 1, "--out"),
    (["batch", "card.jpg", "-o", "d", "--per", "gap"], 1, "--gap"),
    (["batch", "card.jpg", "-o", "d", "--name", "{x}"], 1, "--name"),
    (["batch", "card.jpg", "-o", "d", "--password", "x"], 1, "--password"),
    (["batch", "card.jpg", "-o", "d", "--documents", "l"], 1, "--documents"),
    (["batch", "card.jpg", "-o", "card.jpg"], 5, "card.jpg"),
    (["scan", "card.jpg", "-o", "out.pdf", "--blank-dir", "b"], 1, "--skip-blank"),
    (["separator", "-o", "card.jpg"], 5, "card.jpg: exists, is no PDF"),
  ])
  func mistakesAreNamed(arguments: [String], status: Int, message: String) throws {
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == status)
    #expect(run.messages.contains(message))
    #expect(run.output.isEmpty)
  }

  @Test func theSheetHasTheSizeOfItsPaper() throws {
    let run = try Program.run(["separator", "--page-size", "A5"], in: folder)
    #expect(run.status == 0)
    #expect(run.output.starts(with: Data("%PDF-".utf8)))
    try folder.write(run.output, to: "sheet.pdf")
    #expect(try Program.shell("pdfinfo sheet.pdf", in: folder).text.contains("419.5"))
  }

  @Test func theFolderOfTheDocumentsIsNoInput() throws {
    try FileManager.default.createDirectory(
      at: folder.url("photos"), withIntermediateDirectories: false)
    try folder.copy(sample: "card.jpg", as: "photos/card.jpg")
    func run(_ folder: String) throws -> Program.Outcome {
      try Program.run(
        [
          "batch", "--recursive", folder, "-o", "photos/documents", "--name", "{source}",
          "--rotate", "0",
        ], in: self.folder)
    }
    for round in 1...2 {
      let outcome = try run("photos")
      #expect(outcome.status == 0 && outcome.text.split(separator: "\n").count == 1)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.path("photos/documents"))
      #expect(names.count == round)
    }
    let mistake = try run("photos/documents")
    #expect(mistake.status == 1 && mistake.messages.contains("is an input"))
  }
}
