internal import ArgumentParser
internal import Platen

/// The values of `--clean`.
enum CleaningChoice: String, CaseIterable, ExpressibleByArgument {
  case none, auto, strong

  var cleaning: Cleaning { Cleaning(rawValue: rawValue)! }
}
