internal import PlatenTextAnalysis

/// How much a line of a card looks like each of the things that stand on cards.
///
/// The weights are from trial on drawn cards; those of the e-mail's own spelling are the largest,
/// since nothing else on a card says the name twice.
struct CardScores {
  let name: Double
  let firm: Double
  let title: Double
  let department: Double

  init(_ line: CardLine, spelling: CardSpelling) {
    let titles = line.count(in: CardWords.titles) + line.words.count { word in
      word.count > 8 && CardWords.titleEndings.contains { word.hasSuffix($0) }
    }
    let firms = line.count(in: CardWords.firms), form = line.hasLegalForm
    let departments = line.count(in: CardWords.departments)
    name = Self.name(line, spelling, others: titles + firms + (form ? 2 : 0) + departments)
    firm = Self.firm(line, spelling, firms: firms, form: form, titles: titles)
    title = titles > 0 && !form
      ? 1.5 + 0.3 * Double(titles) - (line.words.count > 8 ? 1 : 0) - 0.5 * Double(firms) : -1
    department = departments > 0 && !form && titles == 0
      ? 1 + (CardWords.departments.contains(line.words.first ?? "") ? 0.3 : 0) : -1
  }

  private static func name(_ line: CardLine, _ spelling: CardSpelling, others: Int) -> Double {
    let core = line.words.filter { !CardWords.prefixes.contains($0) }
    guard (2...5).contains(core.count), !line.hasDigits, line.text.count < 40 else { return -1 }
    let isCapital = line.printed.allSatisfy { word in
      word.first!.isUppercase || CardWords.particles.contains(word.unicodeScalars.folded)
        || CardWords.prefixes.contains(word.unicodeScalars.folded)
    }
    guard isCapital else { return -1 }
    let given = core.contains { word in
      CardWords.givenNames.contains(word)
        || word.split(separator: "-").contains { CardWords.givenNames.contains(String($0)) }
    }
    let hasPrefix = core.count < line.words.count && CardWords.prefixes.contains(line.words[0])
    return 0.4 + 2.5 * spelling.personMatch(core) + (given ? 1.2 : 0) + (hasPrefix ? 0.7 : 0)
      + 0.8 * line.size - 1.1 * Double(others) - (line.text.contains("&") ? 1.5 : 0)
      - (core.count > 3 ? 0.2 : 0) - 0.8 * spelling.firmMatch(line.words)
  }

  private static func firm(
    _ line: CardLine, _ spelling: CardSpelling, firms: Int, form: Bool, titles: Int
  ) -> Double {
    guard !line.words.isEmpty, line.text.count < 60 else { return -1 }
    let joins = line.text.contains("&") || line.text.contains(" + ")
    let isShouted = line.text == line.text.uppercased() && line.text.contains(where: \.isLetter)
    return 0.2 + (form ? 2.5 : 0) + 2.2 * spelling.firmMatch(line.words)
      + 0.9 * Double(min(firms, 2)) + (joins ? 0.6 : 0) + 0.7 * line.size + (isShouted ? 0.2 : 0)
      - 0.9 * Double(titles) - 1.5 * spelling.personMatch(line.words)
      - (line.words.count > 6 ? 0.8 : 0) - (line.hasDigits ? 0.3 : 0)
      - (line.text.last == "." && !form ? 0.4 : 0)
  }
}
