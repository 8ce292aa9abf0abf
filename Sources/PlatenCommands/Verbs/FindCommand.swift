internal import ArgumentParser
internal import Platen
internal import PlatenFields

extension ItemKind: ExpressibleByArgument {}

/// `platen find`: tells the items of text: dates, telephone numbers, prices, …
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find dates, telephone numbers, addresses, prices, … in text.")

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl, tsv
  }

  @Flag(help: "Take the files as text, a case a line.") var lines = false
  @Option(help: "How to tell it.") var format = Format.jsonl
  @OptionGroup var items: ItemOptions
  @Argument(help: "Text; '-' is standard input.") var files: [String] = ["-"]

  func validate() throws {
    guard lines else { throw ValidationError("only --lines is there yet") }
  }

  func run() async throws {
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    let search = try LineSearch(detector: items.detector(), format: format)
    for file in files { try search.run(file) { bytes throws(ScanError) in try output.write(bytes) } }
  }
}
