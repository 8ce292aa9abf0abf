public import PlatenModel

/// The items on one page.
public struct PageItems: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the page in its file, from 1.
  public private(set) var page: Int
  /// The barcodes from top to bottom, then the items of the text in reading order.
  public let items: [Item]

  package init(source: String, page: Int, items: [Item]) {
    self.source = source
    self.page = page
    self.items = items
  }

  /// Creates the items of a scanned page.
  init(_ page: ScannedPage) {
    self.init(source: page.source, page: page.page, items: page.items)
  }

  /// The same items as page `page` of the file, from 1.
  func numbered(_ page: Int) -> PageItems {
    var copy = self
    copy.page = page
    return copy
  }
}
