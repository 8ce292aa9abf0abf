import Foundation

/// The built program, run as from a shell.
enum Program {
  /// The result of a run.
  struct Outcome {
    let status: Int32
    /// Standard output.
    let output: Data
    /// Standard error.
    let messages: String

    var text: String { String(decoding: output, as: UTF8.self) }
    /// The lines of standard error.
    var messageLines: [Substring] { messages.split(separator: "\n") }
  }

  /// The program in the build folder of the test bundle.
  static let path: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("platen")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate.path }
      folder.deleteLastPathComponent()
    }
    return "platen"
  }()

  /// Runs `platen` with `arguments` in `folder`.
  static func run(
    _ arguments: [String], input: Data = Data(), in folder: Folder? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(path, arguments, input: input, in: folder, environment: environment)
  }

  /// Runs a copy of `platen` in `folder` as a user to whom permissions apply: as nobody where the
  /// tests run as root.
  static func runUnprivileged(_ arguments: [String], in folder: Folder) throws -> Outcome {
    let copies = try Folder()
    let copy = copies.path("platen")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    guard geteuid() == 0 else { return try run(copy, arguments, in: folder, environment: [:]) }
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", copy]
    return try run("/usr/bin/setpriv", nobody + arguments, in: folder, environment: [:])
  }

  /// Runs a bash script with `platen` on its path.
  static func shell(_ line: String, in folder: Folder? = nil) throws -> Outcome {
    let programs = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let search = programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return try run("/bin/bash", ["-c", line], in: folder, environment: ["PATH": search])
  }

  private static func run(
    _ program: String, _ arguments: [String], input: Data = Data(), in folder: Folder?,
    environment: [String: String]
  ) throws -> Outcome {
    let files = try Folder()
    try files.write(input, to: "input")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder.url }
    process.standardInput = try FileHandle(forReadingFrom: files.url("input"))
    process.standardOutput = try files.handle("output")
    process.standardError = try files.handle("messages")
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: files.url("output")),
      messages: String(decoding: try Data(contentsOf: files.url("messages")), as: UTF8.self))
  }
}
