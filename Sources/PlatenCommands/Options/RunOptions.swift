internal import ArgumentParser
internal import Platen

/// How photos are processed, and what is said about it.
struct RunOptions: ParsableArguments {
  @OptionGroup var limits: LimitOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("Photos to process at a time.", valueName: "n"))
  var jobs = ScanOptions().jobs

  @Option(
    help: ArgumentHelp(
      "The memory that all photos in progress may take, by their pixels; more wait.",
      valueName: "megabytes"))
  var memoryLimit: Double?

  @Flag(name: .shortAndLong, help: "Print errors only, no progress and no warnings.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print a line about each photo.")
  var verbose = false

  @OptionGroup var configuration: ConfigurationOptions

  func validate() throws {
    guard (1...1024).contains(jobs) else {
      throw ValidationError("--jobs must be from 1 to 1024")
    }
    guard memoryLimit.map({ (1...1e7).contains($0) }) ?? true else {
      throw ValidationError("--memory-limit must be from 1 to 10000000")
    }
  }
}
