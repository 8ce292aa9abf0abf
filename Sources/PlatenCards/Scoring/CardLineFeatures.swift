internal import PlatenTextAnalysis

/// Computes the features of a card's lines.
struct CardLineFeatures {
  private let lines: [CardLine]
  private let evidence: NameEvidence
  /// Whether each line has a word of job titles.
  private let hasTitleWord: [Bool]

  init(_ lines: [CardLine], evidence: NameEvidence) {
    self.lines = lines
    self.evidence = evidence
    hasTitleWord = lines.map(Self.hasTitleWord)
  }

  /// The features of each line, without ``CardLineFeature/followsName``.
  var values: [FeatureValues<CardLineFeature>] { lines.indices.map(values) }

  private func values(of index: Int) -> FeatureValues<CardLineFeature> {
    var values = FeatureValues<CardLineFeature>()
    values[.constant] = 1
    addFirm(of: lines[index], to: &values)
    addPerson(of: lines[index], to: &values)
    addPrint(of: index, to: &values)
    addLength(of: lines[index], to: &values)
    addNeighbours(of: index, to: &values)
    return values
  }

  /// Whether a line has a word of job titles; compounds count by their ending.
  private static func hasTitleWord(_ line: CardLine) -> Bool {
    line.count(in: CardWords.titles) > 0
      || line.foldedWords.contains { word in
        word.count > 8 && CardWords.titleSuffixes.contains { word.hasSuffix($0) }
      }
  }

  private func addFirm(of line: CardLine, to values: inout FeatureValues<CardLineFeature>) {
    values[.organizationWords] = Double(min(2, line.count(in: CardWords.organizations)))
    values.set(.hasDepartmentWord, line.count(in: CardWords.departments) > 0)
    values.set(.legalForm, line.hasLegalForm)
    values.set(.conjunction, line.text.contains("&") || line.text.contains(" + "))
    values[.hostMatch] = evidence.organizationMatch(line.foldedWords)
  }

  private func addPerson(of line: CardLine, to values: inout FeatureValues<CardLineFeature>) {
    let words = line.foldedWords.filter { !CardWords.honorifics.contains($0) }
    let parts = words.flatMap { [$0] + $0.split(separator: "-").map(String.init) }
    values.set(.givenName, parts.contains(where: CardWords.givenNames.contains))
    values.set(
      .honorific,
      words.count < line.foldedWords.count && CardWords.honorifics.contains(line.foldedWords[0]))
    values.set(
      .initial,
      line.text.split(separator: " ").contains {
        $0.count == 2 && $0.last == "." && $0.first!.isUppercase
      })
    values[.emailMatch] = evidence.personMatch(words)
  }

  private func addPrint(of index: Int, to values: inout FeatureValues<CardLineFeature>) {
    let line = lines[index]
    let others = lines.indices.filter { $0 != index }.map { lines[$0].relativeHeight }
    values[.height] = line.relativeHeight
    values.set(.isTallest, others.allSatisfy { $0 * 1.1 < line.relativeHeight })
    values.set(
      .isAllCaps, line.text == line.text.uppercased() && line.text.contains(where: \.isLetter))
    values.set(.hasSmallWord, !line.printedWords.allSatisfy(Self.isCapital))
    values.set(.hasDigits, line.hasDigits)
    values.set(.hasComma, line.text.contains(","))
    values.set(.hasAddress, line.text.split(separator: " ").contains(where: Self.isAddress))
    values.set(.endsWithPoint, line.text.last == "." && !line.hasLegalForm)
    let symbols = line.text.count { !$0.isLetter && !$0.isWhitespace }
    values[.symbolShare] = Double(symbols) / Double(max(1, line.text.count))
  }

  /// Whether a word looks like an address: it has `@`, or small letters around a point.
  private static func isAddress(_ word: Substring) -> Bool {
    let labels = word.split(separator: ".", omittingEmptySubsequences: false)
    return word.contains("@")
      || zip(labels, labels.dropFirst()).contains {
        $0.last?.isLowercase == true && $0.count > 1 && $1.first?.isLowercase == true
          && $1.count > 1
      }
  }

  /// Whether a word begins with a capital, or may be small in a name.
  private static func isCapital(_ word: String) -> Bool {
    let folded = word.unicodeScalars.folded
    return word.first!.isUppercase || CardWords.particles.contains(folded)
      || CardWords.honorifics.contains(folded)
  }

  private func addLength(of line: CardLine, to values: inout FeatureValues<CardLineFeature>) {
    let count = line.foldedWords.count { !CardWords.honorifics.contains($0) }
    values.set(.isSingleWord, count < 2)
    values.set(.hasFourWords, count > 3)
    values.set(.hasSixWords, count > 5)
    values.set(.isLong, line.text.count >= 40)
    values.set(.isVeryLong, line.text.count >= 60)
  }

  private func addNeighbours(of index: Int, to values: inout FeatureValues<CardLineFeature>) {
    values.set(.hasTitleWord, hasTitleWord[index])
    values.set(.precedesItem, lines[index].precedesItem)
    values.set(.repeatedWord, repeatsWord(of: index))
    values.set(.isFirst, index == 0)
    values.set(.isLast, index == lines.count - 1)
    values.set(.precedesTitle, hasTitleWord.dropFirst(index + 1).first == true)
    values.set(.followsTitle, hasTitleWord[..<index].last == true)
  }

  private func repeatsWord(of index: Int) -> Bool {
    let words = lines[index].foldedWords.filter { word in
      word.count >= 4 && !Self.genericWords.contains { $0.contains(word) }
    }
    return lines.indices.contains { other in
      other != index && words.contains(where: lines[other].foldedWords.contains)
    }
  }

  private static let genericWords = [
    CardWords.titles, CardWords.organizations, CardWords.departments,
  ]
}
