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
  /// The slope of the page's lines, in pixels per pixel.
  var slope = 0.0

  /// The minimum x-height of a heading over several columns, in x-heights of the text.
  private static let headingSize = 1.25

  /// The groups of `lines`, in reading order.
  func groups(of lines: [RecognizedLine]) -> [[RecognizedLine]] {
    guard !lines.isEmpty else { return [] }
    guard let gutter = bestGutter(in: lines) else { return [lines] }
    let sides = isRightToLeft ? [gutter.right, gutter.left] : [gutter.left, gutter.right]
    return ([gutter.above] + sides + [gutter.below]).flatMap(groups)
  }

  private func bestGutter(in lines: [RecognizedLine]) -> Gutter? {
    let size = lines.map(\.xHeight).median
    let headings = headings(in: lines, size: size)
    let found = separators.flatMap {
      Gutter.gutters(
        along: $0, in: lines, headings: headings, rules: rules, size: size, slope: slope)
    }
    let between = lines.compactMap {
      Gutter(
        rightOf: $0, in: lines, headings: headings, rules: rules, size: size, slope: slope)
    }
    return (found + between).max { $0.lineCount < $1.lineCount }
  }

  /// The lines in larger type that cross a separator and have no other line at their height. They
  /// end the columns that they do not reach, too.
  private func headings(in lines: [RecognizedLine], size: Double) -> [RecognizedLine] {
    lines.filter { line in
      line.xHeight > Self.headingSize * size
        && separators.contains { Gutter.crosses($0, line, size: size) }
        && !lines.contains { $0 != line && $0.top < line.bottom && $0.bottom > line.top }
    }
  }
}
