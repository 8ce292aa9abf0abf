internal import ArgumentParser
internal import Platen

/// The values of `--colour`; American and other spellings work as well.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, colour, gray, bw

  init?(argument: String) {
    switch argument {
    case "color": self = .colour
    case "grey": self = .gray
    default: self.init(rawValue: argument)
    }
  }

  /// The colours; `nil` for auto.
  var colour: PageColour? { PageColour(rawValue: rawValue) }
}
