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
    let lines = CardLines(page, without: items, in: tokenized).lines
    let evidence = NameEvidence(emails: card.emails, urls: card.urls)
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

  /// The fields of items, by their keys in JSON.
  private static let keys: [Item.Kind: String] = [
    .emailAddress: "emails", .url: "urls", .telephoneNumber: "phones",
    .fullStreetAddress: "addresses",
  ]

  /// Countries (ISO 3166) where people have two family names.
  private static let twoFamilyNameRegions: Set = ["ES", "MX", "AR", "CO", "CL", "PE", "PT", "BR"]

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
        line.text, hasTwoFamilyNames: Self.twoFamilyNameRegions.contains(region))
      (card.name, card.namePrefix) = (name.full, name.prefix)
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
