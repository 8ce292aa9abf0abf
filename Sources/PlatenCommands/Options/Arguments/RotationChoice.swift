internal import ArgumentParser
internal import Platen

/// The values of `--rotate`, in degrees clockwise.
enum RotationChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case none = "0"
  case clockwise = "90"
  case halfTurn = "180"
  case counterclockwise = "270"

  /// The rotation; `nil` for auto.
  var rotation: Rotation? { Int(rawValue).flatMap { Rotation(rawValue: $0) } }
}
