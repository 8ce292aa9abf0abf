import Foundation

/// A file with these bytes, deleted with the object.
final class TemporaryFile {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("platen-video-\(UUID().uuidString)").path

  init(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
