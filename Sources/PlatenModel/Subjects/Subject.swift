/// An object in the foreground of a photo, or several that touch; named as in VisionKit.
///
/// Encoded as the object that `platen lift --list` prints.
public struct Subject: Hashable, Sendable, Identifiable {
  /// The number of the subject in its photo, from 1: the largest first.
  public let id: Int
  /// The smallest box around it, in pixels of the photo as displayed.
  public let box: Box
  /// How many pixels of the photo it covers; holes do not count.
  public let area: Double
  /// The mean probability of its pixels, 0 to 1.
  public let confidence: Double
  /// Its outline, in pixels of the photo as displayed: the corners of a polygon.
  public let outline: [Point]
  /// The outlines of its holes, in pixels of the photo as displayed.
  public let holes: [[Point]]

  /// The extremities of the subject, VisionKit's name of ``box``.
  public var bounds: Box { box }

  /// Creates a subject.
  public init(
    id: Int, box: Box, area: Double, confidence: Double, outline: [Point], holes: [[Point]]
  ) {
    self.id = id
    self.box = box
    self.area = area
    self.confidence = confidence
    self.outline = outline
    self.holes = holes
  }
}

extension Subject: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id = "subject"
    case box, area, confidence
    case outline = "polygon"
    case holes
  }

  /// Encodes all properties; holes only if there are any.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(box, forKey: .box)
    try values.encode(area.rounded(), forKey: .area)
    try values.encode(encoder.output(confidence, places: 3), forKey: .confidence)
    try values.encode(outline, forKey: .outline)
    if !holes.isEmpty { try values.encode(holes, forKey: .holes) }
  }
}
