internal import Glibc
internal import Platen
internal import Synchronization

/// Everything that is not a result: one line each, on standard error.
final class Messages: Sendable {
  static let standard = Messages()

  let isTerminal = isatty(STDERR_FILENO) == 1
  private let usesColour: Bool
  /// What stands on the terminal's last line until the next message.
  private let transient = Mutex<String>("")

  private init() {
    usesColour = isTerminal && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
  }

  /// Names the failure, the photo that it befell and, where a flag would help, the flag.
  func report(_ error: ScanError, photo: String? = nil) {
    let text = "\(error)"
    let place = photo.map { text.hasPrefix("\($0): ") ? "" : "\($0): " } ?? ""
    write("\(mark("platen:", colour: 31)) \(place)\(text)\(hint(for: error))")
  }

  /// Says what did not go as it should, but did go.
  func warn(_ text: String) { write("\(mark("platen:", colour: 33)) \(text)") }

  /// Writes a line, above the transient one.
  func write(_ text: String) {
    transient.withLock { transient in
      put((transient.isEmpty ? "" : "\r\u{1B}[K") + text + "\n" + transient)
    }
  }

  /// Replaces the transient line; only on a terminal.
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
    switch error {
    case .imageTooLarge: " (--max-megapixels)"
    case .outputExists: " (--no-overwrite)"
    default: ""
    }
  }

  private func put(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
