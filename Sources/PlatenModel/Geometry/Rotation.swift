/// A clockwise rotation by a multiple of 90 degrees, encoded as its degrees.
public enum Rotation: Int, Hashable, Sendable, Codable, CaseIterable {
  /// No rotation.
  case none = 0
  /// A quarter turn clockwise.
  case clockwise = 90
  /// A half turn.
  case halfTurn = 180
  /// A quarter turn counterclockwise, 270 degrees clockwise.
  case counterclockwise = 270

  /// Clockwise quarter turns, 0 to 3.
  public var quarterTurns: Int { rawValue / 90 }

  /// This rotation and then `other`.
  package func followed(by other: Rotation) -> Rotation {
    Rotation(rawValue: (rawValue + other.rawValue) % 360)!
  }

  /// Whether the rotation exchanges width and height.
  public var swapsSides: Bool { quarterTurns % 2 == 1 }
}
