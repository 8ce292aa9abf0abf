import Foundation
import Testing

/// The manual page says what the program does, and its examples and the README's run.
@Suite struct ManualTests {
  @Test func theSourceIsClean() throws {
    let run = try Program.shell("mandoc -T lint -W warning '\(ManualPage.url.path)'")
    #expect(run.status == 0)
    #expect(run.text.isEmpty)
  }

  @Test func everyVerbHasItsSection() throws {
    #expect(try ManualPage().verbs == Set(verbs().keys))
  }

  /// Both ways: a flag that is not explained, and an explained one that is not there.
  @Test(arguments: ["scan", "text", "receipts", "cards", "find", "detect", "languages"])
  func theFlagsOfAVerbAreThoseInTheManual(verb: String) throws {
    let flags = try #require(verbs()[verb])
    #expect(try ManualPage().flags(of: verb) == flags)
  }

  @Test func noFlagIsMentionedThatDoesNotExist() throws {
    let known = try verbs().values.reduce(into: Set()) { $0.formUnion($1) }
    #expect(try ManualPage().mentionedFlags.subtracting(known).isEmpty)
  }

  /// The photos' names that the examples use, and the samples that stand in for them:
  /// those with the fewest words, to be quick.
  private static let photos = [
    "photo.jpg": "card.jpg", "letter-1.jpg": "card.jpg", "letter-2.jpg": "receipt.jpg",
    "brief.jpg": "card.jpg", "photos/one.jpg": "card.jpg", "photos/the other.jpg": "receipt.jpg",
    "receipts.jpg": "receipts.jpg", "form.jpg": "form.jpg",
  ]

  @Test func thereAreExamples() throws {
    #expect(try ManualPage().examples.count >= 10)
    #expect(try Readme.pipelines().count == 5)
  }

  @Test(arguments: try ManualPage().examples + Readme.pipelines())
  func everyExampleRunsAndGivesSomething(example: String) throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("photos"), withIntermediateDirectories: false)
    for (name, sample) in Self.photos { try folder.copy(sample: sample, as: name) }
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

  /// The flags of each verb, as the program tells them.
  private func verbs() throws -> [String: Set<String>] {
    let help = try Program.run(["--experimental-dump-help"])
    let root = try JSONDecoder().decode(Help.self, from: help.output).command
    let verbs = (root.subcommands ?? []).filter { $0.commandName != "help" }
    return Dictionary(uniqueKeysWithValues: verbs.map { ($0.commandName, $0.flags) })
  }

  /// What the argument parser tells of a command, in the words of its own format.
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
