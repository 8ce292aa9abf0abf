/// A page that was found in a photo.
public struct DetectedPage: Hashable, Sendable, Codable {
  /// Its corners, in pixels of the photo as displayed.
  public let quad: Quad
  /// Its sides as a polygon, clockwise, in pixels of the photo as displayed; `nil` where
  /// they are straight and the corners say it all.
  public let outline: [Point]?
  /// How sure it is that this is the page: 0 to 1.
  public let confidence: Double
  /// Width by height of the paper itself, freed from the perspective.
  public let aspectRatio: Double

  public init(
    quad: Quad, outline: [Point]? = nil, confidence: Double, aspectRatio: Double
  ) {
    self.quad = quad
    self.outline = outline
    self.confidence = confidence
    self.aspectRatio = aspectRatio
  }

  /// The same page once its text has shown that it must be turned by `rotation`.
  package func turned(by rotation: Rotation) -> DetectedPage {
    DetectedPage(
      quad: quad.turned(by: rotation), outline: outline, confidence: confidence,
      aspectRatio: rotation.swapsSides ? 1 / aspectRatio : aspectRatio)
  }

  private enum CodingKeys: CodingKey { case quad, outline, confidence, aspectRatio }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(quad, forKey: .quad)
    try values.encodeIfPresent(outline, forKey: .outline)
    try values.encode(confidence.rounded(toPlaces: 3), forKey: .confidence)
    try values.encode(aspectRatio.rounded(toPlaces: 4), forKey: .aspectRatio)
  }
}
