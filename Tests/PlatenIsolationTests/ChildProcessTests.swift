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

  /// Sends a request to a child that runs `script`.
  private func reply(of script: String, seconds: Double = 10) throws -> ChildMessage {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-child-\(UUID().uuidString)")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    chmod(file.path, 0o755)
    return try start(file.path)
      .reply(to: ChildMessage(code: 1), limits: ChildLimits(bytes: 1 << 20, seconds: seconds))
  }

  /// Starts the script at `path`. A process that another test starts at the same time has it open for
  /// writing for a moment.
  private func start(_ path: String) throws(ChildFailure) -> ChildProcess {
    let busy = ChildFailure.unavailable("\(path): Text file busy")
    for _ in 0..<100 {
      do throws(ChildFailure) {
        return try ChildProcess(path: path)
      } catch {
        guard error == busy else { throw error }
        usleep(20_000)
      }
    }
    return try ChildProcess(path: path)
  }
}
