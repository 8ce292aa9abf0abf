package import PlatenModel

/// Groups lines that were recognized individually into a page: blocks ▸ paragraphs ▸ lines.
package enum PageStructure {
  /// The page of `width` × `height` pixels with `lines`, in reading order; `separators` run between
  /// its columns.
  package static func page(
    of lines: [RecognizedLine], width: Int, height: Int, language: String,
    separators: [ColumnSeparator] = []
  ) -> RecognizedPage {
    let words = lines.flatMap(\.words)
    let isRightToLeft = words.count(where: \.isRightToLeft) * 2 > words.count
    let medianXHeight = lines.isEmpty ? 0 : lines.map(\.xHeight).median
    let groups = Columns(separators: separators, isRightToLeft: isRightToLeft).groups(of: lines)
    let blocks = groups.flatMap { group in
      TextRow.blocks(of: TextRow.rows(of: group, isRightToLeft: isRightToLeft)).map { block in
        RecognizedPage.Block(
          box: block.flatMap { $0 }.map(\.line.box).union!,
          kind: TextRow.kind(of: block.flatMap { $0 }, medianXHeight: medianXHeight),
          paragraphs: block.map { RecognizedPage.Paragraph(lines: $0.map(\.line)) })
      }
    }
    return RecognizedPage(width: width, height: height, language: language, blocks: blocks)
  }
}
