internal import Glibc
internal import Platen
internal import PlatenModel

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

  /// The arguments to parse.
  let arguments: [String]
  /// The verb and its own arguments.
  let verb: String
  private let given: [String]
  /// The options that the file adds.
  let settings: [Setting]
  /// The path of the file; `nil` where none was read.
  let path: String?
  let profile: String?
  private let flags: VerbFlags

  /// Options that a configuration cannot hold, because they say which configuration there is.
  private static let reserved: Set<String> = [
    "profile", "config", "no-config", "print-config", "help", "version",
  ]

  /// The configuration for a command line; `nil` where it names no verb that has one, or where there is
  /// no configuration to read or to print. Throws an error of the kind `usage` where the file is
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
    for options in [file.defaults] + file.profiles.values {
      for key in options.keys.sorted() where !flags.isKnown(key) || reserved.contains(key) {
        throw ConfigurationFile.invalid(file.path, "'\(key)' is no option that it can set")
      }
    }
    var settings: [Setting] = []
    let options = try file.options(profile: profile)
    // Those of the profile come last: they may use another name of a flag, as colour and color.
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
