package import PlatenDataDetectors
package import PlatenModel
internal import PlatenTextAnalysis

/// Parses the text of a business card into a contact.
///
/// Data detectors find the numbers and addresses first. Each remaining line gets a score for the
/// name, the firm, the title and the department, from its words, the size of its letters and the
/// spelling of the addresses (``CardLineFeature``); the best line that is likelier than none becomes the
/// field.
package struct CardParser: Sendable {
  private let detector: ItemDetector
  private let region: String

  /// Creates a parser; a telephone number without a country code belongs to the region of `locale`.
  package init(locale: ItemLocale) {
    region = locale.region
    detector = ItemDetector(
      kinds: [.emailAddress, .url, .telephoneNumber, .fullStreetAddress, .vatNumber, .iban],
      locale: locale, reference: CivilDate.today, context: .card)
  }

  /// The contact on a card's page.
  package func card(_ page: RecognizedPage) -> BusinessCard {
    var (card, candidates, region) = parts(of: page)
    classify(&candidates, region: region, card: &card)
    return card
  }

  /// The lines of a card's page with their features, for the fit of the weights.
  package func candidates(of page: RecognizedPage) -> CardCandidates {
    CardCandidates(parts(of: page).candidates)
  }

  /// The contact with its detected items, the lines that remain, and the card's region.
  private func parts(
    of page: RecognizedPage
  ) -> (card: BusinessCard, candidates: FieldCandidates, region: String) {
    let page = page.splitIntoColumns().joiningHosts()
    let tokenized = TokenizedPage(page)
    var detector = self.detector, region = self.region
    // The country of the card's own hosts or numbers overrides the locale.
    if let detected = CardRegion.region(of: tokenized.text, default: region), detected != region,
      let locale = ItemLocale(tag: "en-" + detected)
    {
      detector = CardParser(locale: locale).detector
      region = detected
    }
    let items = detector.items(in: tokenized.text)
    var card = BusinessCard()
    add(items, of: tokenized, to: &card)
    let evidence = AddressNames(emails: card.emails, urls: card.urls)
    let lines = CardLines(page, without: items, in: tokenized).joiningNames(evidence)
    return (card, FieldCandidates(lines, evidence: evidence), region)
  }

  private func add(_ items: [ItemMatch], of tokenized: TokenizedPage, to card: inout BusinessCard) {
    for item in items {
      let text = tokenized.string(item.range)
      let confidence = item.confidence * tokenized.confidence(of: item.range)
      if let key = Self.keys[item.kind] {
        card.confidence[key] =
          min(card.confidence[key] ?? 1, confidence).rounded(toPlaces: 3)
      }
      switch item.kind {
      case .emailAddress: card.emails.append(item.value)
      case .url:
        if let (network, handle) = SocialHandle.parse(item.value) {
          card.social[network] = handle
        } else {
          card.urls.append(item.value)
        }
      case .telephoneNumber:
        let label = PhoneLabel.kind(before: item.range.lowerBound, in: tokenized.text)
        let kind = label ?? (item.parts["phoneType"] == "mobile" ? .cell : .work)
        let phone = BusinessCard.Phone(
          type: kind, value: item.value, text: text, extension: item.parts["extension"])
        guard
          !card.phones.contains(where: {
            $0.value == phone.value && $0.extension == phone.extension
          })
        else { break }
        card.phones.append(phone)
      case .fullStreetAddress:
        card.addresses.append(
          .init(
            text: item.value, street: item.parts["street"], city: item.parts["city"],
            region: item.parts["region"], postalCode: item.parts["postalCode"],
            country: item.parts["country"]))
      default: break
      }
    }
  }

  /// The fields of items, by their keys in JSON.
  private static let keys: [Item.Kind: String] = [
    .emailAddress: "emails", .url: "urls", .telephoneNumber: "phones",
    .fullStreetAddress: "addresses",
  ]

  /// Countries (ISO 3166) where people have two family names.
  private static let twoFamilyNameRegions: Set = ["ES", "MX", "AR", "CO", "CL", "PE", "PT", "BR"]

  /// Countries (ISO 3166) where the family name stands first in Latin script too.
  private static let familyNameFirstRegions: Set = ["HU", "VN"]

  private func classify(
    _ candidates: inout FieldCandidates, region: String, card: inout BusinessCard
  ) {
    // Of name and firm, the one with the higher score takes its line first.
    let isNameFirst = candidates.best(.name) >= candidates.best(.organization)
    let person = isNameFirst ? candidates.take(.name) : nil
    if let (line, confidence) = candidates.take(.organization) {
      card.organization = line.text
      card.evidence["organization"] = line.text
      card.confidence["organization"] = confidence
    }
    if let (line, confidence) = person ?? candidates.take(.name) {
      let name = PersonName(
        line.text, hasTwoFamilyNames: Self.twoFamilyNameRegions.contains(region),
        isFamilyNameFirst: Self.familyNameFirstRegions.contains(region))
      (card.name, card.namePrefix, card.nameSuffix) = (name.full, name.prefix, name.suffix)
      (card.givenName, card.familyName) = (name.given, name.family)
      card.evidence["name"] = line.text
      card.confidence["name"] = confidence
    }
    if let (line, confidence) = candidates.take(.title) {
      card.title = line.text
      card.confidence["title"] = confidence
    }
    if let (line, confidence) = candidates.take(.department) {
      card.department = line.text
      card.confidence["department"] = confidence
    }
  }
}

