internal import Platen

/// The files of one scan: the document, the manifest and the text.
///
/// All files are opened before any work is done. They get their names at the end, the document first.
struct ScanOutputs {
  /// The paths of the files; `-` is standard output.
  struct Paths {
    let document: String
    let manifest: String?
    let text: String?
  }

  private let document: SearchableDocument
  private let documentFile: OutputFile
  private let textFile: OutputFile?
  private let manifestFile: OutputFile?
  /// The number of pages that succeeded.
  private var pageCount = 0
  /// The manifests to write: that of the file, and that in the document.
  private let manifests: [ManifestWriter]

  /// Opens the files. Throws ``ScanError`` where one of them cannot be written.
  init(
    paths: Paths, replacing: Bool, metadata: DocumentMetadata, settings: DocumentSettings,
    assembly: PDFAssembly, attachesManifest: Bool
  ) throws(ScanError) {
    let results = try StandardOutput.claim()
    guard paths.document != "-" || !StandardOutput.isTerminal(results) else {
      throw .documentToTerminal
    }
    func file(_ path: String) throws(ScanError) -> OutputFile {
      try OutputFile(path: path, replacing: replacing, standardOutput: results)
    }
    documentFile = try file(paths.document)
    textFile = if let path = paths.text { try file(path) } else { nil }
    manifestFile = if let path = paths.manifest { try file(path) } else { nil }
    document = try SearchableDocument(
      metadata: metadata, settings: settings, assembly: assembly, file: documentFile)
    var manifests: [ManifestWriter] = []
    func add(_ write: @escaping (String) throws(ScanError) -> Void) throws(ScanError) {
      manifests.append(
        try ManifestWriter(title: metadata.title, created: metadata.created, write: write))
    }
    if let manifestFile { try add { text throws(ScanError) in try manifestFile.write(text) } }
    if attachesManifest {
      let attachment = try Attachment(
        name: "manifest.json", mediaType: "application/json",
        description: "What was found and read on each page")
      try document.attach(attachment)
      try add { text throws(ScanError) in try attachment.append(text) }
    }
    self.manifests = manifests
  }

  /// Adds a page, or its error to the manifest. Returns the error of a page that cannot be part of the
  /// document; the others are not affected. A page with a reason to be `skipped` is in the manifest
  /// alone. `kept` is the path of a PDF whose page stays, over which the text of this page is laid.
  /// Throws ``ScanError`` where an output cannot be written.
  mutating func append(
    _ result: PhotoResult<ScannedPage>, skipped: Manifest.SkipReason? = nil,
    duplicateOf original: Manifest.PageReference? = nil, over kept: String? = nil
  ) throws(ScanError) -> ScanError? {
    let place = kept.map { (path: $0, page: result.page) }
    switch result.outcome {
    case .success(let page) where skipped != nil:
      var entry = Manifest.Page(page)
      entry.skipped = skipped
      entry.duplicateOf = original
      for manifest in manifests { try manifest.append(entry) }
    case .success(let page):
      do throws(ScanError) {
        try document.append(page, over: place)
      } catch {
        guard error.concernsOnlyItsPage else { throw error }
        try append(error, of: result, over: place)
        return error
      }
      pageCount += 1
      try textFile?.write(page.text + "\u{0C}")
      for manifest in manifests { try manifest.append(Manifest.Page(page)) }
    case .failure(let error):
      try append(error, of: result, over: place)
    }
    return nil
  }

  /// Adds an error to the manifests, and an empty page to lay over the page that it concerns.
  private func append(
    _ error: ScanError, of result: PhotoResult<ScannedPage>,
    over place: (path: String, page: Int)?
  ) throws(ScanError) {
    if let place { try document.appendEmptyPage(over: place) }
    let page = Manifest.Page(source: result.source, page: result.page, error: error)
    for manifest in manifests { try manifest.append(page) }
  }

  /// Completes the files. Without any page only the manifest is written, with the errors.
  func finish() throws(ScanError) {
    var documents: [Manifest.Document] = []
    if pageCount > 0 {
      documents = [.init(path: documentFile.path.fileNameText, pageCount: document.pageCount)]
    }
    for manifest in manifests { try manifest.finish(documents: documents) }
    if pageCount > 0 {
      try document.write(to: documentFile)
      try documentFile.commit()
      try textFile?.commit()
    }
    try manifestFile?.commit()
  }
}
