import Foundation

/// Folders of trained data that a test makes up.
enum TrainedData {
  /// Runs `body` in a process whose `TESSDATA_PREFIX` is a folder of these files,
  /// by language. The variable is the process's own: call it in an exit test only.
  static func withFolder(of files: [String: String], _ body: () throws -> Void) throws {
    try withFolder(of: files.mapValues { Data($0.utf8) }, body)
  }

  /// The same for files that are no text.
  static func withFolder(of files: [String: Data], _ body: () throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (language, content) in files {
      let file = folder.appending(path: "\(language).traineddata")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try content.write(to: file)
    }
    setenv("TESSDATA_PREFIX", folder.path, 1)
    try body()
  }
}
