internal import PlatenModel

/// Closures in the shape of VisionKit's `DataScannerViewControllerDelegate`. Each may be `nil`.
public struct DataScannerDelegate: Sendable {
  /// Items have appeared; all present items, in reading order.
  public var didAdd: (@Sendable ([RecognizedItem], _ allItems: [RecognizedItem]) -> Void)?
  /// Items have moved, or their content has changed.
  public var didUpdate: (@Sendable ([RecognizedItem], _ allItems: [RecognizedItem]) -> Void)?
  /// Items are gone.
  public var didRemove: (@Sendable ([RecognizedItem], _ allItems: [RecognizedItem]) -> Void)?
  /// ``DataScanner/zoomFactor`` has changed.
  public var didZoom: (@Sendable (Double) -> Void)?
  /// The scanner cannot go on.
  public var becameUnavailable: (@Sendable (any Error) -> Void)?

  /// Creates a delegate that does nothing.
  public init() {}

  /// Calls the closure of an event.
  func take(_ event: DataScannerEvent) {
    switch event.change {
    case .added(let item): didAdd?([item], event.allItems)
    case .updated(let item, _): didUpdate?([item], event.allItems)
    case .removed(let item): didRemove?([item], event.allItems)
    case .zoomed(let factor): didZoom?(factor)
    case .guidance, .highlighted: break
    }
  }
}

extension DataScanner {
  /// Whether the source can be scanned now.
  public var isAvailable: Bool { source.unavailability == nil }

  /// Starts the scan and calls `delegate` with what happens, until the video ends or
  /// ``stopScanning()`` is called; the task ends then.
  ///
  /// Throws ``ScanningUnavailable`` at once where the source cannot be opened.
  @discardableResult
  public func startScanning(
    _ delegate: DataScannerDelegate
  ) throws(ScanningUnavailable) -> Task<Void, Never> {
    if let reason = source.unavailability { throw reason }
    let events = events()
    return Task {
      do {
        for try await event in events { delegate.take(event) }
      } catch {
        delegate.becameUnavailable?(error)
      }
    }
  }
}
