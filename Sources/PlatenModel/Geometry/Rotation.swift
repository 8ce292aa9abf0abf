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

/// How the stored pixels of an image are to be turned and mirrored to be displayed.
///
/// The raw values are those of EXIF; the names are those of VisionKit's `CGImagePropertyOrientation`.
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Left and right are exchanged.
  case upMirrored = 2
  /// A half turn.
  case down = 3
  /// Top and bottom are exchanged.
  case downMirrored = 4
  /// Rows and columns are exchanged.
  case leftMirrored = 5
  /// A quarter turn clockwise.
  case right = 6
  /// Rows and columns are exchanged, and then a half turn.
  case rightMirrored = 7
  /// A quarter turn counterclockwise.
  case left = 8

  /// Whether left and right are exchanged before ``rotation``.
  package var isMirrored: Bool {
    switch self {
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    case .up, .down, .left, .right: false
    }
  }

  /// The turn that follows.
  package var rotation: Rotation {
    switch self {
    case .up, .upMirrored: .none
    case .down, .downMirrored: .halfTurn
    case .right, .rightMirrored: .clockwise
    case .left, .leftMirrored: .counterclockwise
    }
  }
}

/// The rotation that made a page upright, and its confidence.
public struct OrientationDecision: Hashable, Sendable, Codable {
  /// The clockwise rotation that was applied.
  public let rotation: Rotation
  /// The confidence, from 0 (no evidence, not rotated) to 1 (certain, or set by the caller).
  public let confidence: Double

  /// Creates a decision; `confidence` is from 0 to 1.
  public init(rotation: Rotation, confidence: Double) {
    self.rotation = rotation
    self.confidence = confidence
  }

  /// The same decision with a further rotation, at the same confidence.
  package func followed(by other: Rotation) -> OrientationDecision {
    OrientationDecision(rotation: rotation.followed(by: other), confidence: confidence)
  }
}
