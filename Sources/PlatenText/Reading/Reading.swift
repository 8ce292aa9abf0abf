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

/// How a page is taken apart before it is read.
package enum PageLayout: Hashable, Sendable, CaseIterable {
  /// Columns, headings, tables and pictures are found (Tesseract's `--psm 3`).
  case automatic
  /// One column, with lines of any size (`--psm 4`).
  case column
  /// One even block of text (`--psm 6`).
  case block
  /// Words wherever they are, in no particular order (`--psm 11`).
  case sparse
}
