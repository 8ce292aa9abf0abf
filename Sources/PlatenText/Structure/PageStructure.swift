package import PlatenModel

/// Groups lines that were recognized individually into a page: blocks ▸ paragraphs ▸ lines.
package enum PageStructure {
  /// The page of `width` × `height` pixels with `lines`, in reading order; `rules` separate the
  /// cells of its tables.
  package static func page(
    of lines: [RecognizedLine], width: Int, height: Int, language: String,
    rules: PageRules = .none
  ) -> RecognizedPage {
    let words = lines.flatMap(\.words)
    let isRightToLeft = words.count(where: \.isRightToLeft) * 2 > words.count
    let medianXHeight = lines.isEmpty ? 0 : lines.map(\.xHeight).median
    let detector = TableDetector(rules, lines: lines)
    let tables = detector.ruledTables(of: lines), used = Set(tables.flatMap(\.lines))
    let placeholders = Dictionary(
      tables.map { ($0.placeholder, $0) }, uniquingKeysWith: { first, _ in first })
    let groups = Columns(
      of: lines.filter { !used.contains($0) } + placeholders.keys, isRightToLeft: isRightToLeft
    ).groups
    let parts = groups.flatMap {
      ColumnPart.parts(of: $0, placeholders: placeholders, detector: detector)
    }
    let blocks = parts.flatMap { part in
      switch part {
      case .table(let table): [table.block(isRightToLeft: isRightToLeft)]
      case .lines(let lines):
        textBlocks(of: lines, medianXHeight: medianXHeight, isRightToLeft: isRightToLeft)
      }
    }
    return RecognizedPage(width: width, height: height, language: language, blocks: blocks)
  }

  private static func textBlocks(
    of lines: [RecognizedLine], medianXHeight: Double, isRightToLeft: Bool
  ) -> [RecognizedPage.Block] {
    TextRow.blocks(of: TextRow.rows(of: lines, isRightToLeft: isRightToLeft)).map { block in
      RecognizedPage.Block(
        box: block.flatMap { $0 }.map(\.line.box).union!,
        kind: TextRow.kind(of: block.flatMap { $0 }, medianXHeight: medianXHeight),
        paragraphs: block.map { RecognizedPage.Paragraph(lines: $0.map(\.line)) })
    }
  }
}
