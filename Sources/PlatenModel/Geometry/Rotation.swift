/// A turn by quarters of a circle, clockwise, encoded as its degrees.
public enum Rotation: Int, Hashable, Sendable, Codable, CaseIterable {
  case none = 0
  case clockwise = 90
  case halfTurn = 180
  case counterclockwise = 270

  /// Clockwise quarter turns, 0 to 3.
  public var quarterTurns: Int { rawValue / 90 }

  /// Both turns, one after the other.
  package func followed(by other: Rotation) -> Rotation {
    Rotation(rawValue: (rawValue + other.rawValue) % 360)!
  }

  /// Whether width and height change places.
  public var swapsSides: Bool { quarterTurns % 2 == 1 }
}

/// How a page was turned upright.
public struct OrientationDecision: Hashable, Sendable, Codable {
  /// The turn that was made, clockwise.
  public let rotation: Rotation
  /// How sure it is, from 0 (no evidence, left as it was) to 1 (clear, or told by the caller).
  public let confidence: Double

  public init(rotation: Rotation, confidence: Double) {
    self.rotation = rotation
    self.confidence = confidence
  }

  /// The same page turned further, as surely.
  package func followed(by other: Rotation) -> OrientationDecision {
    OrientationDecision(rotation: rotation.followed(by: other), confidence: confidence)
  }
}
