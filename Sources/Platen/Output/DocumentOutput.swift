public import FoundationEssentials
internal import Glibc
package import PlatenDocument
internal import PlatenImaging
package import PlatenModel

/// The files of one document: the PDF and, if they are wanted, the manifest and the text.
///
/// Append the results of a scan in the order of the document, and finish. A result that cannot be part
/// of the document is the failure of its page, and the document goes on; an error that every further
/// page would meet, such as a full disk, is thrown (``ScanError/concernsOnlyItsPage``) and ends the document.
/// No file has its name before ``finish(willCommit:)``, so that a document that is given up leaves
/// nothing.
package final class DocumentOutput {
  package struct Files {
    package enum Document {
      /// The file at a path, `-` for standard output, which is opened at once.
      case file(String)
      /// A file whose name is known once all pages are.
      case named(() throws(ScanError) -> FreeNames)
    }

    package let document: Document
    /// The path of the manifest; `nil` for none.
    package var manifest: String?
    /// The path of the plain text; `nil` for none.
    package var text: String?
    /// Whether existing files are replaced. A document that is named later replaces none.
    package var replacing = true
    /// The descriptor of the path `-`.
    package var standardOutput: Int32 = 1

    package init(document: Document) { self.document = document }
  }

  /// What became of a page.
  package enum PageOutcome {
    /// It is in the document, with this number, from 1.
    case added(Int)
    /// It was left out, and is in the manifest alone.
    case leftOut
    /// It could not be scanned, or cannot be part of the document.
    case failed(ScanError)
  }

  /// A document that is on the disk under its name.
  package struct Record {
    package let path: String
    package let pageCount: Int
    /// The SHA-256 digest of the PDF, in hexadecimal.
    package let sha256: String
  }

  private let document: SearchableDocument
  private let files: Files
  /// The PDF if its path is known from the start.
  private let documentFile: OutputFile?
  private let textFile: OutputFile?
  private let manifestFile: OutputFile?
  /// The manifests to write: that of the file, and that in the document.
  private let manifests: [ManifestWriter]
  /// The number of pages that were scanned; over the others lies an empty page.
  private var addedCount = 0

  /// Opens the files whose paths are known, so that one that cannot be written is reported before any
  /// work is done.
  package init(
    _ files: Files, metadata: DocumentMetadata, settings: DocumentSettings,
    assembly: PDFAssembly = PDFAssembly(), attachesManifest: Bool = false
  ) throws(ScanError) {
    func open(_ path: String?) throws(ScanError) -> OutputFile? {
      guard let path else { return nil }
      return try OutputFile(
        path: path, replacing: files.replacing, standardOutput: files.standardOutput,
        computesDigest: true)
    }
    self.files = files
    documentFile = if case .file(let path) = files.document { try open(path) } else { nil }
    textFile = try open(files.text)
    manifestFile = try open(files.manifest)
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

  /// The number of pages so far.
  package var pageCount: Int { document.pageCount }

  /// Whether no page was scanned, so that ``finish(willCommit:)`` writes no document.
  package var isEmpty: Bool { addedCount == 0 }

  /// Adds a page, or its error to the manifest.
  ///
  /// - Parameters:
  ///   - skipped: why the page is left out. Default: `nil`, it is not.
  ///   - original: the page that it repeats. Default: `nil`.
  ///   - preserved: the path of a PDF whose page stays, over which the text of this page is laid.
  ///     Default: `nil`.
  package func append(
    _ result: PhotoResult<ScannedPage>, skipped: Manifest.SkipReason? = nil,
    duplicateOf original: Manifest.PageReference? = nil, over preserved: String? = nil
  ) throws(ScanError) -> PageOutcome {
    let place = preserved.map { (path: $0, page: result.page) }
    func fail(_ error: ScanError) throws(ScanError) -> PageOutcome {
      if let place { try document.appendEmptyPage(over: place) }
      try note(Manifest.Page(source: result.source, page: result.page, error: error))
      return .failed(error)
    }
    let page: ScannedPage
    switch result.outcome {
    case .success(let scanned): page = scanned
    case .failure(let error): return try fail(error)
    }
    var entry = Manifest.Page(page)
    if let skipped {
      (entry.skipped, entry.duplicateOf) = (skipped, original)
      try note(entry)
      return .leftOut
    }
    do throws(ScanError) {
      try document.append(page, over: place)
    } catch {
      guard error.concernsOnlyItsPage else { throw error }
      return try fail(error)
    }
    addedCount += 1
    try textFile?.write(page.text + "\u{0C}")
    try note(entry)
    return .added(document.pageCount)
  }

  private func note(_ page: Manifest.Page) throws(ScanError) {
    for manifest in manifests { try manifest.append(page) }
  }

  /// Completes the files and gives them their names, the document first. Returns the document, and the
  /// errors of files beside it; without any page only the manifest is written, with the errors.
  ///
  /// `willCommit` is called before the document gets its name, with each name that is tried: when the
  /// process ends in between, the document is either at the path or nowhere.
  package func finish(
    willCommit: (Record) -> Void = { _ in }
  ) throws(ScanError) -> (document: Record?, failures: [ScanError]) {
    guard !isEmpty else {
      for manifest in manifests { try manifest.finish(documents: []) }
      try manifestFile?.commit()
      return (nil, [])
    }
    let file: OutputFile
    switch files.document {
    case .file: file = documentFile!
    case .named(let names):
      let names = try names()
      try OutputFolder.create(path: String(names.preferred.splitAtLastSlash.folder.dropLast()))
      file = try OutputFile(at: names, computesDigest: true)
    }
    let entry = Manifest.Document(path: file.path.fileNameText, pageCount: pageCount)
    for manifest in manifests { try manifest.finish(documents: [entry]) }
    try document.write(to: file)
    let (pageCount, sha256) = (pageCount, file.sha256)
    let path = try file.commit { path in
      willCommit(Record(path: path, pageCount: pageCount, sha256: sha256))
    }
    var failures: [ScanError] = []
    for file in [textFile, manifestFile] {
      do throws(ScanError) { try file?.commit() } catch { failures.append(error) }
    }
    return (Record(path: path, pageCount: pageCount, sha256: sha256), failures)
  }
}

/// The creation date of a document.
public enum CreationDate {
  /// The seconds from 1970 to the end of the year 9999, the last that formats of dates can express.
  private static let yearsWithFourDigits = 0...253_402_300_799

  /// The current time, or that of the environment variable `SOURCE_DATE_EPOCH` in seconds since
  /// 1970, with which the same photos give the same bytes. A value beyond the year 9999 is ignored.
  public static func current() -> Date {
    guard let text = getenv("SOURCE_DATE_EPOCH"), let seconds = Int(String(cString: text)),
      yearsWithFourDigits.contains(seconds)
    else { return Date() }
    return Date(timeIntervalSince1970: Double(seconds))
  }
}

/// Refuses outputs that would destroy an input, another output, or a file that platen would not have
/// written, before any work is done.
package struct OutputCheck {
  /// The kinds of outputs, by which an existing file is recognized.
  package enum Kind: String {
    case document = "PDF"
    case manifest = "JSON file"
    case text = "text file"
  }

  /// The inputs and their names.
  private let inputs: [FileIdentity: String]
  private var outputs: Set<FileIdentity> = []

  /// Creates the check for `sources`; the path `-` is standard input too.
  package init(inputs sources: [PhotoSource]) {
    var inputs: [FileIdentity: String] = [:]
    for source in sources {
      let identity: FileIdentity? =
        switch source {
        case .standardInput, .file("-"): FileIdentity(descriptor: STDIN_FILENO)
        case .file(let path): FileIdentity(path: path)
        case .bytes: nil
        }
      if let identity { inputs[identity] = source.name }
    }
    self.inputs = inputs
  }

  /// Registers the output at `path`, `-` for standard output.
  ///
  /// Throws an error of the kind `usage` if it is an input or another output. Pipes and
  /// devices are neither.
  package mutating func register(_ path: String) throws(ScanError) {
    let identity =
      path == "-" ? FileIdentity(descriptor: STDOUT_FILENO) : FileIdentity(path: path)
    guard let identity else { return }
    if let input = inputs[identity] {
      throw .outputIsInput(path, input: input)
    }
    guard outputs.insert(identity).inserted else {
      throw ScanError(.usage, path, reason: "is the file of two outputs; each needs its own")
    }
  }

  /// Throws ``ScanError/Detail/unexpectedOutput`` if a file of another kind exists at
  /// `path`. An empty file is of every kind.
  package static func requireKind(_ kind: Kind, of path: String) throws(ScanError) {
    guard path != "-", let start = FileContents.leadingBytes(path: path), !kind.matches(start)
    else { return }
    throw ScanError(
      .output, path, reason: "exists, is no \(kind.rawValue), and is left as it is",
      detail: .unexpectedOutput)
  }
}

extension OutputCheck.Kind {
  /// Whether a file that starts with `bytes` may be of this kind.
  fileprivate func matches(_ bytes: Data) -> Bool {
    switch self {
    case .document:
      return ImageFormat(leadingBytes: bytes) == .pdf
    case .manifest:
      let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes
      let first = text.first { !" \t\r\n".utf8.contains($0) }
      return first.map { "{[".utf8.contains($0) } ?? true
    case .text:
      return ImageFormat(leadingBytes: bytes) == nil
        && ImageFormat.unsupportedName(leadingBytes: bytes) == nil && !bytes.contains(0)
    }
  }
}

package enum OutputFolder {
  /// Creates the folder at `path` and its parent folders, unless they exist.
  package static func create(path: String) throws(ScanError) {
    if mkdir(path.fileName, 0o777) == 0 || errno == EEXIST && isFolder(path) { return }
    let parent = parent(of: path)
    guard errno == ENOENT, parent != path else {
      throw .output(path, SystemError.current)
    }
    try create(path: parent)
    guard mkdir(path.fileName, 0o777) == 0 || errno == EEXIST else {
      throw .output(path, SystemError.current)
    }
  }

  /// The names in the folder at `path`, in no order; none if it cannot be read.
  package static func names(in path: String) -> [String] {
    FolderNames.read(path) ?? []
  }

  /// Waits until the name of the file at `path` is on the disk. Throws if the disk reports an error;
  /// file systems that know no such wait are not one.
  package static func synchronize(of path: String) throws(ScanError) {
    let folder = open(path.splitAtLastSlash.folder.fileName, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    guard fsync(folder) == 0 || errno != EIO && errno != ENOSPC && errno != EDQUOT else {
      throw .output(path, SystemError.current)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func parent(of path: String) -> String {
    var scalars = path.unicodeScalars
    while scalars.count > 1, scalars.last == "/" { scalars.removeLast() }
    let folder = String(scalars).splitAtLastSlash.folder
    return folder == "/" ? "/" : String(folder.dropLast())
  }
}
