import Foundation
import WrittenDocuments

/// The built program, run as a shell would run it.
enum Program {
  /// What a run came to.
  struct Outcome {
    let status: Int32
    let output: Data
    let messages: String

    var text: String { String(decoding: output, as: UTF8.self) }
    /// Messages, a line each.
    var messageLines: [Substring] { messages.split(separator: "\n") }
  }

  /// Beside the test bundle, in whichever build folder that is.
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

  /// Runs a copy of `platen` in `folder` as a user whom permissions stop: root, who
  /// may do everything, becomes nobody.
  static func runUnprivileged(_ arguments: [String], in folder: Folder) throws -> Outcome {
    let copies = try Folder()
    let copy = copies.path("platen")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    guard geteuid() == 0 else { return try run(copy, arguments, in: folder, environment: [:]) }
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups", copy]
    return try run("/usr/bin/setpriv", nobody + arguments, in: folder, environment: [:])
  }

  /// Runs a line of shell, with `platen` on its path.
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

/// A folder that goes away with the value.
final class Folder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-test-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Files that a test wrote itself.
  private var given: Set<String> = []

  deinit {
    for name in names where !given.contains(name) { WrittenDocuments.keep(url(name)) }
    try? FileManager.default.removeItem(at: url)
  }

  var path: String { url.path }

  func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  func path(_ name: String) -> String { url(name).path }

  /// Every name in it, hidden ones too, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: url(name))
    given.insert(name)
    return path(name)
  }

  /// Copies a sample in; gives its path.
  @discardableResult
  func copy(sample: String, as name: String? = nil) throws -> String {
    let target = url(name ?? sample)
    try FileManager.default.copyItem(at: Sample.url(sample), to: target)
    return target.path
  }

  fileprivate func handle(_ name: String) throws -> FileHandle {
    try Data().write(to: url(name))
    return try FileHandle(forWritingTo: url(name))
  }
}

/// The committed samples.
enum Sample {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples")

  static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  static func path(_ name: String) -> String { url(name).path }

  /// The smallest, for tests that care little what is on it.
  static let small = "card.jpg"
}
