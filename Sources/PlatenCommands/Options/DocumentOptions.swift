internal import ArgumentParser
internal import FoundationEssentials
internal import Platen
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
  func assembly(over existing: String?, keepsPages: Bool) -> PDFAssembly {
    var assembly = PDFAssembly()
    assembly.keepsPages = keepsPages
    assembly.appendingTo = appendTo
    assembly.overlaying = existing
    assembly.password = password
    return assembly
  }

  /// The settings of the document.
  ///
  /// Pages that become part of another PDF have no structure tree, since it would not be joined with
  /// the tree of that PDF.
  func settings(for assembly: PDFAssembly) -> DocumentSettings {
    var settings = DocumentSettings()
    let isPart = assembly.appendingTo != nil || assembly.keepsPages
    let isArchival = assembly.password == nil && !assembly.keepsPages
    settings.conformance = outputType?.conformance ?? (isArchival ? .pdfa2b : .pdf)
    if attachManifest, settings.conformance == .pdfa2b { settings.conformance = .pdfa3b }
    settings.isTagged = isPart ? false : tagged
    settings.addsLinks = links
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
