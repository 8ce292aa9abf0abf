internal import PlatenModel

/// What of a frame counts.
struct FrameView: Hashable, Sendable {
  /// Where items count, in pixels of the frame; `nil` for the whole frame.
  var region: Box?
  /// The point whose nearest item counts where only one does, in pixels of the frame; `nil` for the centre.
  var hint: Point?
  /// The width of the frame for one of its middle that is searched, at least 1.
  var zoomFactor = DataScanner.minimumZoomFactor
}
