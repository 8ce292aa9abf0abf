internal import ArgumentParser
internal import FoundationEssentials
internal import Platen

/// What the document says of itself, and how it is written.
struct DocumentOptions: ParsableArguments {
  @Option(help: "The standard that the PDF keeps.") var outputType = OutputTypeChoice.pdfa2b
  @Flag(
    inversion: .prefixedNo,
    help: "Tell screen readers what is a heading, a list, a table; by default in PDF/A.")
  var tagged: Bool?
  @Option(help: "How pictures are compressed; auto goes by what is on the page.")
  var compress = CompressionChoice.auto
  @Flag(help: "Make links of printed web and e-mail addresses.") var links = false
  @Flag(help: "Attach the manifest to the PDF, which becomes PDF/A-3b.")
  var attachManifest = false
  @Option(help: "The document's title.") var title: String?
  @Option(help: "The document's author.") var author: String?
  @Option(help: "What the document is about.") var subject: String?
  @Option(help: ArgumentHelp("Keywords, with commas between.", valueName: "words"))
  var keywords: String?

  func validate() throws {
    guard !attachManifest || outputType != .pdfa1b else {
      throw ValidationError("--attach-manifest and --output-type pdfa-1b contradict each other")
    }
  }

  /// How the document is written.
  var settings: DocumentSettings {
    var settings = DocumentSettings()
    settings.conformance = outputType.conformance
    if attachManifest, settings.conformance == .pdfa2b { settings.conformance = .pdfa3b }
    settings.isTagged = tagged
    settings.addsLinks = links
    return settings
  }

  /// The metadata of a document in `language`, a name of Tesseract's.
  func metadata(language: String?, created: Date) -> DocumentMetadata {
    DocumentMetadata(
      title: title, author: author, subject: subject,
      keywords: (keywords ?? "").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty },
      language: language.flatMap(DocumentMetadata.language(forReader:)),
      created: created, generator: Generator.name)
  }
}

extension Substring {
  /// Without the spaces before and behind.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
