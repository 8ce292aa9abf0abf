import DrawnSubjects
import Foundation
import Testing

/// The manual page matches the program, and its examples and those of the README and the guide run.
@Suite struct ManualTests {
  @Test func theSourceHasNoWarnings() throws {
    let run = try Program.shell("mandoc -T lint -W warning '\(ManualPage.url.path)'")
    #expect(run.status == 0)
    #expect(run.text.isEmpty)
  }

  @Test func everyVerbHasASection() throws {
    #expect(try ManualPage().verbs == Set(verbs().keys))
  }

  /// Every flag is documented, and every documented flag exists.
  @Test(arguments: [
    "scan", "batch", "watch", "merge", "text", "tables", "receipts", "cards", "find", "detect",
    "lift", "live", "serve", "separator", "cache", "languages",
  ])
  func theManualDocumentsTheFlagsOfAVerb(verb: String) throws {
    let flags = try #require(verbs()[verb])
    #expect(try ManualPage().flags(of: verb) == flags)
  }

  @Test func mentionedFlagsExist() throws {
    let known = try verbs().values.reduce(into: Set()) { $0.formUnion($1) }
    let mentioned = try ManualPage().mentionedFlags
    #expect(mentioned.contains("--output") && mentioned.subtracting(known).isEmpty)
  }

  /// The samples for the photo names of the examples: those with the fewest words, for speed.
  private static let photos = [
    "photo.jpg": "card.jpg", "letter-1.jpg": "card.jpg", "letter-2.jpg": "receipt.jpg",
    "brief.jpg": "card.jpg", "photos/one.jpg": "letter-upside-down.jpg",
    "photos/the other.jpg": "receipt.jpg",
    "receipts.jpg": "receipts.jpg", "form.jpg": "form.jpg", "table.jpg": "letter-2.jpg",
    "receipt.jpg": "receipt.jpg",
  ]

  @Test func thereAreExamples() throws {
    #expect(try ManualPage().examples.count >= 10)
    #expect(try Readme.pipelines().count == 6)
  }

  @Test(arguments: try ManualPage().examples + Readme.pipelines())
  func examplesRunAndHaveOutput(example: String) throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("photos"), withIntermediateDirectories: false)
    for (name, sample) in Self.photos { try folder.copy(sample: sample, as: name) }
    try folder.write(SubjectPhoto.threeDiscs.png, to: "cup.jpg")
    let before = Set(folder.names)

    let run = try Program.shell(example, in: folder)

    #expect(run.status == 0)
    #expect(run.messages.isEmpty || example.contains("missing.jpg"))
    let made = Set(folder.names).subtracting(before)
    #expect(!made.isEmpty || !run.output.isEmpty)
    for name in made {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.size] as? Int ?? 0 > 0, "\(name) is empty")
    }
  }

  /// The commands of the guide run on the samples.
  @Test(arguments: try Readme.guide())
  func theGuideRuns(page: String) throws {
    let folder = try Folder()
    let samples = try FileManager.default.contentsOfDirectory(atPath: Sample.folder.path)
    for name in samples where page.contains(name) { try folder.copy(sample: name) }
    let run = try Program.shell("set -e\n" + page, in: folder)
    #expect(run.status == 0 && !run.output.isEmpty, "\(run.messages)")
  }

  @Test func theGuideHasCommands() throws {
    #expect(try Readme.guide().count >= 7)
  }

  /// The flags of each verb, from the help of the program.
  private func verbs() throws -> [String: Set<String>] {
    let help = try Program.run(["--experimental-dump-help"])
    let root = try JSONDecoder().decode(Help.self, from: help.output).command
    let verbs = (root.subcommands ?? []).filter { $0.commandName != "help" }
    return Dictionary(uniqueKeysWithValues: verbs.map { ($0.commandName, $0.flags) })
  }

  /// The format of `--experimental-dump-help` of the argument parser.
  private struct Help: Decodable {
    struct Command: Decodable {
      struct Argument: Decodable {
        struct Name: Decodable {
          let kind: String
          let name: String
        }
        let names: [Name]?
      }
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?

      var flags: Set<String> {
        Set(
          (arguments ?? []).flatMap { $0.names ?? [] }
            .map { ($0.kind == "long" ? "--" : "-") + $0.name })
      }
    }
    let command: Command
  }
}
