internal import ArgumentParser
internal import Platen

/// `--quality`: how large the items are that must be recognized.
enum QualityChoice: String, CaseIterable, ExpressibleByArgument {
  case fast, balanced, accurate

  /// The library's level.
  var level: DataScannerSettings.QualityLevel { .init(rawValue: rawValue)! }
}
