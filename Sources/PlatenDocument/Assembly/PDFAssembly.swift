internal import CQPDF
internal import FoundationEssentials
package import PlatenModel

/// What is done with a finished PDF as a whole, through qpdf: added to another, laid over
/// another, encrypted. The only importer of `CQPDF`.
package struct PDFAssembly: Sendable {
  /// The PDF that the pages go behind.
  package var appendingTo: String?
  /// The PDF over whose pages the pages go, one over each.
  package var overlaying: String?
  /// Opens the result: AES-256 (ISO 32000-2, revision 6).
  package var password: String?

  package init() {}

  /// Whether there is anything to do.
  package var isNeeded: Bool { appendingTo != nil || overlaying != nil || password != nil }

  /// Makes the file at `output` of the document at `document`.
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
      throw .internalFault(reason: "cannot describe a job to qpdf")
    }
    var message = [CChar](repeating: 0, count: 512)
    let status = pq_run(String(decoding: json, as: UTF8.self), &message, message.count)
    switch status {
    case PQ_DONE: return
    case PQ_MISSING:
      throw .missingLibrary("libqpdf", purpose: "encrypting PDFs and adding to them")
    case PQ_ENCRYPTED:
      throw .unreadableDocument(
        path: path, reason: "it is encrypted and needs its password; 'qpdf --decrypt' takes it off")
    default:
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let text = String(decoding: bytes, as: UTF8.self)
      let line = text.split(separator: "\n").first.map(String.init) ?? "qpdf failed"
      throw .unreadableDocument(path: path, reason: Self.plain(line, path: path))
    }
  }

  /// libqpdf's message without the names that stand before it.
  private static func plain(_ message: String, path: String) -> String {
    var rest = message[...]
    for prefix in ["qpdfjob json: ", "open ", "\(path): "] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return String(rest)
  }
}

/// A job as qpdf's JSON describes it (`qpdf --job-json-help`).
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
  /// As PDF/A wants it; for qpdf an empty text is a yes.
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
