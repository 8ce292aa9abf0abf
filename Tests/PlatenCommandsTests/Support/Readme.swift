import Foundation

/// The README and the guide, as far as tests compare it with the program.
enum Readme {
  static let url = Sample.folder.deletingLastPathComponent().appendingPathComponent("README.md")

  /// The shell script of each pipeline, with its comment.
  static func pipelines() throws -> [String] {
    let text = try String(contentsOf: url, encoding: .utf8)
    let section = text.components(separatedBy: "\n## Pipelines\n").last ?? ""
    return scripts(in: section).first?.components(separatedBy: "\n\n") ?? []
  }

  /// The commands of each page of the guide, which run one after the other.
  static func guide() throws -> [String] {
    let folder = url.deletingLastPathComponent().appending(path: "Docs/guide")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
      .map { scripts(in: try String(contentsOf: $0, encoding: .utf8)).joined(separator: "\n") }
      .filter { !$0.isEmpty }
  }

  /// The blocks of Markdown in the language `sh`.
  private static func scripts(in text: String) -> [String] {
    text.components(separatedBy: "```sh\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }
}
