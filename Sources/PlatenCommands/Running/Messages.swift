internal import Glibc
internal import Platen
internal import PlatenModel
internal import Synchronization

/// Prints messages, which are not results: one line each, to standard error.
package final class Messages: Sendable {
  package static let standard = Messages()

  let isTerminal = isatty(STDERR_FILENO) == 1
  private let usesColor: Bool
  /// The text of the terminal's last line, which progress replaces.
  private let transient = Mutex<String>("")

  private init() {
    usesColor = isTerminal && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
  }

  /// Reports an error with its photo and its page and, if a flag would help, the flag.
  func report(_ error: ScanError, photo: String? = nil, page: Int? = nil) {
    var text = "\(error)".printable
    let photo = photo.map { $0.printable + ": " } ?? ""
    if text.hasPrefix(photo) { text.removeFirst(photo.count) }
    let place = photo + (page.map { "page \($0): " } ?? "")
    put(line: mark("platen:", color: 31) + " " + place + text + hint(for: error))
  }

  package func warn(_ text: String) {
    put(line: "\(mark("platen:", color: 33)) \(text.printable)")
  }

  /// Reports that `count` more pages of a photo have the error that was reported last.
  func report(repetitions count: Int, photo: String) {
    let pages = count == 1 ? "1 more page has" : "\(count) more pages have"
    write("\(mark("platen:", color: 31)) \(photo): \(pages) the same error")
  }

  /// Prints a line above the transient one.
  func write(_ text: String) { put(line: text.printable) }

  /// Prints lines that line feeds separate.
  func write(lines text: String) {
    put(
      line: text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).printable }.joined(separator: "\n"))
  }

  private func put(line text: String) {
    transient.withLock { transient in
      put((transient.isEmpty ? "" : "\r\u{1B}[K") + text + "\n" + transient)
    }
  }

  /// Replaces the transient line, on a terminal only.
  func show(transient text: String) {
    guard isTerminal else { return }
    transient.withLock { transient in
      transient = text
      put("\r\u{1B}[K" + text)
    }
  }

  private func mark(_ text: String, color: Int) -> String {
    usesColor ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
  }

  private func hint(for error: ScanError) -> String {
    switch error.detail {
    case .megapixels: " (--max-megapixels)"
    case .megabytes: " (--max-megabytes)"
    case .pages: " (--max-pages)"
    case .decoderMemory: " (--decoder-memory)"
    case .decoderTime: " (--decoder-timeout)"
    case .outputExists: " (--no-overwrite)"
    case .unexpectedOutput: " (--force)"
    case .documentToTerminal: "; name a file with --output"
    case .outputClosed, .unsupportedFormat, .missingLanguage, .outOfMemory, nil: ""
    }
  }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The exit status of the program. The values are stable, because scripts rely on them.
package enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  /// The arguments or the options in a configuration file contradict themselves or the photo.
  case usage = 1
  /// A photo, a PDF or another file that is given cannot be read.
  case unreadableInput = 2
  /// A library or a language's trained data is missing or failed.
  case missingDependency = 3
  case unwritableOutput = 5
  case nothingFound = 6
  /// The PDF was written, but is not the PDF/A that was requested.
  case notArchival = 10
  case internalFault = 15
  /// Ended by SIGINT: 128 + 2.
  case interrupted = 130

  /// The status of a run that ended with `error`.
  init(_ error: ScanError) {
    self =
      switch error.kind {
      case .input, .image, .document, .configuration, .limit: .unreadableInput
      case .dependency: .missingDependency
      case .output: error.detail == .outputClosed ? .done : .unwritableOutput
      case .usage: .usage
      case .internal: .internalFault
      case .cancelled: .interrupted
      }
  }

  /// All statuses, the least severe first. A batch ends with the most severe status of its pages.
  private static let bySeverity: [ExitStatus] = [
    .done, .nothingFound, .notArchival, .unreadableInput, .missingDependency, .usage,
    .unwritableOutput, .internalFault, .interrupted,
  ]

  /// The more severe of the two.
  func worse(_ other: ExitStatus) -> ExitStatus {
    let order = Self.bySeverity
    return order.firstIndex(of: self)! >= order.firstIndex(of: other)! ? self : other
  }
}

/// Separates results from other output on standard output.
///
/// After ``claim()``, results go to a descriptor of their own and descriptor 1 is standard error, so
/// that a C library that prints cannot corrupt a result.
enum StandardOutput {
  /// The descriptor for results. Called once per process, when the inputs are known and standard output
  /// is none of them.
  static func claim() throws(ScanError) -> Int32 {
    let results = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard results >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      throw .output("-", SystemError.current)
    }
    return results
  }

  /// Opens the standard streams that are closed, in the wrong direction, so that their use fails.
  /// Otherwise the next file would get the number of one, and messages would go into a document. Called
  /// before anything else is opened.
  static func openClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether `descriptor` is a terminal, to which no binary output is written.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}
