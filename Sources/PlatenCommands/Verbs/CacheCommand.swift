internal import ArgumentParser
internal import Platen

/// `platen cache`: lists the finished pages in a work directory, or deletes some of them.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "List or delete the finished pages in a work directory.")

  @Argument(
    help: ArgumentHelp("The folder that --work-dir named.", valueName: "folder"),
    completion: .directory)
  var folder: String
  @Flag(help: "Delete damaged entries and those of other builds of platen, and print them.")
  var prune = false
  @Option(
    help: ArgumentHelp(
      "Also delete what was not used for this time, such as 30d or 12h; with --prune.",
      valueName: "time"))
  var olderThan: DurationArgument?
  @Option(
    help: ArgumentHelp(
      "Also delete what was used least recently, until the rest has this size; with --prune.",
      valueName: "megabytes"))
  var maxSize: Double?
  @Flag(help: "Print what would be deleted, and delete nothing; with --prune.") var dryRun = false

  func validate() throws {
    guard prune || olderThan == nil && maxSize == nil && !dryRun else {
      throw ValidationError("--older-than, --max-size and --dry-run go with --prune")
    }
    guard (0...1e9).contains(maxSize ?? 0) else {
      throw ValidationError("--max-size must be from 0 to 1000000000")
    }
  }

  func run() async throws {
    guard PhotoFolder.exists(at: folder) else {
      throw ScanError.input(folder.fileNameText, "it is no folder")
    }
    let directory = try WorkDirectory(path: folder)
    let output = try OutputFile(
      path: "-", replacing: true, standardOutput: StandardOutput.claim())
    for entry in prune ? directory.prune(pruning) : directory.entries() {
      try output.write(JSONText.line(of: entry))
    }
  }

  private var pruning: WorkDirectory.Pruning {
    var pruning = WorkDirectory.Pruning()
    pruning.maximumAge = olderThan?.seconds
    pruning.maximumBytes = maxSize.map { Int($0 * 1e6) }
    pruning.isDryRun = dryRun
    return pruning
  }
}
