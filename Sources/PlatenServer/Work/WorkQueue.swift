internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import PlatenModel

/// Runs work that occupies a processor on threads of its own, a bounded number at a time.
actor WorkQueue {
  private let width: Int
  private let maximumWaiting: Int
  private var running = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let threads: DispatchQueue

  /// - Parameters:
  ///   - width: the pieces of work that run at a time.
  ///   - maximumWaiting: the pieces that may wait; more are refused.
  init(label: String, width: Int, maximumWaiting: Int) {
    self.width = width
    self.maximumWaiting = maximumWaiting
    threads = DispatchQueue(label: label, attributes: .concurrent)
  }

  /// Runs `work`, and returns its result. Throws ``RequestError/busy`` if too much waits already.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await enter()
    defer { leave() }
    return try await withCheckedThrowingContinuation { continuation in
      threads.async { continuation.resume(with: Result { try work() }) }
    }
  }

  /// Does `work`, which has threads of its own, when there is a place for it.
  func admit<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await enter()
    defer { leave() }
    return try await work()
  }

  private func enter() async throws {
    guard running >= width else {
      running += 1
      return
    }
    guard waiting.count < maximumWaiting else { throw RequestError.busy }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Hands the place over to the next piece of work, or frees it.
  private func leave() {
    if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
  }
}

/// Notes how the application is used, a line of JSON for each event, in a file of the person who runs the
/// server. Nothing is sent anywhere, and no text of a page or a code is noted.
actor EventLog {
  /// An event, as the application reports it.
  struct Event: Codable, Sendable {
    enum Kind: String, Codable, CaseIterable {
      /// A tab was opened: ``entry`` says from where.
      case opened
      /// The camera was closed by the person.
      case closed
      /// The camera was closed by the message of an error.
      case closedByError = "closed-by-error"
      /// A page was taken, or a code was scanned.
      case scanned
      /// The torch was switched on.
      case torchOn = "torch-on"
    }

    /// Where a tab was opened from.
    enum Entry: String, Codable { case link, shortcut, tab }

    enum Tab: String, Codable { case scan, codes, text, review }

    let event: Kind
    let tab: Tab
    let entry: Entry?
  }

  private struct Line: Encodable {
    let time: String
    let event: Event.Kind
    let tab: Event.Tab
    let entry: Event.Entry?
  }

  private let descriptor: Int32

  /// Opens the file at `path`, behind whose end events are added; creates it if there is none, for
  /// its owner alone.
  init(path: String) throws(ScanError) {
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .output(path, String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  func note(_ event: Event) {
    let line = Line(
      time: Date().formatted(.iso8601), event: event.event, tab: event.tab, entry: event.entry)
    let encoder = JSONText.encoder()
    encoder.outputFormatting = .sortedKeys
    guard var bytes = try? encoder.encode(line) else { return }
    bytes.append(UInt8(ascii: "\n"))
    // One call, so that lines of two servers do not mix. A full disk loses the line, and nothing else.
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
