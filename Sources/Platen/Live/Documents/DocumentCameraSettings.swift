public import PlatenModel

/// How a document camera takes pages.
public struct DocumentCameraSettings: Hashable, Sendable {
  /// Whether pages are taken as soon as they lie still, sharp and lit. Default: `true`.
  public var capturesAutomatically = true
  /// Seconds from one page to the next, which is then taken whether it lies still or not; `nil` for
  /// none. Default: `nil`.
  public var interval: Double?
  /// Whether aligned frames are fused where that lowers noise or glare. Default: `true`.
  public var fusesFrames = true
  /// Whether advice such as "Hold still" is reported. Default: `true`.
  public var isGuidanceEnabled = true
  /// Whether each frame is reported with the page highlighted. Default: `false`.
  public var isHighlightingEnabled = false
  /// The title of the document. Default: `nil`.
  public var title: String?
  /// What is known of the paper. Default: `nil`.
  public var paperSize: PaperSize?

  /// Creates settings with their defaults.
  public init() {}
}
