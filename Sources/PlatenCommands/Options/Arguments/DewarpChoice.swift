internal import ArgumentParser
internal import Platen

/// The values of `--dewarp`.
enum DewarpChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, off, strong

  var dewarping: Dewarping { Dewarping(rawValue: rawValue)! }
}
