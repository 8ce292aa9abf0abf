internal import FoundationEssentials
internal import Platen
internal import PlatenText

/// A recognized page to parse as a receipt: from a photo, or from a file of recognized pages.
struct ReceiptInput {
  /// The name of the photo as the caller gave it.
  let source: String
  /// The number of the page in its file, from 1.
  let page: Int
  /// The text. From a photo, unclear fields were recognized again.
  let text: RecognizedPage
  /// A JPEG file of the page for the review; `nil` for a page from a file, for joined pages, and
  /// where none is needed.
  let image: Data?

  init(source: String, page: Int, text: RecognizedPage, image: Data?) {
    self.source = source
    self.page = page
    self.text = text
    self.image = image
  }

  /// Creates the input for a page of a file, with `--from-pages`.
  init(_ record: PageRecord) {
    self.init(
      source: record.source.name, page: record.source.number, text: record.page, image: nil)
  }

  /// Creates the input for a scanned page; `nil` without text.
  init?(_ scanned: ScannedPage) throws(ScanError) {
    guard let text = scanned.recognized else { return nil }
    self.init(
      source: scanned.source, page: scanned.page, text: text,
      image: scanned.image == nil ? nil : try scanned.jpeg())
  }
}
