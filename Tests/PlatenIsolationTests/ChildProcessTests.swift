import Foundation
import PlatenIsolation
import Testing

/// A child that gives no reply is reported with the reason.
@Suite struct ChildProcessTests {
  /// What a child does instead of a reply, as a shell script, and the reason.
  static let failures: [(script: String, failure: ChildFailure)] = [
    ("kill -SEGV $$", .crash(signal: 11)),
    ("kill -KILL $$", .crash(signal: 9)),
    ("exit 7", .exit(status: 7)),
    ("kill -XCPU $$", .time),
    ("echo \"terminate called after throwing 'std::bad_alloc'\" >&2; kill -ABRT $$", .memory),
    ("echo Out of memory >&2; exit 1", .memory),
    ("echo out of memory >&2; kill -SEGV $$", .memory),
    ("echo 'GLib: failed to allocate 9 bytes' >&2; kill -TRAP $$", .memory),
  ]

  @Test(arguments: failures)
  func theReasonIsKnownFromTheStatusAndTheMessages(
    script: String, failure: ChildFailure
  ) throws {
    #expect(throws: failure) { try reply(of: script) }
  }

  @Test func aChildThatHangsEndsAtTheDeadline() throws {
    let start = ContinuousClock.now
    #expect(throws: ChildFailure.time) { try reply(of: "exec sleep 60", seconds: 0.01) }
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func aProgramThatDoesNotExistIsUnavailable() {
    #expect(throws: ChildFailure.unavailable("/nowhere: No such file or directory")) {
      try ChildProcess(path: "/nowhere")
    }
  }

  /// Its messages must not fill a pipe and block it.
  @Test func aChildMayWriteAnyNumberOfMessages() throws {
    #expect(throws: ChildFailure.exit(status: 3)) {
      try reply(of: "head -c 1000000 /dev/zero >&2 2> /dev/null; exit 3")
    }
  }

  /// A descriptor that it inherits would keep a pipe open after the parent has ended.
  @Test func aChildInheritsNoDescriptors() throws {
    let pipe = Pipe()
    defer { try? pipe.fileHandleForWriting.close() }
    // 0 to 3, and that of the shell for its script and of ls for the folder.
    #expect(throws: ChildFailure.exit(status: 0)) {
      try reply(of: "set -- /proc/$$/fd/*; [ $# -le 6 ]")
    }
  }

  @Test(arguments: [
    ("/proc/self/fd/12", "/proc/\(getpid())/fd/12"), ("/dev/fd/3", "/proc/\(getpid())/fd/3"),
    ("/dev/stdin", "/proc/\(getpid())/fd/0"), ("/tmp/a.pdf", "/tmp/a.pdf"), ("a.pdf", "a.pdf"),
    ("/dev/fd/x", "/dev/fd/x"),
  ])
  func pathsThroughDescriptorsNameThisProcess(path: String, shared: String) {
    #expect(ChildProgram.shared(path) == shared)
  }

  /// Numbers of a reply that no child of this program sends: sizes that are no `Int`, that are more
  /// than a reply may have, and another than that of the buffer.
  @Test(arguments: [UInt64.max, 1 << 63, 1 << 40, 9])
  func aDamagedReplyIsAFailure(size: UInt64) throws {
    let header = [UInt64(0), 0, size, 0, 0].flatMap { number in
      (0..<8).map { String(format: "\\%03o", UInt8(truncatingIfNeeded: number >> (8 * $0))) }
    }
    let script = try Script(
      "head -c 40 <&3 >/dev/null; printf '\(header.joined())' >&3; exec sleep 60")
    var buffer = [UInt8](repeating: 0, count: 4)
    let start = ContinuousClock.now
    #expect(throws: ChildFailure.damagedReply) {
      try buffer.withUnsafeMutableBytes { bytes in
        try withExtendedLifetime(script) {
          try script.start().reply(
            to: ChildMessage(code: 1), limits: Self.limits,
            receive: { _, _ in size == 9 ? bytes : nil })
        }
      }
    }
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func aCancelledTaskEndsItsChild() async throws {
    // Longer than any run of the tests: it ends because the task does.
    let script = try Script("exec sleep 86400")
    defer { withExtendedLifetime(script) {} }
    let child = try script.start()
    let task = Task.detached {
      // Cancelled before it blocks a thread of the pool, which other tests need.
      while !Task.isCancelled { await Task.yield() }
      return try child.reply(
        to: ChildMessage(code: 1), limits: ChildLimits(bytes: 1 << 20, seconds: 86400),
        isCancellable: true)
    }
    task.cancel()
    let result = await task.result
    #expect(throws: ChildFailure.cancelled) { try result.get() }
  }

  private static let limits = ChildLimits(bytes: 1 << 20, seconds: 10)

  /// Sends a request to a child that runs `script`.
  private func reply(of script: String, seconds: Double = 10) throws -> ChildMessage {
    let script = try Script(script)
    return try withExtendedLifetime(script) {
      try script.start()
        .reply(to: ChildMessage(code: 1), limits: ChildLimits(bytes: 1 << 20, seconds: seconds))
    }
  }
}

