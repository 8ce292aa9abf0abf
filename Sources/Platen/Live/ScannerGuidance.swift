/// Advice for whoever holds the camera.
public enum ScannerGuidance: String, Hashable, Sendable, CaseIterable {
  /// Nothing needs to change.
  case none
  /// The picture moves too fast.
  case slowDown
  /// There is too little light.
  case tooDark

  /// The advice in words; empty for ``none``.
  public var text: String {
    switch self {
    case .none: ""
    case .slowDown: "Slow down"
    case .tooDark: "More light is needed"
    }
  }
}
