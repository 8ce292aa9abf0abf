internal import Dispatch
public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenVideo
internal import Synchronization

/// A region of a camera's or a video's frames, such as a gauge or a manual, held still; named after
/// VisionKit's `CameraRegionView`.
///
/// ```swift
/// let region = CameraRegion(
///   source: VideoSource("/dev/video0"),
///   region: .shares(Box(x: 0.3, y: 0.3, width: 0.4, height: 0.4)))
/// for try await frame in region.frames() { show(frame.jpeg) }
/// ```
public final class CameraRegion: Sendable {
  private let source: VideoSource
  private let region: DataScanner.Region
  private let isContrastEnhancementEnabled: Bool
  /// The frames that are being made; `nil` while none are.
  private let running = Mutex<EventChannel<Frame>?>(nil)

  /// One frame of the region.
  public struct Frame: Sendable {
    /// Seconds since the first frame.
    public let time: Double
    /// The region, as a JPEG file; all frames have the same size.
    public let jpeg: Data
    /// Whether the plane of the region was found in the frame; otherwise it is shown where it was last.
    public let isHeld: Bool
  }

  /// Creates a region, which does nothing until its frames are asked for.
  ///
  /// - Parameters:
  ///   - source: a camera or a video.
  ///   - region: the plane to hold still, in the first frame. Default: the whole frame.
  ///   - isContrastEnhancementEnabled: whether local contrast is raised. Default: `false`.
  public init(
    source: VideoSource,
    region: DataScanner.Region = .shares(Box(x: 0, y: 0, width: 1, height: 1)),
    isContrastEnhancementEnabled: Bool = false
  ) {
    self.source = source
    self.region = region
    self.isContrastEnhancementEnabled = isContrastEnhancementEnabled
  }

  /// Ends the frames.
  public func stop() { running.withLock { $0 = nil } }

  /// The frames, made on a thread of their own until the video ends.
  ///
  /// They throw `ScanError` where the source cannot be opened or fails. One consumer at a time gets them:
  /// another ends at once.
  public func frames() -> AsyncThrowingStream<Frame, any Error> {
    let channel = EventChannel<Frame>()
    let starts = running.withLock { running in
      guard running == nil else { return false }
      running = channel
      return true
    }
    guard starts else {
      channel.finish()
      return channel.stream()
    }
    DispatchQueue(label: "platen.camera-region").async { [self] in
      var failure: ScanError?
      do throws(ScanError) {
        try run(channel)
      } catch {
        failure = error
      }
      end(channel)
      channel.finish(throwing: failure)
    }
    return channel.stream { [weak self] in self?.end(channel) }
  }

  /// Ends the frames of `channel`, unless others are being made by now.
  private func end(_ channel: EventChannel<Frame>) {
    running.withLock { if $0 === channel { $0 = nil } }
  }

  private func isRunning(_ channel: EventChannel<Frame>) -> Bool {
    !channel.isClosed && running.withLock { $0 === channel }
  }

  private func run(_ channel: EventChannel<Frame>) throws(ScanError) {
    let frames = try source.open()
    var stabiliser: PlaneStabiliser?
    while true {
      channel.waitForDemand()
      guard isRunning(channel), let frame = try frames.next() else { return }
      let box = region.box(in: frame)
      if stabiliser == nil { stabiliser = try PlaneStabiliser(region: Quad(box)) }
      guard let stabiliser else { return }
      var picture = try stabiliser.stabilised(frame.raster).cropped(to: box)
      if isContrastEnhancementEnabled { picture = try picture.contrastEnhanced() }
      let jpeg = try RasterEncoder.jpeg(
        picture, quality: HighlightedFrame.jpegQuality, resolution: nil)
      channel.send(Frame(time: frame.time, jpeg: jpeg, isHeld: stabiliser.isHeld))
    }
  }
}
