internal import ArgumentParser

/// The pages that are left out: blank ones and duplicates.
struct SkipOptions: ParsableArguments {
  @Flag(help: "Leave out pages on which nothing is written.") var skipBlank = false

  @Option(
    help: ArgumentHelp(
      "Keep the images of blank pages in this folder; with --skip-blank.", valueName: "folder"),
    completion: .directory)
  var blankDir: String?

  @Flag(help: "Of photos of the same page take only the sharpest.") var skipDuplicates = false

  func validate() throws {
    guard blankDir == nil || skipBlank else {
      throw ValidationError("--blank-dir goes with --skip-blank")
    }
  }
}