/// The country of a card, from its telephone numbers and hosts.
enum CardRegion {
  /// Country codes (ISO 3166) by the top-level domains of card hosts.
  private static let countries: [String: String] = [
    "de": "DE", "at": "AT", "ch": "CH", "fr": "FR", "es": "ES", "it": "IT", "nl": "NL", "uk": "GB",
    "pt": "PT", "br": "BR", "be": "BE", "ca": "CA", "us": "US", "ie": "IE", "au": "AU", "mx": "MX",
  ]

  /// The country of the first number with a country code, else of the first host under a country's
  /// domain; `region` without either.
  static func region(of text: TokenizedText, default region: String) -> String? {
    let numbers = PhoneLibrary.numbers(in: text.scalars[...], region: "ZZ", leniency: .valid)
    if let detected = numbers.lazy.compactMap(\.region).first { return detected }
    let hosts = URLDetector().matches(in: text) + EmailDetector().matches(in: text)
    for host in hosts {
      let name = host.value.split { "/?#:".contains($0) }.first { $0.contains(".") }
      if let end = name?.split(separator: ".").last,
        let detected = countries[String(end).lowercased()]
      {
        return detected
      }
    }
    return region
  }
}

/// A line of a card without its numbers and addresses.
struct CardLine {
  /// The printed text, with single spaces.
  let text: String
  /// The words after case and diacritic folding.
  let foldedWords: [String]
  /// The words as printed: runs of letters, apostrophes and hyphens.
  let printedWords: [String]
  /// The median height of the words, as a share of the largest such height on the card.
  let relativeHeight: Double
  /// The index among the card's lines, from 0.
  let index: Int
  /// The lowest recognition confidence of its words, 0 to 1.
  let confidence: Double
  /// Whether a number or an address follows on its level: `Office 040 3332000`.
  let precedesItem: Bool

  init(
    text: String, relativeHeight: Double, index: Int, confidence: Double = 1,
    precedesItem: Bool = false
  ) {
    self.text = text.oneLine
    self.relativeHeight = relativeHeight
    self.index = index
    self.confidence = confidence
    self.precedesItem = precedesItem
    let parts = text.split { !($0.isLetter || $0 == "'" || $0 == "’" || $0 == "-") }
    printedWords = parts.map(String.init)
    foldedWords = parts.map { $0.unicodeScalars.folded }
  }

  var hasDigits: Bool { text.contains(where: \.isNumber) }

  /// The number of words in `set`; a compound such as `Co-Founder` counts with each of its parts.
  func count(in set: Set<String>) -> Int {
    foldedWords.count { word in
      set.contains(word)
        || word.contains("-")
          && word.split(separator: "-").contains { set.contains(String($0)) }
    }
  }

  /// Whether the line ends with a firm's legal form: `GmbH & Co. KG`, `S.p.A.`, `B.V.`.
  var hasLegalForm: Bool {
    guard foldedWords.count > 1 else { return false }
    if foldedWords.dropFirst().contains(where: { Self.unambiguousForms.contains($0) }) {
      return true
    }
    if foldedWords.dropFirst().last.map(CardWords.legalForms.contains) == true { return true }
    let tail = text.unicodeScalars.folded.filter { $0.isLetter || $0 == " " || $0 == "." }
    return Self.dottedForms.contains { tail.hasSuffix($0) }
  }

  /// Legal forms that count anywhere after the first word.
  private static let unambiguousForms: Set = [
    "gmbh", "inc", "llc", "ltd", "sarl", "mbh", "ltda", "plc",
  ]
  /// Legal forms with points, at the end of a line.
  private static let dottedForms = [
    " s.p.a.", " s.r.l.", " b.v.", " n.v.", " s.a.", " s.l.", " s.a.s.", " e.v.", " e.k.",
    " s.n.c.",
    " s.a.r.l.", " l.l.c.", " v.o.f.", " inc.", " ltd.", " co.", " corp.", " lda.", " ltda.",
    " s.l.u.",
  ]
}

/// The text of a card that remains between its detected items, split into lines.
struct CardLines {
  /// The remaining lines, in reading order.
  let lines: [CardLine]

