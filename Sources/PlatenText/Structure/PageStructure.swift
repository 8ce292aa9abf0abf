package import PlatenModel

/// Groups lines that were recognized individually into a page: blocks ▸ paragraphs ▸ lines.
package enum PageStructure {
  /// The page of `width` × `height` pixels with `lines`, in reading order; `rules` separate the cells
  /// of its tables, `separators` run between its columns, and `checkBoxes` stand among its lines.
  /// Handwriting without words takes part in the order of the blocks only.
  package static func page(
    of recognized: [RecognizedLine], width: Int, height: Int, language: String,
    rules: PageRules = .none, separators: [ColumnSeparator] = [],
    checkBoxes: [RecognizedPage.CheckBox] = []
  ) -> RecognizedPage {
    let placement = CheckBoxPlacement(of: checkBoxes, in: recognized.filter { !$0.words.isEmpty })
    let lines = placement.lines, unread = recognized.filter(\.words.isEmpty)
    let words = lines.flatMap(\.words)
    let isRightToLeft = words.count(where: \.isRightToLeft) * 2 > words.count
    let medianXHeight = lines.isEmpty ? 0 : lines.map(\.xHeight).median
    let detector = TableDetector(rules, lines: lines)
    let tables = detector.ruledTables(of: lines), used = Set(tables.flatMap(\.lines))
    let placeholders = Dictionary(
      tables.map { ($0.placeholder, $0) }, uniquingKeysWith: { first, _ in first })
    let columns = Columns(
      separators: separators, rules: rules.horizontal, isRightToLeft: isRightToLeft,
      slope: TextRow.slope(of: lines))
    let groups = columns.groups(
      of: lines.filter { !used.contains($0) } + tables.map(\.placeholder) + unread)
    let blocks = groups.flatMap { group in
      let slope = TextRow.slope(of: group.flatMap { placeholders[$0]?.lines ?? [$0] })
      return ColumnPart.parts(of: group, placeholders: placeholders, detector: detector).flatMap {
        switch $0 {
        case .table(let table): [table.block(isRightToLeft: isRightToLeft, slope: slope)]
        case .lines(let lines):
          textBlocks(
            of: TextRow.rows(of: lines, isRightToLeft: isRightToLeft, slope: slope),
            medianXHeight: medianXHeight)
        }
      }
    }
    let fields = FormFields(
      of: lines.filter { !used.contains($0) }, rules: rules, slope: TextRow.slope(of: lines))
    return RecognizedPage(
      width: width, height: height, language: language, blocks: blocks,
      checkBoxes: placement.checkBoxes(in: blocks.flatMap { $0.paragraphs.flatMap(\.lines) }),
      fields: fields.fields)
  }

  private static func textBlocks(
    of rows: [TextRow], medianXHeight: Double
  ) -> [RecognizedPage.Block] {
    TextRow.blocks(of: rows).map { block in
      RecognizedPage.Block(
        box: block.flatMap { $0 }.map(\.line.box).union!,
        kind: TextRow.kind(of: block.flatMap { $0 }, medianXHeight: medianXHeight),
        paragraphs: block.map { rows in rows.map(\.line).filter { !$0.words.isEmpty } }
          .filter { !$0.isEmpty }.map(RecognizedPage.Paragraph.init(lines:)))
    }
  }
}
