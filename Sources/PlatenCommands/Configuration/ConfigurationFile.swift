internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import Platen
internal import PlatenModel

/// The configuration file: defaults of options, and profiles with others.
///
/// ```json
/// {"defaults": {"language": "deu+eng", "jobs": 2},
///  "profiles": {"archive": {"output-type": "pdfa-1b", "tagged": true}}}
/// ```
struct ConfigurationFile: Equatable {
  /// The value of an option.
  enum Value: Equatable, Decodable {
    case bool(Bool)
    /// A text, or a number as text.
    case text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? value.decode(Int.self) {
        self = .text("\(number)")
      } else if let number = try? value.decode(Double.self) {
        self = .text("\(number)")
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else {
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "it is no text, number, true or false")
      }
    }
  }

  let path: String
  /// Options for every run.
  let defaults: [String: Value]
  /// Options by the name of their profile.
  let profiles: [String: [String: Value]]

  /// Reads the file at `path`. Throws an error of the kind `usage` if it is no configuration.
  init(path: String) throws(ScanError) {
    self.path = path
    let data: Data
    do throws(ScanError) {
      data = try FileContents.read(path: path, megabytes: 1)
    } catch {
      throw Self.invalid(path, "it cannot be read")
    }
    do {
      let content = try JSONDecoder().decode(Content.self, from: data)
      defaults = content.defaults ?? [:]
      profiles = content.profiles ?? [:]
    } catch let error as DecodingError {
      throw Self.invalid(path, Self.reason(error))
    } catch {
      throw Self.invalid(path, "it is not valid JSON")
    }
  }

  /// The path of the user's file, whether it exists or not; `nil` without a home.
  static var standardPath: String? {
    func folder(_ name: String) -> String? {
      guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else {
        return nil
      }
      return value
    }
    let parent = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return parent.map { $0 + "/platen/config.json" }
  }

  /// The options of the defaults and of `profile`, which takes precedence, and where each comes from.
  func options(profile: String?) throws(ScanError) -> [String: (value: Value, origin: String)] {
    var options = defaults.mapValues { ($0, "defaults") }
    guard let profile else { return options }
    guard let chosen = profiles[profile] else {
      let names = profiles.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
      throw Self.invalid(
        path, "it has no profile '\(profile)'" + (names.isEmpty ? "" : "; it has \(names)"))
    }
    for (key, value) in chosen { options[key] = (value, "profile \(profile)") }
    return options
  }

  /// The error of a file at `path`.
  static func invalid(_ path: String, _ reason: String) -> ScanError {
    ScanError(.usage, path.fileNameText, reason: reason)
  }

  private struct Content: Decodable {
    let defaults: [String: Value]?
    let profiles: [String: [String: Value]]?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: AnyKey.self)
      for key in values.allKeys where !["defaults", "profiles"].contains(key.stringValue) {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "the keys are 'defaults' and 'profiles'")
      }
      defaults = try values.decodeIfPresent([String: Value].self, forKey: AnyKey("defaults"))
      profiles = try values.decodeIfPresent(
        [String: [String: Value]].self, forKey: AnyKey("profiles"))
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// One line: the key and its error.
  private static func reason(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .typeMismatch(let type, let context):
      let kind = "\(type)".hasPrefix("Dictionary") ? "an object" : "a \(type)"
      let subject = place(context)
      return subject.isEmpty ? "it is not \(kind)" : "'\(subject)' is not \(kind)"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "'\(place(context))': \(context.debugDescription)"
    default: return "it is not valid JSON"
    }
  }
}

/// Where the defaults of options come from.
///
/// ``ConfiguredArguments`` applies these before the command line is parsed; here they are declared for
/// the help, the completions and the parser.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take the options of this profile of the configuration file.", valueName: "name"))
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "The configuration file; by default platen/config.json in $XDG_CONFIG_HOME or ~/.config.",
      valueName: "file"),
    completion: .file())
  var config: String?

  @Flag(help: "Read no configuration file.") var noConfig = false

  @Flag(help: "Print the options in use and the origin of each, as JSON, and exit.")
  var printConfig = false

  func validate() throws {
    guard !noConfig || config == nil && profile == nil else {
      throw ValidationError("--no-config contradicts --config and --profile")
    }
  }
}

/// The arguments of the command line together with those of the configuration file.
///
/// Those of the file precede the others, so that the command line decides; of a flag that the command
/// line has, the file's is left out.
struct ConfiguredArguments {
  /// An option from the file.
  struct Setting: Equatable {
    let key: String
    let value: String
    /// `defaults` or `profile NAME`.
    let origin: String
    let arguments: [String]
  }

  let arguments: [String]
  /// The verb and its own arguments.
  let verb: String
  private let given: [String]
  /// The options that the file adds.
  let settings: [Setting]
  /// The path of the file; `nil` if none was read.
  let path: String?
  let profile: String?
  private let flags: VerbFlags

  /// Options that a configuration cannot hold, because they say which configuration there is.
  private static let reserved: Set<String> = [
    "profile", "config", "no-config", "print-config", "help", "version",
  ]

