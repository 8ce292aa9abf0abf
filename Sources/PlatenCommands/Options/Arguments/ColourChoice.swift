internal import ArgumentParser
internal import Platen

/// The values of `--colour`; American and other spellings work as well.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, colour, gray, bw

  init?(argument: String) {
    self.init(rawValue: PageColour(spelling: argument)?.rawValue ?? argument)
  }

  /// The colours; `nil` for auto.
  var colour: PageColour? { PageColour(rawValue: rawValue) }
}
