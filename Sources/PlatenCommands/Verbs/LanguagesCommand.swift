internal import ArgumentParser
internal import Platen

/// `platen languages`: lists the installed languages.
struct LanguagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages", abstract: "List the languages that can be recognized.")

  func run() async throws {
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    try output.write(Scanner.installedLanguages().map { $0 + "\n" }.joined())
  }
}
