internal import ArgumentParser

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

  @Flag(help: "Print the options that apply and where they come from, as JSON, and end.")
  var printConfig = false

  func validate() throws {
    guard !noConfig || config == nil && profile == nil else {
      throw ValidationError("--no-config contradicts --config and --profile")
    }
  }
}
