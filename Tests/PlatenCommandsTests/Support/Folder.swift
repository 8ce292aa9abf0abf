import Foundation
import WrittenDocuments

/// A temporary folder, deleted with the object.
final class Folder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-test-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The names of files that the test wrote itself.
  private var given: Set<String> = []

  deinit {
    for name in names where !given.contains(name) { WrittenDocuments.keep(url(name)) }
    try? FileManager.default.removeItem(at: url)
  }

  var path: String { url.path }

  func url(_ name: String) -> URL { url.appendingPathComponent(name) }

  func path(_ name: String) -> String { url(name).path }

  /// The names of all files, hidden ones too, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: url(name))
    given.insert(name)
    return path(name)
  }

  /// Copies a sample into the folder and returns its path.
  @discardableResult
  func copy(sample: String, as name: String? = nil) throws -> String {
    let target = url(name ?? sample)
    try FileManager.default.copyItem(at: Sample.url(sample), to: target)
    return target.path
  }

  /// A handle for writing a new, empty file.
  func handle(_ name: String) throws -> FileHandle {
    try Data().write(to: url(name))
    return try FileHandle(forWritingTo: url(name))
  }
}