  /// The configuration for a command line; `nil` if it names no verb that has one, or if there is
  /// no configuration to read or to print. Throws an error of the kind `usage` if the file is
  /// invalid or has no such profile.
  init?(commandLine: [String]) throws(ScanError) {
    guard let verb = commandLine.first, !verb.hasPrefix("-") else { return nil }
    given = Array(commandLine.dropFirst())
    let own = Array(given.prefix { $0 != "--" })
    let path = Self.value(of: "--config", in: own)
    let profile = Self.value(of: "--profile", in: own)
    let standard = own.contains("--no-config") ? nil : ConfigurationFile.standardPath
    let isThere = standard.map { access($0.fileName, F_OK) == 0 } ?? false
    let isPrinted = own.contains("--print-config")
    guard path != nil || profile != nil || isThere || isPrinted else { return nil }
    flags = VerbFlags()
    guard flags.flag("profile", of: verb) != nil else { return nil }
    self.verb = verb
    self.profile = profile
    self.path = path ?? (isThere ? standard : nil)
    if let file = self.path {
      settings = try Self.settings(
        of: ConfigurationFile(path: file), profile: profile, verb: verb, flags: flags, given: own)
    } else if let profile {
      let path = standard ?? "~/.config/platen/config.json"
      throw ConfigurationFile.invalid(path, "it is missing, and with it the profile '\(profile)'")
    } else {
      settings = []
    }
    arguments = [verb] + settings.flatMap(\.arguments) + given
  }

  /// Whether the configuration is to be printed.
  var isPrinted: Bool { given.prefix { $0 != "--" }.contains("--print-config") }

  /// The value of an option on the command line; the last one counts.
  private static func value(of option: String, in arguments: [String]) -> String? {
    var value: String?
    for (index, argument) in arguments.enumerated() {
      if argument == option, index + 1 < arguments.count { value = arguments[index + 1] }
      if argument.hasPrefix(option + "=") { value = String(argument.dropFirst(option.count + 1)) }
    }
    return value
  }

  private static func settings(
    of file: ConfigurationFile, profile: String?, verb: String, flags: VerbFlags, given: [String]
  ) throws(ScanError) -> [Setting] {
    let profiles = file.profiles.sorted { $0.key < $1.key }.map(\.value)
    for options in [file.defaults] + profiles {
      for key in options.keys.sorted() where !flags.isKnown(key) || reserved.contains(key) {
        throw ConfigurationFile.invalid(file.path, "'\(key)' is no option that it can set")
      }
    }
    var settings: [Setting] = []
    let options = try file.options(profile: profile)
    // Those of the profile come last: they may use another name of a flag, as color and color.
    let order = options.sorted {
      ($0.value.origin != "defaults" ? 1 : 0, $0.key) < (
        $1.value.origin != "defaults" ? 1 : 0, $1.key
      )
    }
    for (key, option) in order {
      let inverse = flags.flag("no-\(key)", of: verb)
      guard let flag = flags.flag(key, of: verb),
        !given.contains(where: { flag.isGiven(by: $0) || inverse?.isGiven(by: $0) ?? false })
      else { continue }
      let (text, arguments) = try parsed(
        option.value, key, flag, hasInverse: inverse != nil, path: file.path)
      settings.removeAll { $0.key == flag.key }
      settings.append(
        Setting(key: flag.key, value: text, origin: option.origin, arguments: arguments))
    }
    return settings
  }

  /// The value of an option as text and as arguments.
  private static func parsed(
    _ value: ConfigurationFile.Value, _ key: String, _ flag: VerbFlags.Flag, hasInverse: Bool,
    path: String
  ) throws(ScanError) -> (String, [String]) {
    switch (value, flag.takesValue) {
    case (.bool(true), false): return ("true", ["--\(key)"])
    case (.bool(false), false):
      return ("false", hasInverse ? ["--no-\(key)"] : [])
    case (.text(let text), true): return (text, ["--\(key)=\(text)"])
    case (.text, false): throw ConfigurationFile.invalid(path, "'\(key)' is not true or false")
    case (.bool, true): throw ConfigurationFile.invalid(path, "'\(key)' is no text or number")
    }
  }

  // MARK: Printing

  private struct Printed: Encodable {
    struct Option: Encodable {
      let value: String?
      let from: String
    }
    let verb: String
    let file: String?
    let profile: String?
    let options: [String: Option]
  }

  /// All options of the verb that have a value, and where it comes from, as JSON.
  var printed: String {
    var options: [String: Printed.Option] = [:]
    for flag in flags.verbs[verb] ?? [] where !Self.reserved.contains(flag.key) {
      if let value = flag.defaultValue { options[flag.key] = .init(value: value, from: "program") }
    }
    for setting in settings {
      options[setting.key] = .init(value: setting.value, from: setting.origin)
    }
    let own = Array(given.prefix { $0 != "--" })
    for (index, argument) in own.enumerated() {
      guard let flag = flags.verbs[verb]?.first(where: { $0.isGiven(by: argument) }),
        !Self.reserved.contains(flag.key)
      else { continue }
      let value = flag.value(in: argument, next: index + 1 < own.count ? own[index + 1] : nil)
      let inverted = flag.key.hasPrefix("no-") ? String(flag.key.dropFirst(3)) : ""
      let isInverse = flags.flag(inverted, of: verb) != nil
      options[isInverse ? inverted : flag.key] = .init(
        value: isInverse ? "false" : value, from: "command line")
    }
    let printed = Printed(
      verb: verb, file: path?.fileNameText, profile: profile, options: options)
    return (try? JSONText.text(of: printed, isPretty: true)) ?? "{}"
  }
}

extension VerbFlags.Flag {
  /// The value that `argument` gives to the flag, or the argument after it.
  fileprivate func value(in argument: String, next: String?) -> String? {
    guard takesValue else { return "true" }
    if argument.hasPrefix("--") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? String(parts[1]) : next
    }
    return argument.count > 2 ? String(argument.dropFirst(2)) : next
  }
}

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
    let shortNames: [String]
    /// The value of an option that is not given; `nil` if there is none.
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

  /// The flag of `verb` that `key` names; `nil` if it has none.
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
