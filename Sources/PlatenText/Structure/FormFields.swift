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
