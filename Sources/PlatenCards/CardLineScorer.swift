internal import PlatenModel
internal import PlatenTextAnalysis

/// Scores a card's lines as each of a contact's fields: a conditional logit over the lines and no line,
/// with the features of ``CardLineFeature``.
enum CardLineScorer {
  private static let name = FeatureWeights<CardLineFeature>(file: PackageResources.name_txt)
  private static let organization = FeatureWeights<CardLineFeature>(
    file: PackageResources.organization_txt)
  private static let title = FeatureWeights<CardLineFeature>(file: PackageResources.title_txt)
  private static let department = FeatureWeights<CardLineFeature>(
    file: PackageResources.department_txt)

  /// The log-odds that a line of these features is the field, against no line.
  static func score(_ values: FeatureValues<CardLineFeature>, as role: CardRole) -> Double {
    switch role {
    case .name: name.score(values)
    case .organization: organization.score(values)
    case .title: title.score(values)
    case .department: department.score(values)
    }
  }
}

/// The evidence for a line of a card as a field of the contact. The raw values are the names in the
/// files of `Weights`, one for each ``CardRole``.
enum CardLineFeature: String, ScorerFeature {
  /// 1 for each line: its weight compares a line without evidence with no line at all.
  case constant
  /// It has a word of job titles, or of departments.
  case hasTitleWord, hasDepartmentWord
  /// The number of words of firms, schools and offices, at most 2.
  case organizationWords
  /// It ends with a firm's legal form.
  case legalForm
  /// It has `&` or ` + `.
  case conjunction
  /// It has a common given name; begins with a title or degree of persons; has a single letter with a
  /// point.
  case givenName, honorific, initial
  /// How much it resembles the person in the e-mail addresses, and the firm in the hosts, 0 to 1
  /// (``AddressNames``).
  case emailMatch, hostMatch
  /// The height of its letters as a share of the largest on the card; it is larger than all others by a
  /// tenth.
  case height, isTallest
  /// All letters are capitals; a word begins with a small letter and is no particle.
  case isAllCaps, hasSmallWord
  /// It has one word; more than three; more than five.
  case isSingleWord, hasFourWords, hasSixWords
  /// It has at least 40 characters, or 60.
  case isLong, isVeryLong
  /// It has digits; ends with a point that belongs to no legal form.
  case hasDigits, endsWithPoint
  /// It has a comma; it looks like an e-mail or web address that was misread.
  case hasComma, hasAddress
  /// The share of characters that are neither letters nor spaces, 0 to 1.
  case symbolShare
  /// A number or an address follows on its level, as a label's does.
  case precedesItem
  /// It is the first line of the card, or the last one.
  case isFirst, isLast
  /// It shares a word of four letters, none of titles, firms or departments, with another line.
  case repeatedWord
  /// The next line has a word of job titles; the line before has one.
  case precedesTitle, followsTitle
  /// The line before is the likeliest name. Not for the name itself.
  case followsName
}

/// Computes the features of a card's lines.
struct CardLineFeatures {
  private let lines: [CardLine]
  private let evidence: AddressNames
  /// Whether each line has a word of job titles.
  private let hasTitleWord: [Bool]

