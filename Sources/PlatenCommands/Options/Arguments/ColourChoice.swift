internal import ArgumentParser
internal import Platen

/// The values of `--colour`.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, colour, gray, bw

  /// The colours; `nil` for auto.
  var colour: PageColour? { PageColour(rawValue: rawValue) }
}
