internal import ArgumentParser

/// The values of `--dewarp`.
enum DewarpChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, off
}
