internal import FoundationEssentials
internal import Glibc
internal import PlatenIsolation
package import PlatenModel

/// A look-up by a shell command of the user's.
///
/// The command gets the PNG file of the subject on standard input, and in its environment
/// `PLATEN_SOURCE`, `PLATEN_SUBJECT` (its number), `PLATEN_TEXT` and `PLATEN_CODES` (a line for each
/// barcode). The first line that it prints is the title, a line that is a web address the link, and the
/// rest the text. It prints nothing where it knows nothing.
package struct LookUpProgram: Sendable {
  private let command: String
  private let timeLimit: Duration

  /// A look-up by `command`, which is ended where it takes longer than `timeLimit`.
  package init(command: String, timeLimit: Duration = .seconds(60)) {
    self.command = command
    self.timeLimit = timeLimit
  }

  /// Bytes of what is read that fit into one variable of the environment.
  private static let maximumVariable = 100_000
  /// Bytes of output; the rest is ignored.
  private static let maximumOutput = 1 << 20

  /// The command's answer. Throws an error of the kind `dependency` where it fails.
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
    let child = start(input: picture.path, output: ends[1], environment: environment(of: query))
    close(ends[1])
    guard let child else { throw .lookUpFailed(SystemError.current) }
    let deadline = ContinuousClock.now + timeLimit
    let output = Self.output(of: ends[0], until: deadline)
    guard let output, let status = Self.status(of: child, until: deadline) else {
      kill(-child, SIGKILL)
      while waitpid(child, nil, 0) < 0, errno == EINTR {}
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

  private func environment(of query: LookUpQuery) -> [String] {
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

  private func start(input: String, output: Int32, environment: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] =
      ["sh", "-c", command].map { strdup($0.fileName) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) }
    defer { (arguments + variables).forEach { free($0) } }
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let variable = place.pointee {
      inherited.append(variable)
      place += 1
    }
    var all = variables + inherited + [nil]
    // A group of its own, so that all processes of the command can be ended.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var child: pid_t = 0
    let error = posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, &all)
    errno = error
    return error == 0 ? child : nil
  }

  /// All bytes of a pipe, as text; `nil` where its end has not come by the deadline.
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

  /// The status of a process that has closed its output; `nil` where it still runs at the deadline.
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
  /// The answer of a command; `nil` where it has no line.
  init?(output: String) {
    var lines = output.split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    guard !lines.isEmpty else { return nil }
    let url = lines.firstIndex(where: \.isWebAddress).map { lines.remove(at: $0) }
    let title = lines.isEmpty ? url ?? "" : lines.removeFirst()
    self.init(title: title, text: lines.joined(separator: "\n"), url: url)
  }
}
