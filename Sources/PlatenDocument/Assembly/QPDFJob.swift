internal import CQPDF
internal import CShim
internal import FoundationEssentials
internal import Glibc
package import PlatenIsolation
package import PlatenModel

/// A job in qpdf's JSON format (`qpdf --job-json-help`).
package struct QPDFJob: Encodable {
  struct Pages: Encodable {
    let file: String
    let range: String
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
  private let newlineBeforeEndstream: String
  var pages: [Pages]?
  var encrypt: Encryption?
  var objectStreams: String?

  init(inputFile: String, outputFile: String) {
    self.inputFile = inputFile
    self.outputFile = outputFile
    newlineBeforeEndstream = ""
  }
}

extension QPDFJob {
  /// What takes the place of an image of a PDF; `nil` if it stays as it is.
  package typealias ImageRecompression = (PDFImage) -> PageImage?

  /// How a job ended; a child process replies with the number.
  enum Status: Int {
    case done, failed
    /// A file is encrypted, and the password is missing or wrong.
    case encrypted
    /// libqpdf is not installed.
    case missing
    /// A file is signed, and the operation would invalidate the signature.
    case signed
  }

  /// How a job ended, and why it failed.
  typealias Outcome = (status: Status, message: String)

  struct Failure: Error {
    let status: Status
    let message: String
  }

  /// Runs the job: in a child process with limits, if there is a ``ChildProgram``, because a file that
  /// is added to may be hostile. `fileBytes` is the size of all its files.
  func run(fileBytes: Int) throws(ScanError) -> Outcome {
    guard let json = try? JSONEncoder().encode(self) else {
      throw .encoding("a job for qpdf", "it is not valid JSON")
    }
    return Self.run(
      ChildMessage(code: Request.job.rawValue, payload: Array(json)), fileBytes: fileBytes)
  }

  /// A page of an existing PDF that stays, and the page of a document that is its text.
  struct PreservedPage {
    /// The number of the text in its document, from 1.
    let number: Int
    /// The index of the file, and the number of the page in it, from 1.
    let file: Int, page: Int
    /// The clockwise rotation that makes the page, as viewers show it, upright, as its text is.
    let rotation: Rotation
  }

  /// Determines the facts about the PDF at `path`, of `fileBytes`, and whether its pages can be copied. The
  /// message of a success is of the form ``PDFFacts/init(_:)``.
  static func inspect(_ path: String, fileBytes: Int) -> Outcome {
    run([path], code: .facts, fileBytes: fileBytes)
  }

  /// Writes the PDF at `input`, which `password` opens, to `output` without encryption.
  static func decrypt(
    _ input: String, password: String, to output: String, fileBytes: Int
  ) -> Outcome {
    run([input, output, password], code: .decryption, fileBytes: fileBytes)
  }

  /// Writes the PDF at `input` to `output`, of which `pages` get their texts from the document `text`.
  /// `fileBytes` is the size of all files. Signatures stay valid if `keepsSignatures`.
  static func addText(
    of text: String, to pages: [PreservedPage], of input: String, output: String, fileBytes: Int,
    keepsSignatures: Bool
  ) -> Outcome {
    preserve(
      pages, [input, output, text], code: .layer, fileBytes: fileBytes,
      keepsSignatures: keepsSignatures)
  }

  /// Writes the document `input` to `output` with `pages` of `files` in the place of their texts.
  static func insert(
    _ pages: [PreservedPage], of files: [String], into input: String, output: String,
    fileBytes: Int, keepsSignatures: Bool
  ) -> Outcome {
    preserve(
      pages, [input, output] + files, code: .pages, fileBytes: fileBytes,
      keepsSignatures: keepsSignatures)
  }

  private static func preserve(
    _ pages: [PreservedPage], _ paths: [String], code: Request, fileBytes: Int,
    keepsSignatures: Bool
  ) -> Outcome {
    let numbers = pages.flatMap {
      [$0.number, $0.file, $0.page, $0.rotation.quarterTurns]
    }
    let list = ([keepsSignatures ? 1 : 0] + numbers).map(String.init).joined(separator: ",")
    return run([list] + paths, code: code, fileBytes: fileBytes)
  }

  /// Writes the PDF at `input`, of `fileBytes`, to `output` without its invisible text.
  static func removeHiddenText(
    of input: String, to output: String, fileBytes: Int
  ) -> Outcome {
    run([input, output], code: .hiddenText, fileBytes: fileBytes)
  }

  /// Writes the PDF at `input`, of `fileBytes`, to `output` with those of its images that `recompress`
  /// replaces. The message of a success is their number.
  static func replaceImages(
    of input: String, to output: String, fileBytes: Int, by recompress: ImageRecompression
  ) -> Outcome {
    run([input, output], code: .images, fileBytes: fileBytes, recompress: recompress)
  }

  private static func run(
    _ parts: [String], code: Request, fileBytes: Int,
    recompress: ImageRecompression = { _ in nil }
  ) -> Outcome {
    let payload = parts.map { Array($0.utf8) }.joined(separator: [0])
    return run(
      ChildMessage(code: code.rawValue, payload: Array(payload)), fileBytes: fileBytes,
      recompress: recompress)
  }

  private static func run(
    _ request: ChildMessage, fileBytes: Int, recompress: ImageRecompression = { _ in nil }
  ) -> Outcome {
    guard let program = ChildProgram.path else { return outcome(of: request, recompress) }
    let limits = limits(of: request, fileBytes: fileBytes)
    do throws(ChildFailure) {
      let reply = try ChildPool.withChild(of: program) { child throws(ChildFailure) in
        try child.reply(to: request, limits: limits)
      }
      let status = Status(rawValue: reply.code) ?? .failed
      return (status, String(decoding: reply.payload, as: UTF8.self))
    } catch {
      return (.failed, error.reason)
    }
  }

  /// libqpdf keeps the objects of its files in memory: a few times the size of small objects. Images take
  /// as much as the pages of a scan, and a second for every 50 kB.
  private static func limits(of request: ChildMessage, fileBytes: Int) -> ChildLimits {
    request.code == Request.images.rawValue
      ? ChildLimits(
        bytes: 1_500_000_000 + fileBytes * 8, seconds: 60 + Double(fileBytes) / 5e4)
      : ChildLimits(bytes: 512_000_000 + fileBytes * 8, seconds: 20 + Double(fileBytes) / 1e6)
  }

  /// A request to a child process. Its parts are separated by NUL.
  private enum Request: Int {
    /// A job in JSON.
    case job = 100
    /// Two paths.
    case hiddenText, images
    /// Numbers and paths (``preserve(_:_:code:fileBytes:keepsSignatures:)``).
    case layer, pages
    /// A path.
    case facts
    /// Two paths and a password.
    case decryption
  }

  /// The child's reply to a request; `nil` for a request of another kind. `recompress` replaces images.
  package static func reply(
    to request: ChildMessage, recompress: ImageRecompression
  ) -> ChildMessage? {
    guard Request(rawValue: request.code) != nil else { return nil }
    let outcome = outcome(of: request, recompress)
    return ChildMessage(code: outcome.status.rawValue, payload: Array(outcome.message.utf8))
  }

  private static func outcome(
    of request: ChildMessage, _ recompress: ImageRecompression
  ) -> Outcome {
    do throws(Failure) {
      return (.done, try result(of: request, recompress))
    } catch {
      return (error.status, error.message)
    }
  }

  /// The message of a success.
  private static func result(
    of request: ChildMessage, _ recompress: ImageRecompression
  ) throws(Failure) -> String {
    let qpdf = try pq_interface.loaded(), code = Request(rawValue: request.code)
    let parts = request.payload.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    switch (code, parts.count) {
    case (.job, 1): try qpdf.check(qpdf.run(parts[0]))
    case (.hiddenText, 2): try qpdf.check(qpdf.write_without_hidden_text(parts[0], parts[1]))
    case (.images, 2):
      let images = try PDFImages(path: parts[0])
      let count = try images.replaceAll(by: recompress)
      if count > 0 { try images.write(to: parts[1]) }
      return "\(count)"
    case (.layer, 4), (.pages, 3...):
      try qpdf.preserve(parts[0], Array(parts[1...]), isDocument: code == .pages)
    case (.facts, 1):
      var facts = pq_facts()
      try qpdf.check(qpdf.inspect(parts[0], &facts))
      defer { free(facts.hidden_texts) }
      let flags = [facts.is_signed, facts.has_xfa_form].map { $0 ? "1" : "0" }.joined()
      return flags + (facts.hidden_texts.map { String(cString: $0) } ?? "")
    case (.decryption, 3): try qpdf.check(qpdf.write_decrypted(parts[0], parts[2], parts[1]))
    default: throw Failure(status: .failed, message: "the request has the wrong parts")
    }
    return ""
  }
}

/// What changes of a PDF depend on.
package struct PDFFacts: Hashable, Sendable {
  /// Whether it is signed, so that a change would invalidate the signature.
  package var isSigned = false
  /// Whether it has an XFA form, which its viewers show in the place of the pages.
  package var hasXFAForm = false
  /// The numbers of the pages, from 1, that show invisible text, such as the layer of an earlier recognition.
  package var pagesWithHiddenText: Set<Int> = []
}

extension PDFFacts {
  /// Reads a reply of ``QPDFJob/inspect(_:fileBytes:)``: `1` or `0` for each fact, then for each page.
  init(_ text: String) {
    let flags = text.map { $0 == "1" }
    self.init(isSigned: flags.first ?? false, hasXFAForm: flags.dropFirst().first ?? false)
    for (index, isHidden) in flags.dropFirst(2).enumerated() where isHidden {
      pagesWithHiddenText.insert(index + 1)
    }
  }
}

extension pq_interface {
  /// Runs a request of ``QPDFJob/preserve(_:_:code:fileBytes:keepsSignatures:)``.
  fileprivate func preserve(
    _ numbers: String, _ paths: [String], isDocument: Bool
  ) throws(QPDFJob.Failure) {
    let numbers = numbers.split(separator: ",").compactMap { Int32($0) }
    let keepsSignatures = numbers.first == 1
    let pages = stride(from: 1, to: numbers.count - 3, by: 4).map {
      pq_preserved_page(
        number: numbers[$0], file: numbers[$0 + 1], page: numbers[$0 + 2],
        quarter_turns: numbers[$0 + 3])
    }
    guard isDocument else {
      return try check(
        write_with_text(paths[0], paths[2], pages, pages.count, keepsSignatures, paths[1]))
    }
    let files = paths[2...].map { strdup($0)! }
    defer { files.forEach { free($0) } }
    let status = files.map { UnsafePointer($0) }.withUnsafeBufferPointer { files in
      write_with_pages(
        paths[0], files.baseAddress!, Int32(files.count), pages, pages.count, keepsSignatures,
        paths[1])
    }
    try check(status)
  }

  /// libqpdf, which is loaded on first use.
  static func loaded() throws(QPDFJob.Failure) -> pq_interface {
    guard let functions = pq_load() else {
      throw QPDFJob.Failure(status: .missing, message: String(cString: shim_last_error()))
    }
    return functions.pointee
  }

  /// Throws if the last call failed, which returned `status`.
  func check(_ status: pq_status) throws(QPDFJob.Failure) {
    guard status != PQ_DONE else { return }
    let kind: QPDFJob.Status =
      switch status {
      case PQ_ENCRYPTED: .encrypted
      case PQ_SIGNED: .signed
      default: .failed
      }
    throw QPDFJob.Failure(status: kind, message: String(cString: last_error()))
  }
}

extension ChildFailure {
  /// One line for a message.
  fileprivate var reason: String {
    switch self {
    case .memory: "qpdf needs too much memory"
    case .time: "qpdf takes too long"
    case .crash: "qpdf crashed (\(cause))"
    case .exit, .damagedReply, .cancelled: "qpdf ended without a result (\(cause))"
    case .unavailable: "qpdf cannot be started (\(cause))"
    }
  }
}
