internal import Dispatch
internal import PlatenImaging
internal import PlatenModel
internal import Synchronization

/// The passes that recognize the text of some frames, which takes longer than a frame lasts.
protocol TextPasses: AnyObject {
  /// Whether the frame at `time` is wanted.
  func wantsFrame(at time: Double) -> Bool
  /// Begins a pass over `frame`, averaged with the `others` before it.
  func begin(_ frame: ScanFrame, averagedWith others: [Raster])
  /// The result of the pass that is complete now, in pixels of its frame; `nil` if none is.
  func completed() throws(ScanError) -> [FrameDetection]?
}

/// Passes at regular times that are complete at once: for videos whose frames wait.
final class InlineTextPasses: TextPasses {
  private let reader: FrameTextReader
  private let interval: Double
  private var lastTime = -Double.infinity
  private var pending: (frame: ScanFrame, others: [Raster])?

  /// - Parameter interval: seconds of the video from pass to pass.
  init(reader: FrameTextReader, interval: Double) {
    self.reader = reader
    self.interval = interval
  }

  func wantsFrame(at time: Double) -> Bool { time - lastTime >= interval - 1e-6 }

  func begin(_ frame: ScanFrame, averagedWith others: [Raster]) {
    lastTime = frame.time
    pending = (frame, others)
  }

  func completed() throws(ScanError) -> [FrameDetection]? {
    guard let (frame, others) = pending else { return nil }
    pending = nil
    return try reader.detections(in: frame, averagedWith: others)
  }
}

/// Passes one after another on a thread of their own: for cameras, whose frames do not wait.
final class BackgroundTextPasses: TextPasses {
  private let queue = DispatchQueue(label: "platen.live-text")
  private let state: Shared

  /// What both threads use. The reader is used on the queue only.
  private final class Shared: @unchecked Sendable {
    let reader: FrameTextReader
    let result = Mutex<Result<[FrameDetection], ScanError>?>(nil)

    init(reader: FrameTextReader) { self.reader = reader }
  }

  private var isBusy = false

  init(reader: FrameTextReader) { state = Shared(reader: reader) }

  func wantsFrame(at time: Double) -> Bool { !isBusy }

  func begin(_ frame: ScanFrame, averagedWith others: [Raster]) {
    isBusy = true
    queue.async { [state] in
      let result = Result { () throws(ScanError) in
        try state.reader.detections(in: frame, averagedWith: others)
      }
      state.result.withLock { $0 = result }
    }
  }

  func completed() throws(ScanError) -> [FrameDetection]? {
    let result = state.result.withLock { result in
      defer { result = nil }
      return result
    }
    guard let result else { return nil }
    isBusy = false
    return try result.get()
  }
}
