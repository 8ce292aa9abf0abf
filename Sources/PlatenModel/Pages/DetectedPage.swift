/// A page that was detected in a photo.
public struct DetectedPage: Hashable, Sendable, Codable {
  /// The corners, in pixels of the photo as displayed.
  public let quad: Quad
  /// The contour of a page with curved sides, as a clockwise polygon in pixels of the photo as
  /// displayed; `nil` if the sides are straight.
  public let outline: [Point]?
  /// The calibrated probability that this is a page, 0 to 1.
  public let confidence: Double
  /// Width divided by height of the paper, without perspective.
  public let aspectRatio: Double

  /// Creates a page. `confidence` is from 0 to 1.
  public init(
    quad: Quad, outline: [Point]? = nil, confidence: Double, aspectRatio: Double
  ) {
    self.quad = quad
    self.outline = outline
    self.confidence = confidence
    self.aspectRatio = aspectRatio
  }

  /// Whether the page's border should be checked by a person: it is as likely wrong as right.
  public var isDoubtful: Bool { confidence < 0.5 }

  /// The same page once it is turned clockwise by `rotation` to be upright.
  package func turned(by rotation: Rotation) -> DetectedPage {
    DetectedPage(
      quad: quad.turned(by: rotation), outline: outline, confidence: confidence,
      aspectRatio: rotation.swapsSides ? 1 / aspectRatio : aspectRatio)
  }

  private enum CodingKeys: CodingKey { case quad, outline, confidence, aspectRatio }

  /// Encodes the page; straight sides have no outline.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(quad, forKey: .quad)
    try values.encodeIfPresent(outline, forKey: .outline)
    try values.encode(encoder.output(confidence, places: 3), forKey: .confidence)
    try values.encode(encoder.output(aspectRatio, places: 4), forKey: .aspectRatio)
  }
}

/// How far the paper of a page was bent in its photo.
public struct PageBend: Hashable, Sendable, Codable {
  /// How far the print lay from its place on flat paper, as a share of the page's sides: a tenth of the
  /// page exceeds it. What a homography explains does not count. `nil` if only text lines and sides
  /// were measured, as on a page that fills its photo.
  public let extent: Double?
  /// The expected mean error of that estimate, as a share of the page's sides.
  public let expectedError: Double?
  /// Whether the page was dewarped.
  public let isDewarped: Bool

  package init(extent: Double? = nil, expectedError: Double? = nil, isDewarped: Bool) {
    self.extent = extent
    self.expectedError = expectedError
    self.isDewarped = isDewarped
  }

  private enum CodingKeys: String, CodingKey {
    case extent, expectedError
    case isDewarped = "dewarped"
  }
}

/// How the area of a page in its photo was determined.
public enum PageFindingResult: String, Hashable, Sendable, Codable {
  /// The page was detected.
  case found
  /// The caller set the corners.
  case given
  /// The confidence of every detected page is too low, so the whole photo is the page.
  case unsure
  /// No page was detected, so the whole photo is the page.
  case notFound
  /// The caller decided that the whole photo is the page.
  case wholePhoto
}
