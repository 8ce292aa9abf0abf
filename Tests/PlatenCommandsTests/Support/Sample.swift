import Foundation

/// The samples of the repository.
enum Sample {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples")

  static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  static func path(_ name: String) -> String { url(name).path }

  /// The smallest sample, for tests that need any photo.
  static let small = "card.jpg"
}
