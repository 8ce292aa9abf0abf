package import PlatenModel

extension ReceiptReader {
  /// The figures of the date that a receipt is taken to be of, to be read a second time: words that
  /// follow each other in a line. Empty where there is none, or the page is no receipt.
  ///
  /// Amounts are left as they were read: by themselves, without the rest of their row, they are
  /// read worse, which cost 4 totals of 50.
  package func figures(on page: RecognizedPage) -> [RecognizedPage.Word] {
    let page = ReceiptPage(page)
    guard ReceiptKind.isReceipt(page), let date = date(on: page)?.date else { return [] }
    return Array(page.rows[date.row].words[date.words])
  }
}
