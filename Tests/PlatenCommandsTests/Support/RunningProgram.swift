import Foundation

/// The built program while it runs: its input comes through a pipe that stays open, its output goes to
/// files.
final class RunningProgram {
  private let process = Process()
  private let input = Pipe()
  private let files: Folder

  /// Starts `platen` with `arguments` in `folder`.
  init(_ arguments: [String], in folder: Folder) throws {
    files = try Folder()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardInput = input
    process.standardOutput = try files.handle("output")
    process.standardError = try files.handle("messages")
    try process.run()
    try input.fileHandleForReading.close()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// What the program has printed.
  var text: String { (try? String(contentsOf: files.url("output"), encoding: .utf8)) ?? "" }
  var messages: String { (try? String(contentsOf: files.url("messages"), encoding: .utf8)) ?? "" }

  /// Sends bytes to standard input, which the program reads when it likes.
  func send(_ bytes: Data) {
    let handle = input.fileHandleForWriting
    Thread.detachNewThread { try? handle.write(contentsOf: bytes) }
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
