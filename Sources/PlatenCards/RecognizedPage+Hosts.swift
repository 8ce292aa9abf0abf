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
