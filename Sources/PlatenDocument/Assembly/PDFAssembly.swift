internal import CQPDF
internal import FoundationEssentials
package import PlatenModel

/// Operations on a finished PDF as a whole, through qpdf: appending it to another, overlaying it on
/// another, encrypting it. The only importer of `CQPDF`.
package struct PDFAssembly: Sendable {
  /// The PDF to which the pages are appended.
  package var appendingTo: String?
  /// The PDF over which the pages are laid, page by page.
  package var overlaying: String?
  /// The password of the result, encrypted with AES-256 (ISO 32000-2, revision 6).
  package var password: String?

  /// Creates an assembly without operations.
  package init() {}

  /// Whether there is any operation.
  package var isNeeded: Bool { appendingTo != nil || overlaying != nil || password != nil }

  /// Writes the result for the PDF at `document` to `output`.
  package func assemble(document: String, output: String) throws(ScanError) {
    let existing = appendingTo ?? overlaying
    var job = Job(inputFile: existing ?? document, outputFile: output)
    if appendingTo != nil {
      job.pages = [.init(file: ".", range: "1-z"), .init(file: document, range: "1-z")]
    }
    if overlaying != nil { job.overlay = .init(file: document) }
    if let password {
      job.encrypt = .init(userPassword: password, ownerPassword: password)
      job.objectStreams = "generate"
    }
    try run(job, naming: existing ?? output)
  }

  private func run(_ job: Job, naming path: String) throws(ScanError) {
    guard let json = try? JSONEncoder().encode(job) else {
      throw .internalFault(.encoding(subject: "a job for qpdf", message: "it is not valid JSON"))
    }
    var message = [CChar](repeating: 0, count: 512)
    let status = pq_run(String(decoding: json, as: UTF8.self), &message, message.count)
    switch status {
    case PQ_DONE: return
    case PQ_MISSING:
      throw .missingLibrary(
        "libqpdf", purpose: "encrypting PDFs and adding to them", reason: message.text)
    case PQ_ENCRYPTED:
      throw .unreadableDocument(
        path: path, reason: "it is encrypted and needs its password; 'qpdf --decrypt' removes it")
    default:
      let line = message.text.split(separator: "\n").first.map(String.init) ?? "qpdf failed"
      throw .unreadableDocument(path: path, reason: Self.plain(line, path: path))
    }
  }

  /// The message of libqpdf without its prefixes.
  private static func plain(_ message: String, path: String) -> String {
    var rest = message[...]
    for prefix in ["qpdfjob json: ", "open ", "\(path): "] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return String(rest)
  }
}

/// A job in qpdf's JSON format (`qpdf --job-json-help`).
private struct Job: Encodable {
  struct Pages: Encodable {
    let file: String
    let range: String
  }

  struct Overlay: Encodable {
    let file: String
  }

  struct Encryption: Encodable {
    struct Strength: Encodable {}

    let userPassword: String
    let ownerPassword: String
    private let strength = Strength()

    private enum CodingKeys: String, CodingKey {
      case userPassword, ownerPassword
      case strength = "256bit"
    }

    init(userPassword: String, ownerPassword: String) {
      self.userPassword = userPassword
      self.ownerPassword = ownerPassword
    }
  }

  let inputFile: String
  let outputFile: String
  /// Required by PDF/A; qpdf's JSON sets a flag with an empty string.
  private let newlineBeforeEndstream = ""
  var pages: [Pages]?
  var overlay: Overlay?
  var encrypt: Encryption?
  var objectStreams: String?

  init(inputFile: String, outputFile: String) {
    self.inputFile = inputFile
    self.outputFile = outputFile
  }
}

extension [CChar] {
  /// The text up to its NUL.
  fileprivate var text: String {
    String(decoding: prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
