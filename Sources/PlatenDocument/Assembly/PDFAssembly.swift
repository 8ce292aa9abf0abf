internal import FoundationEssentials
internal import Glibc
internal import PlatenIsolation
package import PlatenModel

/// Operations on a finished PDF as a whole, through qpdf: appending it to another, overlaying it on
/// another, encrypting it.
package struct PDFAssembly: Sendable {
  /// The PDF to which the pages are appended.
  package var appendingTo: String?
  /// The PDF over which the pages are laid, page by page.
  package var overlaying: String?
  /// Whether some pages of the document are text for pages of other PDFs, which stay as they are.
  package var keepsPages = false
  /// The password of the result, encrypted with AES-256 (ISO 32000-2, revision 6).
  package var password: String?

  /// Creates an assembly without operations.
  package init() {}

  /// Whether there is any operation.
  package var isNeeded: Bool {
    appendingTo != nil || overlaying != nil || keepsPages || password != nil
  }

  /// A page of an existing PDF, in whose place the document has its text.
  package struct KeptPage: Sendable {
    /// The number of the page in the document, from 1.
    let number: Int
    /// The path of the PDF.
    let path: String
    /// The number of the page in the PDF, from 1.
    let page: Int

    /// Creates a page in the place of page `number` of the document.
    package init(number: Int, path: String, page: Int) {
      self.number = number
      self.path = path
      self.page = page
    }
  }

  /// Writes the result for the PDF at `document` to `output`.
  ///
  /// - Parameters:
  ///   - pageCount: the number of pages of the document.
  ///   - kept: its pages that are text for pages of other PDFs.
  package func assemble(
    document: String, pageCount: Int = 0, kept: [KeptPage] = [], output: String
  ) throws(ScanError) {
    let existing = appendingTo ?? overlaying, shared = ChildProgram.shared
    let document = shared(document), original = existing.map(SharedFile.init)
    let files = Dictionary(
      kept.map { ($0.path, SharedFile($0.path)) }, uniquingKeysWith: { first, _ in first })
    var job = QPDFJob(inputFile: original?.path ?? document, outputFile: shared(output))
    if appendingTo != nil {
      job.pages = [.init(file: ".", range: "1-z"), .init(file: document, range: "1-z")]
    }
    if overlaying != nil { job.overlay = .init(file: document) }
    if overlaying == nil, !kept.isEmpty {
      let pages = Dictionary(kept.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
      job.pages = (1...pageCount).map { number in
        guard let page = pages[number], let file = files[page.path] else {
          return .init(file: ".", range: "\(number)")
        }
        return .init(file: file.path, range: "\(page.page)")
      }
      let numbers = kept.map { "\($0.number)" }.joined(separator: ",")
      job.overlay = .init(file: document, from: numbers, to: numbers)
    }
    if let password {
      job.encrypt = .init(userPassword: password, ownerPassword: password)
      job.objectStreams = "generate"
    }
    let paths = [existing, document].compactMap { $0 } + files.keys
    let outcome = try withExtendedLifetime((original, files)) { () throws(ScanError) in
      try job.run(fileBytes: Self.size(of: paths))
    }
    try Self.check(outcome, naming: existing ?? kept.first?.path ?? output)
  }

  /// Writes ranges of pages of several files to `output`, with the catalog of the file `first`.
  static func join(
    _ ranges: [(path: String, pages: String)], first: String, output: String
  ) throws(ScanError) {
    var files: [String: SharedFile] = [:]
    for path in [first] + ranges.map(\.path) where files[path] == nil {
      files[path] = SharedFile(path)
    }
    var job = QPDFJob(
      inputFile: files[first]?.path ?? first, outputFile: ChildProgram.shared(output))
    job.pages = ranges.map { .init(file: files[$0.path]?.path ?? $0.path, range: $0.pages) }
    let paths = Array(files.keys)
    let outcome = try withExtendedLifetime(files) { () throws(ScanError) in
      try job.run(fileBytes: size(of: paths))
    }
    try check(outcome, naming: first)
  }

  /// Opens the PDF at `path` and counts its pages. Throws ``ScanError`` where nothing could be added
  /// to it.
  package static func requireReadable(_ path: String) throws(ScanError) {
    let file = SharedFile(path), job = QPDFJob(reading: file.path)
    let outcome = try withExtendedLifetime(file) { () throws(ScanError) in
      try job.run(fileBytes: size(of: [path]))
    }
    try check(outcome, naming: path)
  }

  /// A copy of the PDF at `path` without its invisible text, in a temporary file.
  package static func withoutHiddenText(_ path: String) throws(ScanError) -> Spool {
    let file = SharedFile(path), copy = try Spool()
    let outcome = withExtendedLifetime(file) {
      QPDFJob.removeHiddenText(
        of: file.path, to: ChildProgram.shared(copy.path), fileBytes: size(of: [path]))
    }
    try check(outcome, naming: path)
    return copy
  }

  /// A copy of the PDF at `path` with the images that `recompress` replaces, in a temporary file; `nil` where
  /// it replaces none.
  package static func withImages(
    of path: String, replacedBy recompress: QPDFJob.ImageRecompression
  ) throws(ScanError) -> Spool? {
    let file = SharedFile(path), copy = try Spool()
    let outcome = withExtendedLifetime(file) {
      QPDFJob.replaceImages(
        of: file.path, to: ChildProgram.shared(copy.path), fileBytes: size(of: [path]),
        by: recompress)
    }
    try check(outcome, naming: path)
    return outcome.message == "0" ? nil : copy
  }

  /// Whether text can be laid over all pages of the PDF at `path`, which is tried with an empty page. Poppler
  /// renders pages of damaged PDFs that qpdf cannot copy, and these would cost the whole document.
  package static func canKeepPages(of path: String) -> Bool {
    guard let blank = try? blankDocument() else { return false }
    let file = SharedFile(path), document = ChildProgram.shared(blank.path)
    var job = QPDFJob(inputFile: document, outputFile: "/dev/null")
    job.pages = [.init(file: file.path, range: "1-z")]
    job.overlay = .init(file: document, repeat: "1")
    let outcome = withExtendedLifetime((file, blank)) {
      try? job.run(fileBytes: size(of: [path]))
    }
    return outcome?.status == .done
  }

  /// A PDF of one empty page, in a temporary file.
  private static func blankDocument() throws(ScanError) -> Spool {
    let spool = try Spool()
    let writer = try PDFWriter(metadata: DocumentMetadata(), sink: spool.append)
    let image = PageImage(encoding: .blank, width: 72, height: 72, data: Data())
    try writer.append(image: image, widthInPoints: 72, heightInPoints: 72, text: nil)
    try writer.finish()
    return spool
  }

  /// The size of all files, in bytes.
  private static func size(of paths: [String]) -> Int {
    paths.reduce(0) { sum, path in
      var status = stat()
      return stat(path.fileName, &status) == 0 ? sum + Int(min(status.st_size, 1 << 40)) : sum
    }
  }

  private static func check(_ outcome: QPDFJob.Outcome, naming path: String) throws(ScanError) {
    switch outcome.status {
    case .done: return
    case .missing:
      throw .missingLibrary(
        "libqpdf", purpose: "encrypting PDFs and adding to them", reason: outcome.message)
    case .encrypted:
      throw .document(path, "it is encrypted and needs its password; 'qpdf --decrypt' removes it")
    case .failed:
      let line = outcome.message.split(separator: "\n").first.map(String.init) ?? "qpdf failed"
      throw .document(path, plain(line, path: path))
    }
  }

  /// The message of libqpdf without its prefixes.
  private static func plain(_ message: String, path: String) -> String {
    var rest = message[...]
    for prefix in ["open ", "\(path): "] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return String(rest)
  }
}

/// An existing file under a name that qpdf can open, in a child process too: qpdf takes names in UTF-8.
private final class SharedFile {
  let path: String
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = path.fileNameText == path ? -1 : open(path.fileName, O_RDONLY | O_CLOEXEC)
    self.path = ChildProgram.shared(descriptor < 0 ? path : "/proc/self/fd/\(descriptor)")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
