/// A page that was found in a photo.
public struct DetectedPage: Hashable, Sendable, Codable {
  /// Its corners, in pixels of the photo as displayed.
  public let quad: Quad
  /// How sure it is that this is the page: 0 to 1.
  public let confidence: Double
  /// Width by height of the paper itself, freed from the perspective.
  public let aspectRatio: Double

  public init(quad: Quad, confidence: Double, aspectRatio: Double) {
    self.quad = quad
    self.confidence = confidence
    self.aspectRatio = aspectRatio
  }

  /// The same page once its text has shown that it must be turned by `rotation`.
  package func turned(by rotation: Rotation) -> DetectedPage {
    DetectedPage(
      quad: quad.turned(by: rotation), confidence: confidence,
      aspectRatio: rotation.swapsSides ? 1 / aspectRatio : aspectRatio)
  }

  private enum CodingKeys: CodingKey { case quad, confidence, aspectRatio }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(quad, forKey: .quad)
    try values.encode(confidence.rounded(toPlaces: 3), forKey: .confidence)
    try values.encode(aspectRatio.rounded(toPlaces: 4), forKey: .aspectRatio)
  }
}
