import Foundation

/// The README, as far as tests compare it with the program.
enum Readme {
  static let url = Sample.folder.deletingLastPathComponent().appendingPathComponent("README.md")

  /// The shell script of each pipeline, with its comment.
  static func pipelines() throws -> [String] {
    let text = try String(contentsOf: url, encoding: .utf8)
    let section = text.components(separatedBy: "\n## Pipelines\n").last ?? ""
    let fences = section.components(separatedBy: "```")
    guard fences.count > 1, fences[1].hasPrefix("sh\n") else { return [] }
    return fences[1].dropFirst(3).components(separatedBy: "\n\n")
  }
}
