internal import PlatenTextAnalysis

/// Scores of a line of a card as each of a contact's fields; a higher score is more likely.
///
/// The weights come from trials on drawn cards. The spelling of the e-mail address has the largest
/// weight, because nothing else on a card repeats the name.
struct CardLineScorer {
  let nameScore: Double
  let organizationScore: Double
  let titleScore: Double
  let departmentScore: Double

  init(_ line: CardLine, evidence: NameEvidence) {
    let titles =
      line.count(in: CardWords.titles)
      + line.foldedWords.count { word in
        word.count > 8 && CardWords.titleSuffixes.contains { word.hasSuffix($0) }
      }
    let organizations = line.count(in: CardWords.organizations), hasLegalForm = line.hasLegalForm
    let departments = line.count(in: CardWords.departments)
    nameScore = Self.nameScore(
      line, evidence, others: titles + organizations + (hasLegalForm ? 2 : 0) + departments)
    organizationScore = Self.organizationScore(
      line, evidence, organizations: organizations, hasLegalForm: hasLegalForm, titles: titles)
    titleScore =
      titles > 0 && !hasLegalForm
      ? 1.5 + 0.3 * Double(titles) - (line.foldedWords.count > 8 ? 1 : 0) - 0.5
        * Double(organizations) : -1
    departmentScore =
      departments > 0 && !hasLegalForm && titles == 0
      ? 1 + (CardWords.departments.contains(line.foldedWords.first ?? "") ? 0.3 : 0) : -1
  }

  private static func nameScore(_ line: CardLine, _ evidence: NameEvidence, others: Int) -> Double {
    let core = line.foldedWords.filter { !CardWords.honorifics.contains($0) }
    guard (2...5).contains(core.count), !line.hasDigits, line.text.count < 40 else { return -1 }
    let isCapital = line.printedWords.allSatisfy { word in
      word.first!.isUppercase || CardWords.particles.contains(word.unicodeScalars.folded)
        || CardWords.honorifics.contains(word.unicodeScalars.folded)
    }
    guard isCapital else { return -1 }
    let hasGivenName = core.contains { word in
      CardWords.givenNames.contains(word)
        || word.split(separator: "-").contains { CardWords.givenNames.contains(String($0)) }
    }
    let hasPrefix =
      core.count < line.foldedWords.count && CardWords.honorifics.contains(line.foldedWords[0])
    return 0.4 + 2.5 * evidence.personMatch(core) + (hasGivenName ? 1.2 : 0) + (hasPrefix ? 0.7 : 0)
      + 0.8 * line.relativeHeight - 1.1 * Double(others) - (line.text.contains("&") ? 1.5 : 0)
      - (core.count > 3 ? 0.2 : 0) - 0.8 * evidence.organizationMatch(line.foldedWords)
  }

  private static func organizationScore(
    _ line: CardLine, _ evidence: NameEvidence, organizations: Int, hasLegalForm: Bool, titles: Int
  ) -> Double {
    guard !line.foldedWords.isEmpty, line.text.count < 60 else { return -1 }
    let hasConjunction = line.text.contains("&") || line.text.contains(" + ")
    let isAllCaps = line.text == line.text.uppercased() && line.text.contains(where: \.isLetter)
    return 0.2 + (hasLegalForm ? 2.5 : 0) + 2.2 * evidence.organizationMatch(line.foldedWords)
      + 0.9 * Double(min(organizations, 2)) + (hasConjunction ? 0.6 : 0) + 0.7 * line.relativeHeight
      + (isAllCaps ? 0.2 : 0)
      - 0.9 * Double(titles) - 1.5 * evidence.personMatch(line.foldedWords)
      - (line.foldedWords.count > 6 ? 0.8 : 0) - (line.hasDigits ? 0.3 : 0)
      - (line.text.last == "." && !hasLegalForm ? 0.4 : 0)
  }
}
