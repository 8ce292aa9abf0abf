public import FoundationEssentials
public import PlatenModel

/// The detected pages of one photo.
///
/// Encodes as the object that `platen detect` prints.
public struct PhotoDetection: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the photo in its file, from 1.
  public let page: Int
  /// Pixels of the photo as displayed.
  public let width: Int
  /// Pixels of the photo as displayed.
  public let height: Int
  /// The page with the highest confidence, or with ``ScanOptions/detectsMultiplePages`` all pages in
  /// reading order; empty where none is detected.
  public let pages: [DetectedPage]
  /// A JPEG file of the photo with the pages' outlines drawn over it; `nil` where none was requested.
  public let overlay: Data?
  /// The time of the detection, without decoding.
  public let detectionTime: Duration
}

extension PhotoDetection: Encodable {
  /// The properties that are encoded.
  private enum CodingKeys: CodingKey { case source, page, width, height, pages }
}
