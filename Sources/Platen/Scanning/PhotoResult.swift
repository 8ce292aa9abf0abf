public import PlatenModel

/// The result of one photo, or of one page in it: a value or an error.
///
/// An error of one photo or page does not affect the others.
public struct PhotoResult<Value: Sendable>: Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the page in its file, from 1.
  public let page: Int
  /// Whether the file holds several pages.
  public let isOneOfSeveral: Bool
  /// The index of the request that the result belongs to.
  package let requestIndex: Int
  /// The value or the error.
  public let outcome: Result<Value, ScanError>

  package init(
    source: String, page: Int, isOneOfSeveral: Bool = false, requestIndex: Int = 0,
    outcome: Result<Value, ScanError>
  ) {
    self.source = source
    self.page = page
    self.isOneOfSeveral = isOneOfSeveral
    self.requestIndex = requestIndex
    self.outcome = outcome
  }

  /// Returns the value, or throws the error.
  public func get() throws(ScanError) -> Value { try outcome.get() }
}
