internal import ArgumentParser
internal import FoundationEssentials
internal import Platen

/// What the document says of itself, and how it is written.
struct DocumentOptions: ParsableArguments {
  @Option(help: "The standard that the PDF keeps; pdfa-2b where nothing speaks against it.")
  var outputType: OutputTypeChoice?
  @Flag(
    inversion: .prefixedNo,
    help: "Tell screen readers what is a heading, a list, a table; by default in PDF/A.")
  var tagged: Bool?
  @Option(help: "How pictures are compressed; auto goes by what is on the page.")
  var compress = CompressionChoice.auto
  @Flag(help: "Make links of web and e-mail addresses, printed or in codes.") var links = false
  @Flag(help: "Attach the manifest to the PDF, which becomes PDF/A-3b.")
  var attachManifest = false
  @Option(
    help: ArgumentHelp("Put the pages behind those of an existing PDF.", valueName: "file"),
    completion: .file())
  var appendTo: String?
  @Option(help: "Encrypt the PDF with AES-256; it opens with this password alone.")
  var password: String?
  @Option(help: "The document's title.") var title: String?
  @Option(help: "The document's author.") var author: String?
  @Option(help: "What the document is about.") var subject: String?
  @Option(help: ArgumentHelp("Keywords, with commas between.", valueName: "words"))
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

  /// What is done with the document as a whole, which may be laid over `existing`.
  func assembly(over existing: String?) -> PDFAssembly {
    var assembly = PDFAssembly()
    assembly.appendingTo = appendTo
    assembly.overlaying = existing
    assembly.password = password
    return assembly
  }

  /// How the document is written.
  ///
  /// Pages that become part of another PDF bring no structure tree along: it would not be
  /// joined to the other's.
  func settings(for assembly: PDFAssembly) -> DocumentSettings {
    var settings = DocumentSettings()
    let isPart = assembly.appendingTo != nil || assembly.overlaying != nil
    let isArchival = assembly.password == nil && assembly.overlaying == nil
    settings.conformance = outputType?.conformance ?? (isArchival ? .pdfa2b : .pdf)
    if attachManifest, settings.conformance == .pdfa2b { settings.conformance = .pdfa3b }
    settings.isTagged = isPart ? false : tagged
    settings.addsLinks = links
    return settings
  }

  /// The metadata of a document in `language`, a name of Tesseract's.
  func metadata(language: String?, created: Date) -> DocumentMetadata {
    DocumentMetadata(
      title: title, author: author, subject: subject,
      keywords: (keywords ?? "").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty },
      language: language.flatMap(DocumentMetadata.language(forTesseract:)),
      created: created, generator: Generator.name)
  }
}

extension Substring {
  /// Without the spaces before and behind.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
