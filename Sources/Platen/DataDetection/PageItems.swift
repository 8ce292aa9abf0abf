public import PlatenModel

/// The items on one page.
public struct PageItems: Hashable, Sendable {
  /// What the caller named the photo.
  public let source: String
  /// The page's place among those of its file, from 1.
  public private(set) var page: Int
  /// In reading order: codes by their places, then what the text says.
  public let items: [Item]

  package init(source: String, page: Int, items: [Item]) {
    self.source = source
    self.page = page
    self.items = items
  }

  /// Those of a page that was scanned.
  init(_ page: ScannedPage) {
    self.init(source: page.source, page: page.page, items: page.items)
  }

  /// The same, at its place among the pages of its file.
  func numbered(_ page: Int) -> PageItems {
    var copy = self
    copy.page = page
    return copy
  }
}