  init(_ lines: [CardLine], evidence: AddressNames) {
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

/// A field of a contact that is a line of the card. The raw value is its key in JSON.
enum CardRole: String, CaseIterable {
  case name, organization, title, department
}

/// The lines of a card with their features as each of a contact's fields, for the fit of the weights.
package struct CardCandidates: Sendable, Encodable {
  /// A line as one of the fields.
  package struct Candidate: Sendable, Encodable {
    let value: String
    /// The features that are not zero, by name.
    let features: [String: Double]
  }

  /// The lines as the name, as the firm's name, as the job title and as the department.
  let name, organization, title, department: [Candidate]

  init(_ candidates: FieldCandidates) {
    func lines(as role: CardRole) -> [Candidate] {
      candidates.remaining.map {
        Candidate(value: $0.line.text, features: $0.features[role]!.named)
      }
    }
    name = lines(as: .name)
    organization = lines(as: .organization)
    title = lines(as: .title)
    department = lines(as: .department)
  }
}

/// The lines of a card that no field has taken yet, with their scores.
struct FieldCandidates {
  /// A line as each of the fields.
  struct Candidate {
    let line: CardLine
    let features: [CardRole: FeatureValues<CardLineFeature>]
    /// Log-odds against no line.
    let scores: [CardRole: Double]
  }

  /// In reading order.
  private(set) var remaining: [Candidate]

  /// Scores `lines` as each of the fields.
  init(_ lines: [CardLine], evidence: AddressNames) {
    let values = CardLineFeatures(lines, evidence: evidence).values
    let names = values.map { CardLineScorer.score($0, as: .name) }
    let name = names.indices.max { names[$0] < names[$1] }.flatMap { names[$0] > 0 ? $0 : nil }
    remaining = lines.indices.map { index in
      var others = values[index]
      others.set(.followsName, name.map { $0 + 1 == index } == true)
      let features = Dictionary(
        uniqueKeysWithValues: CardRole.allCases.map { ($0, $0 == .name ? values[index] : others) })
      let scores = features.map { ($0, CardLineScorer.score($1, as: $0)) }
      return Candidate(
        line: lines[index], features: features, scores: Dictionary(uniqueKeysWithValues: scores))
    }
  }

  /// The highest score of a line as `role`; 0, that of no line, if all are lower.
  func best(_ role: CardRole) -> Double { max(0, remaining.map { $0.scores[role]! }.max() ?? 0) }

  /// Removes the line that is `role` more likely than any other line and than no line.
  ///
  /// Its confidence, 0 to 1, is the probability that it is the field and no other line or none, times
  /// the recognition confidence of its words.
  mutating func take(_ role: CardRole) -> (line: CardLine, confidence: Double)? {
    let scores = remaining.map { $0.scores[role]! }
    guard let index = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[index] > 0 else {
      return nil
    }
    let odds = (scores + [0]).softmaxWeights()
    let line = remaining.remove(at: index).line
    let confidence = odds[index] / odds.reduce(0, +) * line.confidence
    return (line, confidence.rounded(toPlaces: 3))
  }
}

/// Evidence for the names of the person and the firm from a card's addresses: `j.smith@acme.com`.
struct AddressNames {
  /// The e-mail addresses' parts before the `@`, folded, without role mailboxes.
  private let localParts: [String]
  /// The labels of the hosts below the top level, folded, without e-mail providers and services: `acme`.
  private let hostNames: [String]

  /// Mailboxes of a role and not of a person.
  private static let roleMailboxes: Set = [
    "info", "office", "contact", "kontakt", "mail", "sales", "hello", "post", "service", "support",
    "contacto", "ventas", "contatto", "contato", "admin", "team", "welcome", "bonjour", "hallo",
  ]

  init(emails: [String], urls: [String]) {
    let sides = emails.map { $0.split(separator: "@").map(String.init) }.filter { $0.count == 2 }
    localParts = sides.map { $0[0].unicodeScalars.folded }.filter {
      !Self.roleMailboxes.contains($0)
    }
    let names = sides.map { $0[1] } + urls.compactMap(Self.host)
    hostNames = names.flatMap { name in
      let labels = name.lowercased().split(separator: ".").map(String.init).filter { $0 != "www" }
      let known = labels.dropLast(labels.count > 2 && labels[labels.count - 2].count <= 3 ? 2 : 1)
      return known.map { $0.unicodeScalars.folded }
    }.filter { !EmailProviders.names.contains($0) && !Self.roleMailboxes.contains($0) }
  }

  /// Whether a mailbox consists of a name on two lines of `words`, folded: `thomas.brennan`, `tbrennan`,
  /// `brennant`. Each line may be an initial, not both.
  func isName(_ first: [String], _ second: [String]) -> Bool {
    let names = [first, second].map { $0.joined().filter(\.isLetter) }
    guard names.allSatisfy({ $0.count > 1 }) else { return false }
    let sides = names.map { [$0, String($0.prefix(1))] }
    return localParts.contains { localPart in
      let letters = localPart.filter(\.isLetter)
      return letters.count > 3
        && sides[0].contains { first in
          sides[1].contains { second in
            (first + second == letters || second + first == letters)
              && first.count + second.count > 2
          }
        }
    }
  }

  private static func host(_ url: String) -> String? {
    url.split { "/:?#".contains($0) }.first { $0.contains(".") }.map(String.init)
  }

  /// The match of a line of `words`, folded, with the person's name in e-mail addresses, 0 to 1.
  func personMatch(_ words: [String]) -> Double {
    guard words.count > 1 else { return 0 }
    let names = words.flatMap { [$0] + $0.split(separator: "-").map(String.init) }
    var best = 0.0
    for localPart in localParts {
      let parts = localPart.split { ".-_+0123456789".contains($0) }.map(String.init)
      let whole = parts.filter { part in part.count > 2 && names.contains(part) }.count
      let hits = names.filter { $0.count > 2 && localPart.contains($0) }
      if whole > 1 || hits.reduce(0, { $0 + $1.count }) >= localPart.filter(\.isLetter).count - 1,
        !hits.isEmpty
      {
        best = max(best, 1)
      } else if !hits.isEmpty {
        best = max(best, 0.8)
      } else if parts.count == 1, localPart.count <= 3,
        words.map({ String($0.prefix(1)) }).joined().hasPrefix(localPart)
      {
        best = max(best, 0.4)
      }
    }
    return best
  }

  /// The match of a line of `words`, folded, with the firm's name in hosts, 0 to 1.
  func organizationMatch(_ words: [String]) -> Double {
    let joined = words.joined().filter(\.isLetter), initials = words.compactMap(\.first)
    var best = 0.0
    for host in hostNames {
      let name = host.filter { $0.isLetter }
      guard name.count > 1, !joined.isEmpty else { continue }
      let isPrefixMatch =
        joined.hasPrefix(name) && name.count > 3 || name.hasPrefix(joined) && joined.count > 4
      if joined == name || isPrefixMatch {
        best = 1
      } else {
        let parts = host.split { !$0.isLetter }.map(String.init)
        let hits = words.filter { word in
          word.count > 2 && (parts.contains(word) || word.count > 3 && name.contains(word))
        }
        let share = Double(hits.reduce(0) { $0 + $1.count }) / Double(name.count)
        best = max(best, min(1, share))
        if name.count >= 2, name.count <= 4, String(initials.prefix(name.count)) == name {
          best = max(best, 0.7)
        }
      }
    }
    return best
  }
}
