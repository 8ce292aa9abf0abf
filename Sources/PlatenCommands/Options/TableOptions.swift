internal import ArgumentParser

/// The options of `platen tables`.
struct TableOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pages in the format of 'platen text --format jsonl' instead of photos; '-' is standard input.",
      valueName: "file"),
    completion: .file())
  var fromPages: String?

  @Flag(help: "Leave cells as they are that a spreadsheet takes for formulas; with csv.")
  var rawCells = false

  @Flag(help: "Fail with status 6 if no table is found.")
  var require = false
}
