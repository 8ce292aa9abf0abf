import Foundation

/// Temporary folders of trained data.
enum TrainedData {
  /// Runs `body` with `TESSDATA_PREFIX` set to a folder with these files, by language. The variable
  /// belongs to the process: call this in an exit test only.
  static func withFolder(of files: [String: String], _ body: () throws -> Void) throws {
    try withFolder(of: files.mapValues { Data($0.utf8) }, body)
  }

  /// The same for binary files.
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
