internal import ArgumentParser

/// The values of `--per`.
enum GroupingChoice: String, CaseIterable, ExpressibleByArgument {
  case photo, folder, separator, blank, gap
}
