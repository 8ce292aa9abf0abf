internal import PlatenModel

/// The items in a page's text: the one place where they are asked for.
struct TextItems: Sendable {
  let settings: ItemSettings

  /// The items of the text on `page`, at their places in the photo; none where nothing was read.
  func items(on page: RecognizedPage?, at place: PagePlace) -> [Item] { [] }
}
