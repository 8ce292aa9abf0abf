internal import PlatenImaging
internal import PlatenModel
internal import PlatenReceipts

/// Recognizes parts of a page again, as ``ReceiptRerecognition`` asks for them.
struct PageRerecognizer {
  /// The lines of the page, after their recognition.
  let lines: PageLineRecognizer
  /// The upright page as photographed, gray.
  let photo: Raster

  /// The page with the lines that a second pass over its header adds.
  func pageWithHeader() throws(ScanError) -> RecognizedPage {
    try lines.pageWithHeader(in: photo)
  }

  /// `field` with further recognition passes of its row.
  func rerecognized(_ field: LowConfidenceField) throws(ScanError) -> LowConfidenceField {
    try lines.fieldRerecognizer(in: photo).rerecognized(field)
  }
}
