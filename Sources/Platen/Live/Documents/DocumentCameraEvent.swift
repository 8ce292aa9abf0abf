public import FoundationEssentials
public import PlatenModel

/// What a document camera has seen or done.
public struct DocumentCameraEvent: Sendable {
  /// Seconds since the first frame.
  public let time: Double
  /// What happened.
  public let change: Change

  /// What a document camera has seen or done.
  public enum Change: Sendable {
    /// The page is at these corners, in pixels of the frame; `nil` where none is seen any more.
    case outline(Quad?)
    /// What would help the camera has changed.
    case guidance(DocumentCameraGuidance)
    /// The frame with the page highlighted, as a JPEG file, where
    /// ``DocumentCameraSettings/isHighlightingEnabled`` asks for it.
    case highlighted(Data)
    /// The page that was taken last is turned or taken away.
    case turned
    /// A page was taken.
    case captured(DocumentCameraScan.Page)
    /// The page is the one with this number, from 1, which is not taken again.
    case duplicate(of: Int)
    /// The scan is complete: the video has ended, or ``DocumentCamera/finish()`` was called.
    case finished(DocumentCameraScan)
    /// ``DocumentCamera/cancel()`` was called.
    case cancelled
  }
}
