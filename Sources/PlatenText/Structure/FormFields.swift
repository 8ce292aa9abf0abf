internal import PlatenModel

/// The fields of a form: names with values beside them, after a colon, or on a rule or in a frame.
struct FormFields {
  let fields: [RecognizedPage.Field]

  /// The maximum number of words of a name, and of a value.
  private static let maximumNameWords = 5, maximumValueWords = 6
  /// How far a rule below a value is from its baseline at most, in x-heights.
  private static let maximumRuleDistance = 1.7
  /// The minimum gap after a name with a colon, in x-heights; running text has less.
  private static let minimumGap = 1.0

  /// - Parameter lines: the lines that are in no table.
  init(of lines: [RecognizedLine], rules: PageRules, slope: Double) {
    let runs = lines.flatMap(Self.runs)
    fields = TextRun.rows(of: runs, slope: slope).flatMap { row in
      zip(row, row.dropFirst()).compactMap { name, value in
        let isField = name.endsWithColon || Self.isFilledIn(value, after: name, rules.horizontal)
        return isField ? Self.field(name, value) : nil
      }
    }
  }

  /// The runs of a line, split after colons as well.
  private static func runs(of line: RecognizedLine) -> [TextRun] {
    TextRun.runs(of: line).flatMap { run -> [TextRun] in
      var parts: [[RecognizedPage.Word]] = [[]]
      for word in run.words {
        if let last = parts[parts.count - 1].last, last.text.hasSuffix(":"),
          word.box.x - last.box.maxX >= minimumGap * run.xHeight
        {
          parts.append([])
        }
        parts[parts.count - 1].append(word)
      }
      return parts.map { TextRun(words: $0, baseline: run.baseline, xHeight: run.xHeight) }
    }
  }

  /// Whether a rule runs below the value, and not below the name.
  private static func isFilledIn(
    _ value: TextRun, after name: TextRun, _ rules: [Rule]
  ) -> Bool {
    rules.contains { rule in
      let distance = rule.y(atX: value.middleX) - value.level
      return distance > -0.2 * value.xHeight && distance < maximumRuleDistance * value.xHeight
        && rule.start.x < value.box.x + value.xHeight && rule.end.x > value.box.maxX - value.xHeight
        && rule.start.x > name.box.maxX - 0.5 * name.xHeight
    }
  }

  private static func field(_ name: TextRun, _ value: TextRun) -> RecognizedPage.Field? {
    let text = LineText.joined(name.words.map(\.text)).drop { !$0.isLetter && !$0.isNumber }
    let end = text.lastIndex { $0 != ":" && $0 != " " }
    guard let end else { return nil }
    let title = text[...end]
    guard title.contains(where: \.isLetter), name.words.count <= maximumNameWords,
      value.words.count <= maximumValueWords, !value.words.contains(where: \.isCheckBox),
      !name.words.contains(where: \.isCheckBox)
    else { return nil }
    return RecognizedPage.Field(
      name: String(title), value: LineText.joined(value.words.map(\.text)), nameBox: name.box,
      valueBox: value.box)
  }
}

extension TextRun {
  fileprivate var endsWithColon: Bool { words.last?.text.hasSuffix(":") ?? false }
}

/// Places check boxes among the lines of a page, as words, and finds their labels.
struct CheckBoxPlacement {
  /// The lines with a word for each check box.
  let lines: [RecognizedLine]
  /// The check boxes with text at their height; others are marks of another kind.
  private let placed: [RecognizedPage.CheckBox]

  /// The maximum gap between a check box and its label, in x-heights.
  private static let maximumGap = 4.0
  /// The minimum share of a word below a check box that makes it a misreading of it.
  private static let minimumOverlap = 0.5

  init(of boxes: [RecognizedPage.CheckBox], in lines: [RecognizedLine]) {
    var lines = boxes.isEmpty ? lines : lines.compactMap { $0.without(boxes) }
    var placed: [RecognizedPage.CheckBox] = []
    for box in boxes.sorted(by: { $0.box.x > $1.box.x }) {
      let level = lines.indices.filter { lines[$0].isLevel(with: box.box) }
      if let index = level.first(where: { lines[$0].isLabel(of: box.box) }) {
        lines[index] = lines[index].inserting(box)
      } else if let nearest = level.min(by: {
        lines[$0].distance(to: box.box) < lines[$1].distance(to: box.box)
      }) {
        lines.append(RecognizedLine(box, besides: lines[nearest]))
      } else {
        continue
      }
      placed.append(box)
    }
    self.lines = lines
    self.placed = placed
  }

