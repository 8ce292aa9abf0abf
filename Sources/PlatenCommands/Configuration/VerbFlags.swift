internal import ArgumentParser
internal import FoundationEssentials

/// The flags of every verb, as the argument parser describes them.
struct VerbFlags {
  /// A flag or an option of a verb.
  struct Flag: Decodable {
    private struct Name: Decodable {
      let kind: String
      let name: String
    }

    private enum CodingKeys: String, CodingKey { case kind, names, defaultValue }

    /// Whether a value follows the flag.
    let takesValue: Bool
    /// Without dashes, as in a configuration file.
    let longNames: [String]
    /// Single letters.
    let shortNames: [String]
    /// The value of an option that is not given; `nil` where there is none.
    let defaultValue: String?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      takesValue = try values.decode(String.self, forKey: .kind) == "option"
      let names = try values.decodeIfPresent([Name].self, forKey: .names) ?? []
      longNames = names.filter { $0.kind == "long" }.map(\.name)
      shortNames = names.filter { $0.kind == "short" }.map(\.name)
      defaultValue = try values.decodeIfPresent(String.self, forKey: .defaultValue)
    }

    /// The name in a configuration.
    var key: String { longNames.first { !$0.hasPrefix("no-") } ?? longNames[0] }

    /// Whether an argument of the command line is this flag.
    func isGiven(by argument: String) -> Bool {
      if argument.hasPrefix("--") {
        let name = argument.dropFirst(2).prefix { $0 != "=" }
        return longNames.contains { $0 == name }
      }
      guard argument.hasPrefix("-") else { return false }
      return argument.dropFirst().first.map { shortNames.contains(String($0)) } ?? false
    }
  }

  /// The flags by verb.
  let verbs: [String: [Flag]]

  /// Describes all verbs of the program.
  init() {
    let description = Data(PlatenCommand._dumpHelp().utf8)
    let tool = try? JSONDecoder().decode(Tool.self, from: description)
    verbs = Dictionary(
      (tool?.command.subcommands ?? []).map { verb in
        (verb.commandName, (verb.arguments ?? []).filter { !$0.longNames.isEmpty })
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The flag of `verb` that `key` names; `nil` where it has none.
  func flag(_ key: String, of verb: String) -> Flag? {
    verbs[verb]?.first { $0.longNames.contains(key) }
  }

  /// Whether any verb has a flag that `key` names.
  func isKnown(_ key: String) -> Bool {
    verbs.values.contains { $0.contains { $0.longNames.contains(key) } }
  }

  private struct Tool: Decodable {
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Flag]?
    }
    let command: Command
  }
}
