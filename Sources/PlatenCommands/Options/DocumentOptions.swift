internal import ArgumentParser
internal import FoundationEssentials
internal import Platen
internal import PlatenBatch
internal import PlatenTextAnalysis

/// The metadata of the document, and how it is written.
struct DocumentOptions: ParsableArguments {
  @Option(help: "The standard of the PDF; pdfa-2b unless another option rules it out.")
  var outputType: OutputTypeChoice?
  @Flag(
    inversion: .prefixedNo,
    help: "Mark headings, lists and tables for screen readers; the default in PDF/A.")
  var tagged: Bool?
  @Option(help: "The compression of page images; auto decides by the content of the page.")
  var compress = CompressionChoice.auto
  @Flag(help: "Add links for web and e-mail addresses, printed or in barcodes.") var links = false
  @Flag(help: "Attach the manifest to the PDF, which becomes PDF/A-3b.")
  var attachManifest = false
  @Option(
    help: ArgumentHelp("Append the pages to an existing PDF.", valueName: "file"),
    completion: .file())
  var appendTo: String?
  @Option(help: "Encrypt the PDF with AES-256; it opens only with this password.")
  var password: String?
  @Flag(
    name: .customLong("invalidate-digital-signatures"),
    help: "Change signed PDFs, whose signatures become invalid.")
  var invalidatesSignatures = false
  @Option(help: "The document's title.") var title: String?
  @Option(help: "The document's author.") var author: String?
  @Option(help: "The document's subject.") var subject: String?
  @Option(help: ArgumentHelp("Keywords, separated by commas.", valueName: "words"))
  var keywords: String?

  func validate() throws {
    guard !attachManifest || outputType != .pdfa1b else {
      throw ValidationError("--attach-manifest and --output-type pdfa-1b contradict each other")
    }
    guard password == nil || outputType == nil || outputType == .pdf else {
      throw ValidationError("--password and PDF/A contradict each other")
    }
    guard password != "" else { throw ValidationError("--password is empty") }
    guard !attachManifest || appendTo == nil else {
      throw ValidationError("--attach-manifest and --append-to contradict each other")
    }
  }

  /// The operations on the complete document, which may be laid over the PDF `existing`, or has pages that
  /// are laid over those of several.
  func assembly(over existing: String?, preservesPages: Bool) -> PDFAssembly {
    var assembly = PDFAssembly()
    assembly.preservesPages = preservesPages
    assembly.appendingTo = appendTo
    assembly.overlaying = existing
    assembly.password = password
    assembly.invalidatesSignatures = invalidatesSignatures
    return assembly
  }

  /// The settings of the document.
  ///
  /// Pages that become part of another PDF have no structure tree, since it would not be joined with
  /// the tree of that PDF.
  func settings(for assembly: PDFAssembly) -> DocumentSettings {
    var settings = DocumentSettings()
    let isPart = assembly.appendingTo != nil || assembly.preservesPages
    let isArchival = assembly.password == nil && !assembly.preservesPages
    settings.conformance = outputType?.conformance ?? (isArchival ? .pdfa2b : .pdf)
    if attachManifest, settings.conformance == .pdfa2b { settings.conformance = .pdfa3b }
    settings.isTagged = isPart ? false : tagged
    settings.addsLinks = links
    settings.invalidatesSignatures = invalidatesSignatures
    return settings
  }

  /// The metadata of a document in a requested language.
  func metadata(language: String?, created: Date) -> DocumentMetadata {
    DocumentMetadata(
      title: title, author: author, subject: subject,
      keywords: (keywords ?? "").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty },
      language: language.flatMap(DocumentMetadata.language(forRequest:)),
      created: created, generator: Generator.name)
  }
}

/// Which photos of folders and files are taken, and in which order.
struct ArrangementOptions: ParsableArguments {
  @Option(
    name: .customLong("files-from"),
    help: ArgumentHelp(
      "A file with more photo names, one per line or separated by NUL; '-' is standard input.",
      valueName: "file"),
    completion: .file())
  var namesFile: String?

  @Flag(help: "Take every page that is detected in a photo, not only the best one.")
  var multiple = false