  /// The check boxes in the order of `lines`, those of the finished page, with their labels.
  func checkBoxes(in lines: [RecognizedPage.Line]) -> [RecognizedPage.CheckBox] {
    guard !placed.isEmpty else { return [] }
    let byBox = Dictionary(placed.map { ($0.box, $0) }, uniquingKeysWith: { first, _ in first })
    return lines.flatMap { line in
      line.words.indices.compactMap { index in
        guard line.words[index].isCheckBox, let box = byBox[line.words[index].box] else {
          return nil
        }
        return RecognizedPage.CheckBox(
          box: box.box, isChecked: box.isChecked, shape: box.shape,
          label: Self.label(of: index, in: line.words))
      }
    }
  }

  /// The words after a check box up to the next one or to a wide gap; without any, those before it.
  private static func label(of index: Int, in words: [RecognizedPage.Word]) -> String? {
    let after = words[(index + 1)...].prefix { !$0.isCheckBox }
    var label: [RecognizedPage.Word] = []
    for word in after {
      if let last = label.last, word.box.x - last.box.maxX > 1.5 * last.box.height { break }
      label.append(word)
    }
    if label.isEmpty {
      label = Array(words[..<index].reversed().prefix { !$0.isCheckBox }.reversed())
    }
    return label.isEmpty ? nil : LineText.joined(label.map(\.text))
  }

  fileprivate static func covers(_ box: Box, _ word: Box) -> Bool {
    let width = min(box.maxX, word.maxX) - max(box.x, word.x)
    let height = min(box.maxY, word.maxY) - max(box.y, word.y)
    guard width > 0, height > 0 else { return false }
    return width * height >= minimumOverlap * word.width * word.height
  }

  fileprivate static func isNear(_ gap: Double, xHeight: Double) -> Bool {
    gap > -0.5 * xHeight && gap < maximumGap * xHeight
  }
}

extension RecognizedLine {
  /// The line without words that are misreadings of check boxes; `nil` if none are left.
  fileprivate func without(_ boxes: [RecognizedPage.CheckBox]) -> RecognizedLine? {
    let others = words.filter { word in
      !boxes.contains { CheckBoxPlacement.covers($0.box, word.box) }
    }
    guard others.count < words.count else { return self }
    guard !others.isEmpty else { return nil }
    return RecognizedLine(words: others, baseline: baseline, xHeight: xHeight)
  }

  /// Whether the middle of a check box lies at the height of the letters.
  fileprivate func isLevel(with box: Box) -> Bool {
    let y = box.y + box.height / 2, base = middle.y + slope * (box.x + box.width / 2 - middle.x)
    return y > base - 1.8 * xHeight && y < base + 0.7 * xHeight
  }

  /// Whether a word of the line begins just to the right of a check box, or ends just to the left of it
  /// where the line is written from right to left.
  fileprivate func isLabel(of box: Box) -> Bool {
    words.contains { word in
      let gap = word.isRightToLeft ? box.x - word.box.maxX : word.box.x - box.maxX
      return CheckBoxPlacement.isNear(gap, xHeight: xHeight)
    }
  }

  fileprivate func distance(to box: Box) -> Double { max(left - box.maxX, box.x - right, 0) }

  /// The line with the check box before the first word to its right.
  fileprivate func inserting(_ box: RecognizedPage.CheckBox) -> RecognizedLine {
    var words = words
    let place =
      words.firstIndex {
        $0.isRightToLeft ? $0.box.maxX <= box.box.x + xHeight : $0.box.x >= box.box.maxX - xHeight
      } ?? words.count
    words.insert(RecognizedPage.Word(box), at: place)
    return RecognizedLine(
      words: words, baseline: reaching(box.box), xHeight: xHeight)
  }

  /// The baseline, extended to a check box beyond its ends.
  private func reaching(_ box: Box) -> [Point] {
    var points = baseline
    let first = points[0], last = points[points.count - 1]
    if box.x < first.x { points[0] = Point(x: box.x, y: first.y + slope * (box.x - first.x)) }
    if box.maxX > last.x {
      points[points.count - 1] = Point(x: box.maxX, y: last.y + slope * (box.maxX - last.x))
    }
    return points
  }

  /// A line of a check box alone, at the level of `other`.
  fileprivate init(_ box: RecognizedPage.CheckBox, besides other: RecognizedLine) {
    let ends = [box.box.x, box.box.maxX].map { x in
      Point(x: x, y: other.middle.y + other.slope * (x - other.middle.x))
    }
    self.init(words: [RecognizedPage.Word(box)], baseline: ends, xHeight: other.xHeight)
  }
}

extension RecognizedPage.Word {
  fileprivate init(_ box: RecognizedPage.CheckBox) {
    self.init(text: box.character, box: box.box, confidence: 1)
  }
}
