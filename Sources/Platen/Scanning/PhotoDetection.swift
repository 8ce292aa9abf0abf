public import FoundationEssentials
public import PlatenModel

/// Where the pages lie in one photo.
public struct PhotoDetection: Hashable, Sendable {
  /// What the caller named the photo.
  public let source: String
  /// Pixels of the photo as displayed.
  public let width: Int
  /// Pixels of the photo as displayed.
  public let height: Int
  /// The one that is found best, or with ``ScanOptions/detectsMultiplePages`` all in reading
  /// order; empty where there is none.
  public let pages: [DetectedPage]
  /// The photo with the pages' outlines drawn over it, as a JPEG, where it was asked for.
  public let overlay: Data?
  /// How long the finding took, decoding apart.
  public let detectionTime: Duration
}

extension PhotoDetection: Encodable {
  /// What describes the photo.
  private enum CodingKeys: CodingKey { case source, width, height, pages }
}
