/// Closures in the shape of VisionKit's `VNDocumentCameraViewControllerDelegate`. Each may be `nil`; of the
/// first three, one is called once.
public struct DocumentCameraDelegate: Sendable {
  /// The scan is complete.
  public var didFinish: (@Sendable (DocumentCameraScan) -> Void)?
  /// The scan was cancelled.
  public var didCancel: (@Sendable () -> Void)?
  /// The camera failed.
  public var didFail: (@Sendable (any Error) -> Void)?
  /// A page was taken.
  public var didCapture: (@Sendable (DocumentCameraScan.Page) -> Void)?

  /// Creates a delegate that does nothing.
  public init() {}

  /// Calls the closure of an event.
  func take(_ event: DocumentCameraEvent) {
    switch event.change {
    case .captured(let page): didCapture?(page)
    case .finished(let scan): didFinish?(scan)
    case .cancelled: didCancel?()
    case .outline, .guidance, .highlighted, .turned, .duplicate: break
    }
  }
}

extension DocumentCamera {
  /// Whether the source can be scanned now.
  public var isAvailable: Bool { source.unavailability == nil }

  /// Starts the camera and calls `delegate` with what happens, until the scan ends; the task ends then.
  ///
  /// Throws ``ScanningUnavailable`` at once where the source cannot be opened.
  @discardableResult
  public func start(
    _ delegate: DocumentCameraDelegate
  ) throws(ScanningUnavailable) -> Task<Void, Never> {
    if let reason = source.unavailability { throw reason }
    let events = events()
    return Task {
      do {
        for try await event in events { delegate.take(event) }
      } catch {
        delegate.didFail?(error)
      }
    }
  }
}