/// An idle child that is gone costs no request, and a request that ends a child is not repeated.
@Suite struct ChildPoolTests {
  /// Answers a request of 40 bytes with as many zeros.
  private static let answer = "head -c 40 <&3 >/dev/null; head -c 40 /dev/zero >&3"

  private func request(_ script: Script) throws(ChildFailure) -> ChildMessage {
    try ChildPool.withChild(of: script.path) { child throws(ChildFailure) in
      try child.reply(
        to: ChildMessage(code: 1), limits: ChildLimits(bytes: 1 << 20, seconds: 10))
    }
  }

  @Test func anIdleChildIsUsedAgain() throws {
    let script = try Script("\(Self.answer); \(Self.answer); exec sleep 60")
    for _ in 0..<2 { #expect(try request(script).code == 0) }
    #expect(script.startCount == 1)
  }

  /// Before the request was sent, which is then refused.
  @Test func aRequestToAChildThatEndedWhileItWasIdleIsRepeated() throws {
    let script = try Script(Self.answer)
    for _ in 0..<3 {
      #expect(try request(script).code == 0)
      usleep(200_000)
    }
    #expect(script.startCount == 3)
  }

  /// After the request was sent, which is then lost.
  @Test func aRequestThatAKilledChildHasNotReadIsRepeated() throws {
    let script = try Script(
      "if [ $(wc -l < \"$0.starts\") = 1 ]; then \(Self.answer); exec sleep 1; fi; \(Self.answer)")
    for _ in 0..<2 { #expect(try request(script).code == 0) }
    #expect(script.startCount == 2)
  }

  @Test func aRequestThatEndsItsChildIsNotRepeated() throws {
    let script = try Script("\(Self.answer); head -c 40 <&3 >/dev/null; kill -SEGV $$")
    #expect(try request(script).code == 0)
    #expect(throws: ChildFailure.crash(signal: 11)) { try request(script) }
    #expect(script.startCount == 1)
  }

  @Test func aNewChildThatEndsAtOnceIsNotReplaced() throws {
    let script = try Script("exit 7")
    #expect(throws: ChildFailure.exit(status: 7)) { try request(script) }
    #expect(script.startCount == 1)
  }
}

/// A shell script that is started as a child; deleted with the object.
private final class Script {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-child-\(UUID().uuidString)").path

  init(_ text: String) throws {
    try Data("#!/bin/sh\necho >> \"$0.starts\"\n\(text)\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
    // A process that another test starts at the same time has it open for writing for a moment.
    for _ in 0..<100 where isBusy { usleep(20_000) }
    try? FileManager.default.removeItem(atPath: path + ".starts")
  }

  deinit {
    // Nobody would wait for a child that ends in the pool, and an exit test waits for ever beside a process
    // for which nobody waits.
    _ = try? ChildPool.withChild(of: path) { _ throws(ChildFailure) in throw .cancelled }
    for file in [path, path + ".starts"] { try? FileManager.default.removeItem(atPath: file) }
  }

  /// How often it was started.
  var startCount: Int { (try? Data(contentsOf: URL(fileURLWithPath: path + ".starts")).count) ?? 0 }

  private var isBusy: Bool {
    do throws(ChildFailure) {
      _ = try ChildProcess(path: path)
      return false
    } catch {
      return error == .unavailable("\(path): Text file busy")
    }
  }

  func start() throws(ChildFailure) -> ChildProcess { try ChildProcess(path: path) }
}