  @Flag(help: "Also take the photos in subfolders.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Sort all photos by name, by the time of the file, or by the time of the photo (exif). By "
        + "default, those of a folder are sorted by name.", valueName: "order"))
  var sort: SortChoice?

  @Option(
    help: ArgumentHelp(
      "Take only these pages of the input, numbered from 1, such as 1-3,7.", valueName: "pages"))
  var pages: PageNumbersArgument?

  @Option(
    help: ArgumentHelp("Begin with these pages of the input, such as 2,1.", valueName: "pages"))
  var order: PageNumbersArgument?

  @Flag(help: "Begin with the last page.") var reverse = false

  @Flag(
    help: "Alternate front sides, the first half, with back sides, the second half from its end.")
  var interleave = false

  @Option(
    help: ArgumentHelp(
      "Take only this part of the photos, such as 2/5: the second of five, by the content of their "
        + "files. Several machines share the work so.", valueName: "part"))
  var shard: ShardArgument?

  func validate() throws {
    guard shard == nil || takesAll else {
      throw ValidationError("--shard contradicts --pages, --order, --reverse and --interleave")
    }
  }

  /// Whether all pages are taken as they come.
  var takesAll: Bool { arrangement.isIdentity }

  /// `photos` in the order of ``sort``.
  func sorted(_ photos: [PhotoSource]) -> [PhotoSource] { sort?.order.sorted(photos) ?? photos }

  /// The pages that are taken of `pages`, in their new order.
  func arranged(_ pages: [PhotoRequest]) throws(ScanError) -> [PhotoRequest] {
    try arrangement.arranged(pages)
  }

  private var arrangement: PageArrangement {
    var arrangement = PageArrangement()
    arrangement.selection = pages?.numbers
    arrangement.order = order?.numbers
    arrangement.isReversed = reverse
    arrangement.interleavesSides = interleave
    return arrangement
  }
}

/// The documents of `platen batch`.
struct BatchOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the documents.", valueName: "folder"), completion: .directory)
  var out: String

  @Option(
    help: ArgumentHelp(
      "The photos of one document: each photo, each folder, the photos between separator sheets or blank "
        + "pages, or photos taken without a gap of --gap.", valueName: "unit"))
  var per = GroupingChoice.photo

  @Option(
    help: ArgumentHelp(
      "The longest time between two photos of a document, such as 15min; with --per gap.",
      valueName: "time"))
  var gap: DurationArgument?

  @Option(
    help: ArgumentHelp(
      "The names of documents, from text and fields: {date}, {merchant|title|source}, {index}, …",
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
      "The names of documents, from text and fields: {date}, {merchant|title|source}, {index}, …",
      valueName: "template"))
  var name = NameTemplateArgument(argument: "{date}-{merchant|title|source}")!

  @Option(
    help: ArgumentHelp(
      "Also write the data of each document into this folder, as JSON.", valueName: "folder"),
    completion: .directory)
  var jsonDir: String?

  @Option(
    help: ArgumentHelp(
      "Move photos to this folder once their document, with every page, is written.",
      valueName: "folder"),
    completion: .directory)
  var doneDir: String?

  @Flag(help: "Delete photos once their document, with every page, is written.") var delete = false

  @Option(
    help: ArgumentHelp(
      "Move unreadable photos, and photos with an unreadable page, here.", valueName: "folder"),
    completion: .directory)
  var failedDir: String?

  @Option(
    help: ArgumentHelp(
      "The time that a file must stay unchanged if its writer is unknown, such as 5s.",
      valueName: "time"))
  var settle = DurationArgument(argument: "5s")!

  @Flag(help: "Take every page that is detected in a photo, not only the best one.")
  var multiple = false

  @Flag(help: "Exit when no photo is left.") var once = false

  func validate() throws {
    guard doneDir == nil || !delete else {
      throw ValidationError("--done-dir and --delete contradict each other")
    }
  }

  /// The settings for these options.
  var settings: FolderWatch.Settings {
    var settings = FolderWatch.Settings(folder: folder)
    settings.settlingTime = settle.seconds
    settings.finished = delete ? .delete : doneDir.map { .move(to: $0) } ?? .leave
    settings.failed = failedDir.map { .move(to: $0) } ?? .leave
    settings.endsWhenIdle = once
    return settings
  }
}
