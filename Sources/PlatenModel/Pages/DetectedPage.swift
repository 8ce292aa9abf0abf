/// A page that was detected in a photo.
public struct DetectedPage: Hashable, Sendable, Codable {
  /// The corners, in pixels of the photo as displayed.
  public let quad: Quad
  /// The contour of a page with curved sides, as a clockwise polygon in pixels of the photo as
  /// displayed; `nil` where the sides are straight.
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
    try values.encode(confidence.rounded(toPlaces: 3), forKey: .confidence)
    try values.encode(aspectRatio.rounded(toPlaces: 4), forKey: .aspectRatio)
  }
}
