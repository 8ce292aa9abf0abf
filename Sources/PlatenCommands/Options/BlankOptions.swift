internal import ArgumentParser

/// What becomes of blank pages.
struct BlankOptions: ParsableArguments {
  @Flag(help: "Leave out pages on which nothing is written.") var skipBlank = false

  @Option(
    help: ArgumentHelp(
      "Keep the images of blank pages in this folder; with --skip-blank.", valueName: "folder"),
    completion: .directory)
  var blankDir: String?

  func validate() throws {
    guard blankDir == nil || skipBlank else {
      throw ValidationError("--blank-dir goes with --skip-blank")
    }
  }
}
