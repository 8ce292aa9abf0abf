import Foundation
import Testing

/// `--work-dir` and `platen cache`.
@Suite struct WorkDirectoryCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.copy(sample: "card.jpg")
  }

  private func scan(_ output: String, _ arguments: String...) throws -> Data {
    let run = try Program.run(
      ["scan", "card.jpg", "-o", output] + arguments, in: folder,
      environment: ["SOURCE_DATE_EPOCH": "0"])
    #expect(run.status == 0 && run.messages.isEmpty)
    return try Data(contentsOf: folder.url(output))
  }

  @Test func theBytesAreTheSameWithAndWithoutAWorkDirectory() throws {
    let plain = try scan("1.pdf")
    #expect(try scan("2.pdf", "--work-dir", "work") == plain)
    #expect(try scan("3.pdf", "--work-dir", "work") == plain)
    let listing = try Program.run(["cache", "work"], in: folder)
    #expect(
      listing.text.contains("\"source\":\"card.jpg\"") && listing.text.contains("\"pages\":1"))
    let pruned = try Program.run(["cache", "work", "--prune", "--max-size", "0"], in: folder)
    #expect(pruned.text == listing.text)
    #expect(try Program.run(["cache", "work"], in: folder).text.isEmpty)
  }

  @Test func aDamagedEntryIsDoneAgain() throws {
    let plain = try scan("1.pdf", "--work-dir", "work")
    let work = try #require(FileManager.default.enumerator(atPath: folder.path("work")))
    let entry = try #require(work.compactMap { $0 as? String }.first { $0.hasSuffix(".page") })
    let url = folder.url("work/\(entry)")
    try Data(contentsOf: url).dropLast(100).write(to: url)
    #expect(try scan("2.pdf", "--work-dir", "work") == plain)
  }

  @Test(arguments: [
    (["cache", "work", "--dry-run"], 1, "--prune"), (["cache", "missing"], 2, "it is no folder"),
    (["cache", "work", "--prune", "--older-than", "3 weeks"], 1, "--older-than"),
    (["scan", "card.jpg", "-o", "out.pdf", "--work-dir", "card.jpg"], 5, "cannot write"),
  ])
  func mistakesAreNamed(arguments: [String], status: Int, message: String) throws {
    let run = try Program.run(arguments, in: folder)
    #expect(run.status == status)
    #expect(run.messages.contains(message))
  }
}
