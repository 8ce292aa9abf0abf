package import PlatenDataDetectors
package import PlatenModel
internal import PlatenTextAnalysis

/// Parses the text of a business card into a contact.
///
/// Data detectors find the numbers and addresses first. Each remaining line gets a score for the
/// name, the firm, the title and the department, from its words, the size of its letters and the
/// spelling of the addresses; the best line above a threshold becomes the field.
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
    let lines = CardLines(page, without: items, in: tokenized).lines
    classify(lines, region: region, card: &card)
    return card
  }

  private func add(_ items: [ItemMatch], of tokenized: TokenizedPage, to card: inout BusinessCard) {
    for item in items {
      let text = tokenized.string(item.range)
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
        guard !card.phones.contains(where: { $0.value == item.value }) else { break }
        card.phones.append(.init(type: kind, value: item.value, text: text))
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

  /// Countries (ISO 3166) where people have two family names.
  private static let twoFamilyNameRegions: Set = ["ES", "MX", "AR", "CO", "CL", "PE", "PT", "BR"]

  private func classify(_ lines: [CardLine], region: String, card: inout BusinessCard) {
    let evidence = NameEvidence(emails: card.emails, urls: card.urls)
    var remaining = lines.map { (line: $0, scores: CardLineScorer($0, evidence: evidence)) }
    func takeBest(_ score: (CardLineScorer) -> Double, above threshold: Double) -> CardLine? {
      guard
        let best = remaining.indices.max(by: {
          score(remaining[$0].scores) < score(remaining[$1].scores)
        }),
        score(remaining[best].scores) > threshold
      else { return nil }
      return remaining.remove(at: best).line
    }
    // Of name and firm, the one with the higher score takes its line first.
    let name = remaining.map(\.scores.nameScore).max() ?? 0,
      organization = remaining.map(\.scores.organizationScore).max() ?? 0
    let person = name >= organization ? takeBest(\.nameScore, above: 0.9) : nil
    if let line = takeBest(\.organizationScore, above: 0.8) {
      card.organization = line.text
      card.evidence["organization"] = line.text
    }
    if let line = person ?? takeBest(\.nameScore, above: 0.9) {
      let name = PersonName(
        line.text, hasTwoFamilyNames: Self.twoFamilyNameRegions.contains(region))
      (card.name, card.namePrefix) = (name.full, name.prefix)
      (card.givenName, card.familyName) = (name.given, name.family)
      card.evidence["name"] = line.text
    }
    card.title = takeBest(\.titleScore, above: 0)?.text
    card.department = takeBest(\.departmentScore, above: 0.5)?.text
  }
}
