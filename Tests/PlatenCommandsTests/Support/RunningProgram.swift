import Foundation
import Glibc
import Testing

/// The built program while it runs: its input comes through a socket that stays open, its output goes to
/// files.
final class RunningProgram {
  private let process = Process()
  private let input: FileHandle
  private let files: Folder

  /// Starts `platen` with `arguments` in `folder`.
  init(_ arguments: [String], in folder: Folder) throws {
    files = try Folder()
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    input = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let output = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = output
    process.standardOutput = try files.handle("output")
    process.standardError = try files.handle("messages")
    try process.run()
    try output.close()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// What the program has printed.
  var text: String { (try? String(contentsOf: files.url("output"), encoding: .utf8)) ?? "" }
  var messages: String { (try? String(contentsOf: files.url("messages"), encoding: .utf8)) ?? "" }

  /// Sends bytes to standard input, which the program reads when it likes, and may leave.
  func send(_ bytes: Data) {
    Thread.detachNewThread { [input] in
      bytes.withUnsafeBytes { bytes in
        var start = 0
        while start < bytes.count {
          let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
          let count = Glibc.send(
            input.fileDescriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
          guard count > 0 else { return }
          start += count
        }
      }
    }
  }

  /// Waits until the program has printed `word`; `false` if it does not within a minute.
  func prints(_ word: String) -> Bool {
    waits { self.text.contains(word) }
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end of the program; `nil` if it does not end within a minute. 128 and the number for a
  /// signal.
  func status() -> Int32? {
    guard waits({ !self.process.isRunning }) else { return nil }
    return process.terminationReason == .uncaughtSignal
      ? 128 + process.terminationStatus : process.terminationStatus
  }

  private func waits(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1200 {
      if condition() { return true }
      usleep(50_000)
    }
    return false
  }
}
