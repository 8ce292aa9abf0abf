public import FoundationEssentials

/// What happened to the items in the frames.
public struct DataScannerEvent: Sendable {
  /// Seconds since the first frame.
  public let time: Double
  /// What happened.
  public let change: Change
  /// All present items, in reading order.
  public let allItems: [RecognizedItem]

  /// A change of one item, or advice.
  public enum Change: Sendable {
    /// The item has appeared.
    case added(RecognizedItem)
    /// The item has moved, or its content has changed.
    case updated(RecognizedItem, Set<Aspect>)
    /// The item is gone; it has its last place.
    case removed(RecognizedItem)
    /// What would help the scanner has changed.
    case guidance(ScannerGuidance)
    /// ``DataScanner/zoomFactor`` has changed.
    case zoomed(Double)
    /// The frame with all items highlighted, as a JPEG file, where
    /// ``DataScannerSettings/isHighlightingEnabled`` asks for it.
    case highlighted(Data)
  }

  /// What of an item has changed.
  public enum Aspect: String, Sendable, CaseIterable {
    /// Its place.
    case corners
    /// Its transcript or its value.
    case value
  }
}
