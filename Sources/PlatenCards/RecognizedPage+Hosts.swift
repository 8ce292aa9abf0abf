internal import PlatenDataDetectors
internal import PlatenModel
internal import PlatenTextAnalysis

extension RecognizedPage {
  /// The page with e-mail and web addresses joined that recognition split or misread: `info @
  /// acme. com`, `www. acme,com`, `infoQacme.com`.
  ///
  /// On a card, small print loses the spaces' meaning: what a sentence would exclude is safe here.
  func joiningHosts() -> RecognizedPage { changingLines { $0.joiningHosts() } }
}

extension RecognizedPage.Line {
  /// The line with the words of each address joined.
  fileprivate func joiningHosts() -> RecognizedPage.Line {
    var joined: [RecognizedPage.Word] = []
    for word in words {
      if let last = joined.last, HostParts.areJoined(last.text, word.text),
        word.box.x - last.box.maxX < 1.5 * max(last.box.height, word.box.height)
      {
        joined[joined.count - 1] = last.joined(with: word)
      } else {
        joined.append(word)
      }
    }
    joined = joined.map { $0.with(text: HostParts.corrected($0.text)) }
    guard joined.map(\.text) != words.map(\.text) else { return self }
    return RecognizedPage.Line(
      text: joined.map(\.text).joined(separator: " "), box: box, baseline: baseline, words: joined)
  }
}

extension RecognizedPage.Word {
  /// Both words as one, with the lower confidence.
  fileprivate func joined(with next: RecognizedPage.Word) -> RecognizedPage.Word {
    let isLabelEnd =
      HostParts.isWebPrefix(text) && !text.hasSuffix(".") && !next.text.hasPrefix(".")
    return RecognizedPage.Word(
      text: text + (isLabelEnd ? "." : "") + next.text, box: box.union(next.box),
      confidence: min(confidence, next.confidence), isRightToLeft: isRightToLeft,
      isVertical: isVertical)
  }

  fileprivate func with(text: String) -> RecognizedPage.Word {
    RecognizedPage.Word(
      text: text, box: box, confidence: confidence, isRightToLeft: isRightToLeft,
      isVertical: isVertical)
  }
}

/// Decides which words belong to one address.
enum HostParts {
  /// Readings of `www`.
  private static let webPrefixes: Set = ["www", "vvww", "wvw", "wwvv", "ww", "wwww", "mww", "wmw"]

  /// Whether `next` continues the address at the end of `text`.
  static func areJoined(_ text: String, _ next: String) -> Bool {
    if text.hasSuffix("@") { return text == "@" || isPart(next) }
    if next == "@" || next.hasPrefix("@") && next.contains(".") { return isPart(text) }
    if isWebPrefix(text) { return next.contains(where: \.isLetter) }
    guard isAddress(text) else { return false }
    let labels = next.split { ".,".contains($0) }
    guard let first = labels.first else { return next == "." }
    let endsOpen = text.last.map { ".,-_".contains($0) } == true
    let isEnding = labels.allSatisfy { isTopLevel($0) } && labels.count <= 2
    return next.hasPrefix(".") && isPart(String(first))
      || endsOpen && (isEnding || labels.count > 1)
      || !hasTopLevel(text) && isEnding
  }

  /// `text` with commas between its labels replaced by points, a misread `www`, and a capital Q
  /// between small letters replaced by the `@` that it resembles.
  static func corrected(_ text: String) -> String {
    var text = text
    if let prefix = webPrefixes.first(where: {
      text.lowercased().hasPrefix($0 + ".") || text.lowercased().hasPrefix($0 + ",")
    }) {
      text = "www." + text.dropFirst(prefix.count + 1)
    }
    if isAddress(text) {
      let characters = Array(text)
      text = String(
        characters.indices.map { index in
          let isInside = index + 1 < characters.count && characters[index + 1].isLetter
          return characters[index] == "," && isInside ? "." : characters[index]
        })
    }
    return text.contains("@") ? text : replacingQ(text)
  }

