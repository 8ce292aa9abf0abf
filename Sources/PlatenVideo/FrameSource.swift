package import PlatenModel

/// A source of video frames: a camera, a file, a pipe.
///
/// One thread uses a source at a time. It is closed when its last reference goes.
package protocol FrameSource: AnyObject {
  /// Whether the frames come at a pace of their own, so that those that come too late are dropped.
  var isLive: Bool { get }

  /// Waits for the next frame; `nil` at the end.
  ///
  /// Throws an error of the kind `input` where the source fails or ends within a frame.
  func next() throws(ScanError) -> VideoFrame?
}
