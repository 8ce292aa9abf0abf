internal import ArgumentParser
internal import PlatenBatch

/// The documents of `platen batch`.
struct BatchOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the documents.", valueName: "folder"), completion: .directory)
  var out: String

  @Option(
    help: ArgumentHelp(
      "What becomes a document: each photo, each folder, what lies between separator sheets or blank "
        + "pages, or what was taken without a gap of --gap.", valueName: "unit"))
  var per = GroupingChoice.photo

  @Option(
    help: ArgumentHelp(
      "The longest time between two photos of a document, such as 15min; with --per gap.",
      valueName: "time"))
  var gap: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "The names of documents, of text and fields: {date}, {merchant|title|source}, {index}, …",
      valueName: "template"))
  var name = NameTemplateArgument(argument: "{date}-{merchant|title|source}")!

  @Option(
    help: ArgumentHelp(
      "Documents as JSON lines, each with its photos and name, instead of photos; '-' is standard "
        + "input.", valueName: "file"),
    completion: .file())
  var documents: String?

  func validate() throws {
    guard (per == .gap) == (gap != nil) else {
      throw ValidationError("--per gap and --gap go together")
    }
  }

  /// Which photos become one document.
  var grouping: DocumentGrouping {
    switch per {
    case .photo: .photo
    case .folder: .folder
    case .separator: .separator
    case .blank: .blank
    case .gap: .gap(seconds: gap?.seconds ?? 0)
    }
  }
}
