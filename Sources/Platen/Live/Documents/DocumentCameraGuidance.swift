/// Advice for whoever holds the camera, or turns the pages.
public enum DocumentCameraGuidance: String, Hashable, Sendable, CaseIterable {
  /// Nothing needs to change.
  case none
  /// No page is seen.
  case noPage
  /// The page or the camera moves.
  case holdStill
  /// The page is small in the frame.
  case moveCloser
  /// A part of the page is outside the frame.
  case moveBack
  /// There is too little light.
  case tooDark
  /// The page has glare.
  case glare
  /// The page is out of focus.
  case blurred
  /// The page is seen at a steep angle.
  case tilted
  /// A hand or something else lies over the page's edge.
  case obstructed

  /// The advice in words; empty for ``none``.
  public var text: String {
    switch self {
    case .none: ""
    case .noPage: "Position the page in the frame"
    case .holdStill: "Hold still"
    case .moveCloser: "Move closer"
    case .moveBack: "Move back: a part of the page is outside the frame"
    case .tooDark: "More light is needed"
    case .glare: "Turn the page or the lamp: there is glare"
    case .blurred: "The page is out of focus"
    case .tilted: "Hold the camera above the page"
    case .obstructed: "Take the hand off the page"
    }
  }
}
