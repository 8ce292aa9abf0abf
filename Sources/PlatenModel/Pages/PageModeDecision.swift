/// The mode in which a page's image was enhanced, and why.
public struct PageModeDecision: Hashable, Sendable {
  /// Why a mode was chosen.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The caller chose the mode, or a cleaning level, which implies a document.
    case requested
    /// Nothing speaks strongly for another mode than a document.
    case print
    /// Pictures or saturated colours cover most of the page.
    case pictures
    /// The page has the format of an identity card, and coloured texture instead of plain paper.
    case identityCard
    /// Large strokes of coloured pens on a plain white board.
    case penStrokes
  }

  /// Never ``PageMode/auto``.
  public let mode: PageMode
  /// Why ``mode`` was chosen.
  public let reason: Reason

  /// Creates a decision.
  package init(mode: PageMode, reason: Reason) {
    self.mode = mode
    self.reason = reason
  }
}
