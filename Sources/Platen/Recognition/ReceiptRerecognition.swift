internal import PlatenModel
internal import PlatenReceipts

/// The step between text recognition and receipt parsing: recognizes unclear fields again.
///
/// The parser knows which fields of a receipt are unclear, but has no pixels. So a page goes in,
/// closures recognize parts of it again, and the corrected page goes out. Receipts that the
/// command parses with `--from-pages` do not pass through this step, since they have no pixels.
struct ReceiptRerecognition {
  private let parser = ReceiptParser(options: .current(locale: nil))

  /// `page` with corrected fields; unchanged where it is no receipt or where nothing is unclear.
  ///
  /// - Parameters:
  ///   - recognizeHeader: gives `page` with more lines at its top, where the merchant is unclear.
  ///   - recognize: adds further recognition passes to a field.
  func refined(
    _ page: RecognizedPage,
    recognizeHeader: () throws(ScanError) -> RecognizedPage,
    recognize: (LowConfidenceField) throws(ScanError) -> LowConfidenceField
  ) throws(ScanError) -> RecognizedPage {
    let page = parser.hasLowConfidenceMerchant(on: page) ? try recognizeHeader() : page
    var fields: [LowConfidenceField] = []
    for field in parser.lowConfidenceFields(on: page) { fields.append(try recognize(field)) }
    return parser.corrected(page, using: fields)
  }
}
