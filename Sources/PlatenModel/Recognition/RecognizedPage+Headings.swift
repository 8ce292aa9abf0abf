extension RecognizedPage {
  /// The height of a title, in heights of the body's lines.
  private static let titleSize = 1.8
  /// The height of a heading of the same level as a larger one, as a share of that.
  private static let sameLevelShare = 0.88
  /// Levels below this are not distinguished.
  private static let lowestLevel = 4

  /// The level of each block that is a heading, from 1 for a title; `nil` for other blocks.
  ///
  /// Headings of about the same size have the same level; one that is hardly larger than the text
  /// is no title.
  package var headingLevels: [Int?] {
    let body = max(bodyHeight, 1)
    let sizes = blocks.map { $0.kind == .heading ? $0.lineHeight.map { $0 / body } : nil }
    var levels: [(size: Double, level: Int)] = []
    for size in sizes.compactMap({ $0 }).sorted(by: >) {
      guard let last = levels.last else {
        levels.append((size, size >= Self.titleSize ? 1 : 2))
        continue
      }
      if size < Self.sameLevelShare * last.size {
        levels.append((size, min(last.level + 1, Self.lowestLevel)))
      }
    }
    return sizes.map { size in
      size.flatMap { size in levels.last { $0.size >= size }?.level }
    }
  }

  /// The median height of lines that are not headings, in pixels; 0 if there are none.
  private var bodyHeight: Double {
    let heights = blocks.filter { $0.kind != .heading }
      .flatMap { $0.paragraphs.flatMap { $0.lines.map(\.thickness) } }
    return heights.isEmpty ? 0 : heights.median
  }
}

extension RecognizedPage.Block {
  /// The median height of its lines, in pixels; `nil` without any.
  fileprivate var lineHeight: Double? {
    let heights = paragraphs.flatMap { $0.lines.map(\.thickness) }
    return heights.isEmpty ? nil : heights.median
  }
}
