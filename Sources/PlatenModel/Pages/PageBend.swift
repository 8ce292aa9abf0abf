/// How far the paper of a page was bent in its photo.
public struct PageBend: Hashable, Sendable, Codable {
  /// How far the print lay from its place on flat paper, as a share of the page's sides: a tenth of the
  /// page exceeds it. What a homography explains does not count. `nil` where only text lines and sides
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
