internal import FoundationEssentials
internal import Platen
internal import PlatenBatch
internal import PlatenModel

/// The files of a session's document: the PDF, the manifest and the text, and a copy of the PDF and
/// the manifest in the output folder.
final class SessionOutputs {
  private let document: SearchableDocument
  private let files: SessionFolder
  private let outputFolder: String?
  private let title: String
  private let created = CreationDate.current()
  private let documentFile: OutputFile
  private let manifestFile: OutputFile
  private let textFile: OutputFile
  private let manifest: ManifestWriter

  init(
    title: String, files: SessionFolder, settings: ServerSettings
  ) throws(ScanError) {
    self.files = files
    outputFolder = settings.outputFolder
    self.title = title
    let metadata = DocumentMetadata(
      title: title,
      language: settings.languages.first.flatMap(DocumentMetadata.language(forRequest:)),
      created: created, generator: Generator.name)
    documentFile = try OutputFile(path: files.path(of: .document), replacing: true)
    let manifestFile = try OutputFile(path: files.path(of: .manifest), replacing: true)
    self.manifestFile = manifestFile
    textFile = try OutputFile(path: files.path(of: .text), replacing: true)
    document = try SearchableDocument(
      metadata: metadata, settings: DocumentSettings(), assembly: PDFAssembly(),
      file: documentFile)
    manifest = try ManifestWriter(title: metadata.title, created: created) {
      text throws(ScanError) in try manifestFile.write(text)
    }
  }

  /// The number of pages so far.
  var pageCount: Int { document.pageCount }

  /// Adds a page. A page that failed is in the manifest alone, and its error is thrown.
  func append(_ result: PhotoResult<ScannedPage>) throws(ScanError) {
    do throws(ScanError) {
      let page = try result.outcome.get()
      try document.append(page)
      try textFile.write(page.text + "\u{0C}")
      try manifest.append(Manifest.Page(page))
    } catch {
      try manifest.append(
        Manifest.Page(source: result.source, page: result.page, error: error))
      throw error
    }
  }

  /// Completes the files, and copies them.
  func finish() throws -> SavedDocument {
    try manifest.finish(
      documents: [.init(path: documentFile.path, pageCount: document.pageCount)])
    try document.write(to: documentFile)
    try documentFile.commit()
    try textFile.commit()
    try manifestFile.commit()
    let pdf = try files.contents(of: .document)
    return SavedDocument(
      title: title, pageCount: document.pageCount, created: created.timeIntervalSince1970,
      byteCount: pdf.count,
      copy: try outputFolder.map { try copy(pdf, to: $0) })
  }

  /// The day of a document: the title of one that has no other.
  static func day(of created: Date) -> String {
    created.formatted(.iso8601.year().month().day())
  }

  /// The most documents of one name.
  private static let maximumNumber = 10_000

  /// Writes the PDF and the manifest into `folder`, under the next free name.
  private func copy(_ pdf: Data, to folder: String) throws -> String {
    try OutputFolder.create(path: folder)
    let day = Self.day(of: created)
    let base = (title == day ? day : "\(day) \(title.fileNamePart)").safeFileName
    for number in 1...Self.maximumNumber {
      let name = number == 1 ? base : "\(base)-\(number)"
      do throws(ScanError) {
        try write(pdf, to: "\(folder)/\(name).pdf")
        try? write(files.contents(of: .manifest), to: "\(folder)/\(name).json")
        return name + ".pdf"
      } catch {
        guard error.detail == .outputExists else { throw error }
      }
    }
    throw ScanError.outputExists(folder + "/" + base)
  }

  private func write(_ data: Data, to path: String) throws(ScanError) {
    let file = try OutputFile(path: path, replacing: false)
    try file.write(data)
    try file.commit()
  }
}
