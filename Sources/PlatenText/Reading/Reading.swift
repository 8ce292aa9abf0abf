package import PlatenModel

/// What was read on a page, and whether that is all.
package struct Reading: Sendable {
  package let page: RecognizedPage
  /// Whether every word was read: `false` when the deadline passed first.
  package let isComplete: Bool

  package init(page: RecognizedPage, isComplete: Bool) {
    self.page = page
    self.isComplete = isComplete
  }
}
