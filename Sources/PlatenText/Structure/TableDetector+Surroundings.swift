internal import PlatenModel

extension TableDetector {
  /// The maximum height of a header without rules, and of the space below it, in x-heights.
  private static let maximumHeaderHeight = 3.5

  /// The group with the row above it where that is a header without rules of its own, as on a dark
  /// ground: each of its runs is in a column of its own.
  func addingHeader(to group: RuleGroup, _ lines: [RecognizedLine]) -> RuleGroup {
    let box = group.box
    guard let edge = group.upperEdge(tolerance: size) else { return group }
    let inner = group.vertical.filter {
      $0.start.x > box.x + size && $0.start.x < box.maxX - size
        && $0.start.y < box.y + Self.maximumHeaderHeight * size
    }
    let above = lines.filter { line in
      let distance = edge.y(atX: line.middle.x) - line.middle.y
      return distance > 0 && distance < Self.maximumHeaderHeight * size
        && line.left > box.x - size && line.right < box.maxX + size
    }
    let runs = above.flatMap { TextRun.runs(of: $0) }.filter { run in
      run.words.contains { $0.text.contains { $0.isLetter || $0.isNumber } }
    }
    let columns = runs.map { run in inner.count { $0.x(atY: run.level) < run.middleX } }
    let crosses = runs.contains { run in
      inner.contains { $0.x(atY: run.level) > run.box.x && $0.x(atY: run.level) < run.box.maxX }
    }
    guard !inner.isEmpty, !crosses, Set(columns).count == columns.count,
      columns.count >= max(2, inner.count)
    else { return group }
    let height = above.map { edge.y(atX: $0.middle.x) - $0.top }.max()!
    return group.addingRow(above: edge, height: height)
  }

  // MARK: - Tables without vertical rules

  /// The lines of a table between two of its rules, with those of the row above and of the row below
  /// where that has no rule of its own beyond it: each of its runs is in a column of its own.
  func extended(
    _ inside: [RecognizedLine], between upper: Rule, and lower: Rule, by others: [RecognizedLine]
  ) -> [RecognizedLine] {
    let columns = TableColumns(of: rows(of: inside))
    guard columns.separators.count > 1 else { return inside }
    let near = others.filter {
      $0.left > upper.start.x - size && $0.right < upper.end.x + size && !inside.contains($0)
    }
    let above = near.filter { line in
      let distance = upper.y(atX: line.middle.x) - line.middle.y
      return distance > 0 && distance < Self.maximumHeaderHeight * size
    }
    let below = near.filter { line in
      let distance = line.middle.y - lower.y(atX: line.middle.x)
      return distance > 0 && distance < Self.maximumHeaderHeight * size
    }
    return inside + [above, below].filter { isRow($0, of: columns) }.joined()
  }

  /// Whether lines are a row of these columns: one run in most of them.
  private func isRow(_ lines: [RecognizedLine], of columns: TableColumns) -> Bool {
    let runs = lines.flatMap { TextRun.runs(of: $0) }
    let filled = runs.map { columns.column(at: $0.middleX) }
    let crosses = runs.contains {
      columns.column(at: $0.box.x) != columns.column(at: $0.box.maxX)
    }
    return !crosses && Set(filled).count == filled.count
      && filled.count * 2 > columns.separators.count + 1
  }
}
