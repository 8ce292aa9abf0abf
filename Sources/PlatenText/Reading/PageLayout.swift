internal import CTesseract

/// How a page is taken apart before it is read.
package enum PageLayout: Hashable, Sendable, CaseIterable {
  /// Columns, headings, tables and pictures are found (Tesseract's `--psm 3`).
  case automatic
  /// One column, with lines of any size (`--psm 4`).
  case column
  /// One even block of text (`--psm 6`).
  case block
  /// A single line (`--psm 7`).
  case line
  /// Words wherever they are, in no particular order (`--psm 11`).
  case sparse
}

extension PageLayout {
  var tesseractLayout: pt_layout {
    switch self {
    case .automatic: PT_LAYOUT_AUTOMATIC
    case .column: PT_LAYOUT_COLUMN
    case .block: PT_LAYOUT_BLOCK
    case .line: PT_LAYOUT_LINE
    case .sparse: PT_LAYOUT_SPARSE
    }
  }
}
