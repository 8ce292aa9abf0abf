import Foundation

/// The source of the manual page, as far as tests compare it with the program.
struct ManualPage {
  static let url = Sample.folder.deletingLastPathComponent().appendingPathComponent("man/platen.1")

  /// The lines of each section (`.Sh`) and subsection (`.Ss`), by its title.
  private let sections: [String: [String]]
  private let lines: [String]

  init() throws {
    lines = try String(contentsOf: Self.url, encoding: .utf8).components(separatedBy: "\n")
    var sections: [String: [String]] = [:]
    var title = ""
    for line in lines {
      if line.hasPrefix(".Sh ") || line.hasPrefix(".Ss ") {
        title = String(line.dropFirst(4))
      } else {
        sections[title, default: []].append(line)
      }
    }
    self.sections = sections
  }

  /// The verbs that have a section.
  var verbs: Set<String> {
    Set(sections.keys.filter { $0.hasPrefix("platen ") }.map { String($0.dropFirst(7)) })
  }

  /// Every flag that is mentioned anywhere, such as `-o` and `--output`.
  var mentionedFlags: Set<String> { Set(lines.flatMap(Self.flags)) }

  /// The documented flags of `verb`: those in its own section, in the sections of options that it
  /// refers to, and in the section Help.
  func flags(of verb: String) -> Set<String> {
    let own = sections["platen \(verb)"] ?? []
    let shared = own.filter { $0.hasPrefix(".Sx ") }.map { line in
      line.dropFirst(4).split(separator: " ").prefix { $0 != "," }.joined(separator: " ")
    }
    return ((["platen \(verb)", "Help"] + shared).flatMap { sections[$0] ?? [] })
      .filter { $0.hasPrefix(".It ") }
      .reduce(into: []) { $0.formUnion(Self.flags(in: $1)) }
  }

  /// The shell script of each example.
  var examples: [String] {
    var blocks: [[String]] = []
    var isInside = false
    for line in sections["EXAMPLES"] ?? [] {
      switch line.prefix(3) {
      case ".Bd":
        isInside = true
        blocks.append([])
      case ".Ed": isInside = false
      default: if isInside { blocks[blocks.count - 1].append(Self.plain(line)) }
      }
    }
    return blocks.map { $0.joined(separator: "\n") }
  }

  private static func flags(in line: String) -> [String] {
    guard line.hasPrefix(".") else { return [] }
    let words = line.dropFirst().split(separator: " ")
    return zip(words, words.dropFirst()).compactMap { $0 == "Fl" ? "-" + $1 : nil }
  }

  /// A line of literal text without roff escapes.
  private static func plain(_ line: String) -> String {
    [("\\-", "-"), ("\\(aq", "'"), ("\\e", "\\")]
      .reduce(line) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
