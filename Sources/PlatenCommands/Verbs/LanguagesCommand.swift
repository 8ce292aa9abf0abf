internal import ArgumentParser
internal import Platen

/// `platen languages`: lists the installed languages.
struct LanguagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages", abstract: "List the languages that can be recognized.")

  @Flag(help: "Print BCP 47 tags, such as de, instead of Tesseract's names, such as deu.")
  var tags = false

  func run() async throws {
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let languages = try tags ? Scanner.installedLanguageTags() : Scanner.installedLanguages()
    try output.write(languages.map { $0 + "\n" }.joined())
  }
}
