public import PlatenModel

/// What came of one photo, or of one page in it: a value, or why there is none. What
/// fails takes nothing else with it.
public struct PhotoResult<Value: Sendable>: Sendable {
  /// What the caller named the photo.
  public let source: String
  /// The page's place among those of its file, from 1.
  public let page: Int
  public let outcome: Result<Value, ScanError>

  package init(source: String, page: Int, outcome: Result<Value, ScanError>) {
    self.source = source
    self.page = page
    self.outcome = outcome
  }

  /// The value, or throws why there is none.
  public func get() throws(ScanError) -> Value { try outcome.get() }
}
