public import FoundationEssentials
internal import Glibc
internal import PlatenIsolation
public import PlatenModel

/// Finds what is known about a subject, as Visual Look Up does. Platen asks for nothing by itself: what
/// is sent where, is decided by whoever gives this closure. `nil` if nothing is known.
public typealias LookUp = @Sendable (LookUpQuery) async throws -> LookUpResult?

/// The input of a ``LookUp``: a subject, and the text and the codes of its photo.
public struct LookUpQuery: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The subject, in pixels of the photo as displayed.
  public let subject: Subject
  /// A PNG file of the subject with straight alpha, as large as the subject.
  public let picture: Data
  /// The text of the photo; empty if none was asked for.
  public let transcript: String
  /// The barcodes and the data in the text of the photo.
  public let items: [Item]

  package init(
    source: String, subject: Subject, picture: Data, transcript: String, items: [Item]
  ) {
    self.source = source
    self.subject = subject
    self.picture = picture
    self.transcript = transcript
    self.items = items
  }
}

/// Information about something in a photo.
public struct LookUpResult: Hashable, Sendable, Codable {
  /// One line.
  public let title: String
  /// Further lines; empty if there are none.
  public let text: String
  /// A web address, which nothing opens by itself; `nil` if there is none.
  public let url: String?
  /// The number of the subject; `nil` if the result is about a code.
  public private(set) var subject: Subject.ID?

  /// Creates a result. A `url` of another scheme than `http` and `https` is left out.
  public init(title: String, text: String = "", url: String? = nil) {
    self.title = title
    self.text = text
    self.url = url.flatMap { $0.isWebAddress ? $0 : nil }
  }

  /// The same result for subject `number`.
  package func about(_ number: Subject.ID) -> LookUpResult {
    var copy = self
    copy.subject = number
    return copy
  }
}

extension String {
  /// Whether a person may be offered to open the text: an address of the web, without spaces. Schemes
  /// that run code or hold data do not count.
  package var isWebAddress: Bool {
    let start = lowercased()
    let scheme = ["http://", "https://"].first(where: start.hasPrefix)
    guard let scheme, utf8.count > scheme.utf8.count else { return false }
    return unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
  }
}

/// A look-up by a shell command of the user's.
///
/// The command gets the PNG file of the subject on standard input, and in its environment
/// `PLATEN_SOURCE`, `PLATEN_SUBJECT` (its number), `PLATEN_TEXT` and `PLATEN_CODES` (a line for each
/// barcode). The first line that it prints is the title, a line that is a web address the link, and the
/// rest the text. It prints nothing if it knows nothing.
package struct LookUpProgram: Sendable {
  private let command: String
  private let timeLimit: Duration

  /// A look-up by `command`, which is ended if it takes longer than `timeLimit`.
  package init(command: String, timeLimit: Duration = .seconds(60)) {
    self.command = command
    self.timeLimit = timeLimit
  }

  /// Bytes of text that fit into one variable of the environment.
  private static let maximumVariable = 100_000
  /// Bytes of output; the rest is ignored.
  private static let maximumOutput = 1 << 20

  /// The command's answer. Throws an error of the kind `dependency` if it fails.
  package func result(of query: LookUpQuery) throws(ScanError) -> LookUpResult? {
    let picture: SharedBytes
    do throws(ChildFailure) {
      picture = try SharedBytes(query.picture)
    } catch {
      throw .lookUpFailed("the picture cannot be passed on")
    }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .lookUpFailed(SystemError.current) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let result = Result { () throws(ScanError) in
      try start(input: picture, output: ends[1], variables: variables(of: query))
    }
    close(ends[1])
    let child = try result.get()
    let deadline = ContinuousClock.now + timeLimit
    let output = Self.output(of: ends[0], until: deadline)
    guard let output, let status = Self.status(of: child, until: deadline) else {
      ExternalProgram.end(-child)
      throw .lookUpFailed("the command took longer than \(timeLimit.components.seconds) s")
    }
    guard status == 0 else {
      let signal = status & 0x7F
      throw .lookUpFailed(
        signal == 0
          ? "the command ended with status \(status >> 8 & 0xFF)"
          : "the command was ended by signal \(signal)")
    }
    return LookUpResult(output: output)
  }

  private func variables(of query: LookUpQuery) -> [String] {
    let codes = query.items.compactMap(\.barcode?.payload).joined(separator: "\n")
    let values = [
      ("SOURCE", query.source), ("SUBJECT", "\(query.subject.id)"), ("TEXT", query.transcript),
      ("CODES", codes),
    ]
    return values.map { name, value in
      let bytes = value.utf8.prefix(Self.maximumVariable).filter { $0 != 0 }
      return "PLATEN_\(name)=" + String(decoding: bytes, as: UTF8.self)
    }
  }

  private func start(
    input: SharedBytes, output: Int32, variables: [String]
  ) throws(ScanError) -> pid_t {
    let picture = open(input.path, O_RDONLY | O_CLOEXEC)
    guard picture >= 0 else { throw .lookUpFailed(SystemError.current) }
    defer { close(picture) }
    var program = ExternalProgram(arguments: ["/bin/sh", "-c", command])
    (program.input, program.output, program.messages) = (picture, output, STDERR_FILENO)
    program.variables = variables
    program.leadsGroup = true
    do throws(ChildFailure) {
      return try program.start()
    } catch {
      throw .lookUpFailed(error.cause)
    }
  }

  /// All bytes of a pipe, as text; `nil` if its end has not come by the deadline.
  private static func output(
    of descriptor: Int32, until deadline: ContinuousClock.Instant
  ) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, milliseconds(until: deadline))
      if ready < 0, errno == EINTR { continue }
      guard ready != 0 else { return nil }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if bytes.count < maximumOutput { bytes += buffer[..<count] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
    let rest = (deadline - ContinuousClock.now) / .milliseconds(1)
    return Int32(max(0, min(rest.rounded(.up), 1e9)))
  }

  /// The status of a process that has closed its output; `nil` if it still runs at the deadline.
  private static func status(
    of child: pid_t, until deadline: ContinuousClock.Instant
  ) -> Int32? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { return status }
      guard ended == 0 || errno == EINTR, ContinuousClock.now < deadline else { return nil }
      usleep(useconds_t(pause.components.attoseconds / 1_000_000_000_000))
    }
  }

  /// Between two looks whether a process has ended.
  private static let pause = Duration.milliseconds(2)
}

extension LookUpResult {
  /// The answer of a command; `nil` if it has no line.
  init?(output: String) {
    var lines = output.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    guard !lines.isEmpty else { return nil }
    let url = lines.firstIndex(where: \.isWebAddress).map { lines.remove(at: $0) }
    let title = lines.isEmpty ? url ?? "" : lines.removeFirst()
    self.init(title: title, text: lines.joined(separator: "\n"), url: url)
  }
}
