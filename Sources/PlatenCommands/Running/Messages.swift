internal import Glibc
internal import Platen
internal import PlatenModel
internal import Synchronization

/// Prints messages, which are not results: one line each, to standard error.
package final class Messages: Sendable {
  package static let standard = Messages()

  let isTerminal = isatty(STDERR_FILENO) == 1
  private let usesColour: Bool
  /// The text of the terminal's last line, which progress replaces.
  private let transient = Mutex<String>("")

  private init() {
    usesColour = isTerminal && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
  }

  /// Reports an error with its photo and its page and, where a flag would help, the flag.
  func report(_ error: ScanError, photo: String? = nil, page: Int? = nil) {
    var text = "\(error)".printable
    let photo = photo.map { $0.printable + ": " } ?? ""
    if text.hasPrefix(photo) { text.removeFirst(photo.count) }
    let place = photo + (page.map { "page \($0): " } ?? "")
    put(line: mark("platen:", colour: 31) + " " + place + text + hint(for: error))
  }

  /// Prints a warning.
  package func warn(_ text: String) {
    put(line: "\(mark("platen:", colour: 33)) \(text.printable)")
  }

  /// Reports that `count` more pages of a photo have the error that was reported last.
  func report(repetitions count: Int, photo: String) {
    let pages = count == 1 ? "1 more page has" : "\(count) more pages have"
    write("\(mark("platen:", colour: 31)) \(photo): \(pages) the same error")
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

  private func mark(_ text: String, colour: Int) -> String {
    usesColour ? "\u{1B}[1;\(colour)m\(text)\u{1B}[0m" : text
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
