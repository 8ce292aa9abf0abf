internal import ArgumentParser
internal import Platen

/// The values of `--compress`.
enum CompressionChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, layered, jpeg, lossless

  var compression: PageCompression { PageCompression(rawValue: rawValue)! }
}
