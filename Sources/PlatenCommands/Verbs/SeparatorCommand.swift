internal import ArgumentParser
internal import Platen

/// `platen separator`: draws a sheet to lay between documents.
struct SeparatorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "separator", abstract: "Draw a sheet to lay between documents, as a PDF.")

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PDF to write; '-' is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"
  @Option(
    help: ArgumentHelp(
      "The name or the sides of the paper, such as A4 or 4x6in.", valueName: "paper"))
  var pageSize = PaperSizeArgument(argument: "A4")!
  @Flag(name: .shortAndLong, help: "Fail if the output exists; do not replace it.")
  var noOverwrite = false

  func run() async throws {
    Interruption.install()
    let results = try StandardOutput.claim()
    guard output != "-" || !StandardOutput.isTerminal(results) else {
      throw ScanError.documentToTerminal
    }
    if !noOverwrite { try OutputCheck.requireKind(.document, of: output) }
    let file = try OutputFile(path: output, replacing: !noOverwrite, standardOutput: results)
    try SeparatorSheet(paper: pageSize.paper).document().write(to: file)
    try file.commit()
  }
}
