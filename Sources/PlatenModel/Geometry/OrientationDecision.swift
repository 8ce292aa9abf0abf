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
