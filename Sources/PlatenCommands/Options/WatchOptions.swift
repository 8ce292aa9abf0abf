internal import ArgumentParser
internal import PlatenBatch

/// The folders of `platen watch`.
struct WatchOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The folder to watch; its subfolders are not.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the documents.", valueName: "folder"), completion: .directory)
  var out: String

  @Option(
    help: ArgumentHelp(
      "The names of documents, of text and fields: {date}, {merchant|title|source}, {index}, …",
      valueName: "template"))
  var name = NameTemplateArgument(argument: "{date}-{merchant|title|source}")!

  @Option(
    help: ArgumentHelp(
      "Also write what is known of each document into this folder, as JSON.", valueName: "folder"),
    completion: .directory)
  var jsonDir: String?

  @Option(
    help: ArgumentHelp(
      "Move photos here once their document, with every page, is written.",
      valueName: "folder"),
    completion: .directory)
  var doneDir: String?

  @Flag(help: "Delete photos once their document, with every page, is written.") var delete = false

  @Option(
    help: ArgumentHelp(
      "Move photos here that, or a page of which, cannot be read.", valueName: "folder"),
    completion: .directory)
  var failedDir: String?

  @Option(
    help: ArgumentHelp(
      "How long a file must stay the same if its writer is not on this machine, such as 5s.",
      valueName: "time"))
  var settle = DurationArgument(argument: "5s")!

  @Flag(help: "Take every page that is detected in a photo, not only the best one.")
  var multiple = false

  @Flag(help: "End when no photo is left.") var once = false

  func validate() throws {
    guard doneDir == nil || !delete else {
      throw ValidationError("--done-dir and --delete contradict each other")
    }
  }

  /// The settings for these options.
  var settings: FolderWatch.Settings {
    var settings = FolderWatch.Settings(folder: folder)
    settings.settlingTime = settle.seconds
    settings.finished = delete ? .delete : doneDir.map { .move(to: $0) } ?? .keep
    settings.failed = failedDir.map { .move(to: $0) } ?? .keep
    settings.endsWhenIdle = once
    return settings
  }
}