  private static func replacingQ(_ text: String) -> String {
    let parts = text.split(separator: "Q", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count >= 2, hasTopLevel(String(parts[1])),
      !text.lowercased().hasPrefix("www"),
      (parts[0] + parts[1]).allSatisfy({ isPartCharacter($0) && !$0.isUppercase })
    else { return text }
    return parts[0] + "@" + parts[1]
  }

  /// Whether the word is a `www` without a host.
  static func isWebPrefix(_ text: String) -> Bool {
    webPrefixes.contains(text.lowercased().trimmed(of: ".,:"))
  }

  private static func isAddress(_ text: String) -> Bool {
    text.contains("@") && text.count > 2
      || webPrefixes.contains { text.lowercased().hasPrefix($0 + ".") }
  }

  private static func hasTopLevel(_ text: String) -> Bool {
    let labels = text.split { ".,".contains($0) }
    return labels.count >= 2 && isTopLevel(labels[labels.count - 1])
      && text.last?.isLetter == true
  }

  private static func isTopLevel(_ label: Substring) -> Bool {
    TopLevelDomains.contains(label.lowercased())
  }

  private static func isPart(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy(isPartCharacter)
  }

  private static func isPartCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "._-+@".contains(character)
  }
}

extension RecognizedPage {
  /// The page with the lines of two columns separated, those of the left column first.
  ///
  /// OCR reads text on one level as one line. On a card that can be a name with a part of the
  /// address beside it. A right column begins where words of several lines share a left edge that
  /// no word crosses, and where the text to the left of it is wider than a label such as `Tel.`.
  func splitIntoColumns() -> RecognizedPage {
    let lines = self.lines
    guard let column = RightColumn(lines) else { return self }
    let sideBySide = lines[column.lines]
    let reordered =
      lines[..<column.lines.lowerBound] + sideBySide.compactMap { $0.part { $0.x < column.left } }
      + sideBySide.compactMap { $0.part { $0.x >= column.left } }
      + lines[column.lines.upperBound...]
    let box = Box(x: 0, y: 0, width: Double(width), height: Double(height))
    let paragraph = Paragraph(lines: Array(reordered))
    return RecognizedPage(
      width: width, height: height, language: language,
      blocks: [Block(box: box, kind: .text, paragraphs: [paragraph])])
  }
}

/// The right column of a card.
private struct RightColumn {
  /// Its left edge, in pixels from the page's left edge.
  let left: Double
  /// The lines of the page from the first to the last one with a part in the column.
  let lines: Range<Int>

  /// The fewest lines of a column.
  private static let minimumLines = 3
  /// The largest distance between the left edges of a column's lines, in heights of its words.
  private static let alignmentTolerance = 0.4
  /// The smallest gap to the left of a column, in heights of its words: more than a word space.
  private static let minimumGap = 1.0
  /// The smallest width of the text to the left of a column, in its own heights: more than a label.
  private static let minimumLeftWidth = 5.0

  /// Finds the column of `lines`; `nil` without one.
  init?(_ lines: [RecognizedPage.Line]) {
    let starts = lines.flatMap { $0.words.map(\.box) }
    for start in starts where starts.contains(where: { $0.maxX < start.x }) {
      let alignmentTolerance = Self.alignmentTolerance * start.height
      let alignedLines = lines.indices.filter { line in
        lines[line].words.contains { abs($0.box.x - start.x) < alignmentTolerance }
      }
      let separated = alignedLines.count { line in
        let before = lines[line].words.map(\.box.maxX).filter { $0 < start.x + alignmentTolerance }
          .max()
        return before.map { start.x - $0 > Self.minimumGap * start.height } ?? true
      }
      guard separated >= Self.minimumLines, 2 * separated > alignedLines.count else { continue }
      let range = alignedLines[0]..<alignedLines[alignedLines.count - 1] + 1,
        left = start.x - alignmentTolerance
      let boxes = lines[range].flatMap(\.words).map(\.box)
      guard !boxes.contains(where: { $0.x < left && $0.maxX > start.x + alignmentTolerance }) else {
        continue
      }
      let leftParts = lines[range].compactMap { line in line.part { $0.x < left }?.box }
      let wide = leftParts.count { $0.width > Self.minimumLeftWidth * $0.height }
      guard wide >= 2, 2 * wide > leftParts.count else { continue }
      (self.left, self.lines) = (left, range)
      return
    }
    return nil
  }
}

extension RecognizedPage.Line {
  /// The words whose boxes satisfy `isIncluded`, as a line; `nil` without any.
  fileprivate func part(_ isIncluded: (Box) -> Bool) -> RecognizedPage.Line? {
    let some = words.filter { isIncluded($0.box) }
    guard let first = some.first else { return nil }
    return RecognizedPage.Line(
      text: some.map(\.text).joined(separator: " "),
      box: some.reduce(first.box) { $0.union($1.box) }, baseline: baseline, words: some)
  }
}