  /// Words next to each other between two detected items.
  private struct Segment {
    let text: String
    /// The median height of the words, in pixels.
    let height: Double
    /// The lowest recognition confidence of the words, 0 to 1.
    let confidence: Double
    /// Whether an item follows on its level.
    let precedesItem: Bool

    /// At least one word.
    init(_ words: [RecognizedPage.Word], precedesItem: Bool) {
      self.precedesItem = precedesItem
      text = words.map(\.text).joined(separator: " ")
      height = words.map(\.box.height).median
      confidence = words.map(\.confidence).min()!
    }
  }

  /// The widest gap between two words of one line, in heights of the taller word. Words farther
  /// apart belong to two lines side by side.
  private static let maximumWordGap = 2.5

  /// Splits `page`, whose text is `tokenized`, at `items`, at wide gaps and at the marks `|•·`.
  init(_ page: RecognizedPage, without items: [ItemMatch], in tokenized: TokenizedPage) {
    var position = 0, segments: [Segment] = []
    for line in page.lines {
      var words: [RecognizedPage.Word] = [], last: Box?
      func endSegment(beforeItem: Bool = false) {
        if !words.isEmpty { segments.append(Segment(words, precedesItem: beforeItem)) }
        words = []
      }
      for word in line.words {
        let count = word.text.unicodeScalars.count
        let range = position..<position + count
        position += count + 1
        if let last,
          word.box.x - last.maxX > Self.maximumWordGap * max(last.height, word.box.height)
        {
          endSegment()
        }
        last = word.box
        if items.contains(where: { $0.range.overlaps(range) }) {
          endSegment(beforeItem: true)
        } else if Self.isLabel(word.text) {
          continue
        } else {
          words.append(word)
        }
      }
      endSegment()
    }
    let tallest = segments.map(\.height).max() ?? 1
    lines = segments.enumerated().flatMap { index, segment in
      // `Jane Doe | Head of Sales` becomes two lines.
      let text = segment.text.trimmed(of: " |•·,;:-–—")
      let parts =
        text.contains(where: \.isLetter) && text.count > 1 ? text.split { "|•·".contains($0) } : []
      return parts.map {
        CardLine(
          text: $0.trimmed(of: " ,"), relativeHeight: segment.height / max(tallest, 1),
          index: index, confidence: segment.confidence, precedesItem: segment.precedesItem)
      }
    }
  }

  /// The lines, with those of a name over two lines joined. An e-mail address that consists of both
  /// decides.
  func joiningNames(_ evidence: AddressNames) -> [CardLine] {
    var joined: [CardLine] = []
    for line in lines {
      if let last = joined.last, !last.precedesItem, !last.hasDigits, !line.hasDigits,
        evidence.isName(last.foldedWords, line.foldedWords)
      {
        joined[joined.count - 1] = CardLine(
          text: last.text + " " + line.text,
          relativeHeight: max(last.relativeHeight, line.relativeHeight), index: last.index,
          confidence: min(last.confidence, line.confidence), precedesItem: line.precedesItem)
      } else {
        joined.append(line)
      }
    }
    return joined
  }

  /// Whether a word is only a label of a number or an address: `Tel.:`, `E-Mail`.
  private static func isLabel(_ word: String) -> Bool {
    let folded = word.unicodeScalars.folded.trimmed(of: " .:()")
    let looksLikeLabel =
      word.hasSuffix(":") || word.hasSuffix(".") || folded.count == 1 && word == word.uppercased()
    return looksLikeLabel && (PhoneLabels.kinds[folded] != nil || markedLabels.contains(folded))
      || plainLabels.contains(folded)
  }

  /// Labels besides those of telephone numbers. They count only with a mark at their end, or as a
  /// single capital.
  private static let markedLabels: Set = [
    "e-mail", "email", "mail", "web", "website", "url", "internet", "e", "correo", "courriel",
    "site",
  ]
  /// Labels that count without a mark too.
  private static let plainLabels: Set = [
    "tel", "fax", "e-mail", "email", "phone", "mobile", "telefon", "telefax", "telefono",
    "telefone",
  ]
}

/// The label before a telephone number on a card.
enum PhoneLabel {
  /// The kind of number by the label among the four tokens before `start`; `nil` without a label.
  static func kind(before start: Int, in text: TokenizedText) -> BusinessCard.Phone.Kind? {
    var index = text.tokens.lastIndex { $0.range.upperBound <= start } ?? -1
    var distance = 0
    while index >= 0, distance < 4 {
      let token = text.tokens[index]
      if token.kind == .number { return nil }
      if token.kind == .word, let kind = PhoneLabels.kinds[token.folded] {
        return BusinessCard.Phone.Kind(rawValue: kind)
      }
      if text.hasLineBreak(before: index), distance > 0 { return nil }
      index -= 1
      distance += 1
    }
    return nil
  }
}
