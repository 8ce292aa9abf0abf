package import PlatenDataDetectors
internal import PlatenTextAnalysis
package import PlatenModel

/// Makes a contact of a business card's text.
///
/// Numbers and addresses are found first and taken out; of the lines that are left, each is judged
/// by its words, the size of its letters and the spelling of the addresses, and the best share of
/// name, firm, title and department wins.
package struct CardReader: Sendable {
  private let detector: ItemDetector
  private let region: String

  /// `locale` tells where a number without a country is from.
  package init(locale: ItemLocale) {
    region = locale.region
    detector = ItemDetector(
      kinds: [.emailAddress, .url, .telephoneNumber, .fullStreetAddress, .vatNumber, .iban],
      locale: locale, reference: CivilDate.today, setting: .card)
  }

  package func card(_ page: RecognizedPage) -> BusinessCard {
    let page = page.inColumns()
    let printed = PrintedText(page)
    var detector = self.detector, region = self.region
    // The country of the card's own hosts or numbers says more than the locale.
    if let own = CardRegion.region(of: printed.text, otherwise: region), own != region,
      let locale = ItemLocale(tag: "en-" + own)
    {
      detector = CardReader(locale: locale).detector
      region = own
    }
    let items = detector.items(in: printed.text)
    var card = BusinessCard()
    add(items, of: printed, to: &card)
    let lines = CardLines(page, without: items, in: printed).lines
    judge(lines, region: region, card: &card)
    return card
  }

  private func add(_ items: [ItemMatch], of printed: PrintedText, to card: inout BusinessCard) {
    for item in items {
      let text = printed.string(item.range)
      switch item.kind {
      case .emailAddress: card.emails.append(item.value)
      case .url:
        if let (network, handle) = SocialHandle.parse(item.value) {
          card.social[network] = handle
        } else {
          card.urls.append(item.value)
        }
      case .telephoneNumber:
        let label = PhoneLabel.kind(before: item.range.lowerBound, in: printed.text)
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

  private static let iberian: Set = ["ES", "MX", "AR", "CO", "CL", "PE", "PT", "BR"]

  private func judge(_ lines: [CardLine], region: String, card: inout BusinessCard) {
    let spelling = CardSpelling(emails: card.emails, urls: card.urls)
    var open = lines.map { (line: $0, scores: CardScores($0, spelling: spelling)) }
    func take(_ score: (CardScores) -> Double, above limit: Double) -> CardLine? {
      guard let best = open.indices.max(by: { score(open[$0].scores) < score(open[$1].scores) }),
        score(open[best].scores) > limit
      else { return nil }
      return open.remove(at: best).line
    }
    // Whichever of name and firm is the surer takes its line first.
    let name = open.map(\.scores.name).max() ?? 0, firm = open.map(\.scores.firm).max() ?? 0
    let person = name >= firm ? take(\.name, above: 0.9) : nil
    if let line = take(\.firm, above: 0.8) {
      card.organization = line.text
      card.evidence["organization"] = line.text
    }
    if let line = person ?? take(\.name, above: 0.9) {
      let name = PersonName(
        line.text, hasTwoFamilyNames: Self.iberian.contains(region))
      (card.name, card.namePrefix) = (name.full, name.prefix)
      (card.givenName, card.familyName) = (name.given, name.family)
      card.evidence["name"] = line.text
    }
    card.title = take(\.title, above: 0)?.text
    card.department = take(\.department, above: 0.5)?.text
  }
}
