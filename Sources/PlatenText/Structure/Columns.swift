internal import PlatenModel

/// Splits the lines of a page into columns, which are read one after the other.
///
/// Recursive cuts: the gutter with the most lines beside it divides them into those above it, those
/// on either side and those below it. Lines and horizontal rules that cross a gutter end it.
struct Columns {
  /// What was found between columns on the page. Others are told by the lines alone.
  let separators: [ColumnSeparator]
  /// The horizontal rules of the page: text above one and below it is in no column together.
  let rules: [Rule]
  let isRightToLeft: Bool

  /// The groups of `lines`, in reading order.
  func groups(of lines: [RecognizedLine]) -> [[RecognizedLine]] {
    guard !lines.isEmpty else { return [] }
    guard let gutter = bestGutter(in: lines) else { return [lines] }
    let sides = isRightToLeft ? [gutter.right, gutter.left] : [gutter.left, gutter.right]
    return ([gutter.above] + sides + [gutter.below]).flatMap(groups)
  }

  private func bestGutter(in lines: [RecognizedLine]) -> Gutter? {
    let size = lines.map(\.xHeight).median
    let found = separators.flatMap {
      Gutter.gutters(along: $0, in: lines, rules: rules, size: size)
    }
    let between = lines.compactMap { Gutter(rightOf: $0, in: lines, rules: rules, size: size) }
    return (found + between).max { $0.lineCount < $1.lineCount }
  }
}
