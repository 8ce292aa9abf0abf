internal import PlatenModel
internal import PlatenTextAnalysis

/// A row as a candidate for the merchant's name.
struct MerchantRow {
  let index: Int
  let page: ReceiptPage
  let printed: PrintedRow
  /// Without registration numbers and punctuation at its ends.
  let text: String
  let keywords: [KeywordMatch]
  /// The letters and digits of `text`, with case and diacritics folded.
  let folded: [UInt8]
  let digitCount: Int

  init(_ index: Int, on page: ReceiptPage) {
    self.index = index
    self.page = page
    printed = page.rows[index]
    text = MerchantExtractor.cleaned(printed.text)
    keywords = page.keywords.rows[index]
    folded = TextFolding.folded(text)
    digitCount = folded.count { $0 <= UInt8(ascii: "9") }
  }

  var alphanumericCount: Int { folded.count }
  var letterCount: Int { alphanumericCount - digitCount }

  private func has(_ role: KeywordRole) -> Bool { keywords.contains { $0.roles.contains(role) } }

  /// The share of the letters and digits that belong to keywords of these roles, 0 to 1.
  private func keywordShare(_ roles: Set<KeywordRole>) -> Double {
    let words = keywords.filter { !$0.roles.isDisjoint(with: roles) }
    return min(1, Double(words.reduce(0) { $0 + $1.length }) / Double(alphanumericCount))
  }

  /// Whether the row ends with a legal form, before at most one more word.
  var isCompany: Bool {
    let end = text.split(separator: " ").count
    return keywords.contains { $0.roles.contains(.company) && $0.words.upperBound >= end - 2 }
  }

  /// Whether at least four letters follow a keyword of this role.
  private func hasName(after role: KeywordRole) -> Bool {
    guard let end = keywords.last(where: { $0.roles.contains(role) })?.words.upperBound else {
      return false
    }
    return printed.words[(end + 1)...].reduce(0) { $0 + $1.text.count(where: \.isLetter) } >= 4
  }

  /// Whether the row begins with the label of a number or a person: `Server: Ann`, `POS ID`.
  private var isLabel: Bool {
    let roles: Set<KeywordRole> = [.number, .phone, .fax, .taxId]
    guard let first = keywords.first, first.words.lowerBound == 0,
      !first.roles.isDisjoint(with: roles), !has(.venue)
    else { return false }
    return printed.words[first.words.upperBound].text.hasSuffix(":") || keywordShare(roles) > 0.8
  }

  /// The features of the row, without those of repetitions.
  var features: FeatureValues<MerchantFeature> {
    var values = FeatureValues<MerchantFeature>()
    addPlace(to: &values)
    addPrint(to: &values)
    addText(to: &values)
    addKeywords(to: &values)
    if isCompany { addLegalForm(to: &values) }
    return values
  }

  /// A name's legal form counts less where it is likely that of the shop's owner: below a much larger
  /// name, or below the address.
  private func addLegalForm(to values: inout FeatureValues<MerchantFeature>) {
    let above = page.rows[..<index]
    if above.contains(where: { $0.height > 1.5 * printed.height && $0.confidence > 0.75 }) {
      values[.legalFormBelowName] = 1
      return
    }
    let isBelowAddress = above.indices.contains { page.areStreets[$0] || page.areTowns[$0] }
    values[isBelowAddress ? .legalFormBelowAddress : .legalForm] = legibility
  }

  /// How legible the row is, 0 to 1: large text of low confidence is a logo.
  private var legibility: Double { min(1, max(0, (printed.confidence - 0.3) / 0.4)) }

  /// The place: rows of numbers between a name and its address are ignored.
  private func addPlace(to values: inout FeatureValues<MerchantFeature>) {
    let isName = digitCount == 0 || printed.text.contains("#") || has(.venue)
    let next = page.rows.indices.dropFirst(index + 1).first { row in
      page.areStreets[row] || page.digitCounts[row] < 5
    }
    values[.rowsAbove] = Double(min(index, 12))
    values.set(.isFirst, index == 0)
    values.set(
      .isAboveAddress,
      isName && keywordShare([.address]) == 0
        && next.map { page.areStreets[$0] } == true)
  }

  private func addPrint(to values: inout FeatureValues<MerchantFeature>) {
    let size = min(1.5, max(-0.5, printed.height / page.rowHeight - 1.1))
    let largest = page.rows.prefix(max(6, page.rows.count / 3)).map(\.height).max() ?? 0
    values[.size] = max(0, size) * legibility
    values[.smallness] = max(0, -size)
    values.set(.isLargest, printed.height > 1.2 * page.rowHeight && printed.height >= largest)
    values[.illegibility] = 1 - printed.confidence
    guard letterCount < 4 else { return }
    values[.isShort] = 1
    values[.shortIllegibility] = 1 - legibility
  }

  private func addText(to values: inout FeatureValues<MerchantFeature>) {
    let share = Double(digitCount) / Double(alphanumericCount)
    values[share < 0.3 ? .someDigits : .manyDigits] = share < 0.3 ? share : min(0.625, share)
    values.set(.endsWithLocality, page.areTowns[index])
    values.set(.isLocality, printed.isLocality && !isCompany)
    values.set(.isStreet, page.areStreets[index])
    values.set(.hasWebAddress, printed.hasWebAddress)
    values.set(.hasMoney, page.amounts[index].contains(where: \.isMoney))
    values.set(.hasColon, text.hasPrefix("(") || printed.text.contains(":"))
    values.set(.endsWithComma, printed.text.hasSuffix(","))
    let endsSentence = printed.text.last.map { ".,!?".contains($0) } == true
    let isLowercase = text.first?.isLowercase == true
    values.set(.isLowercase, isLowercase && !endsSentence)
    values.set(.isLowercaseSentence, isLowercase && endsSentence)
    values.set(.hasLongNumber, !isCompany && printed.text.count(where: \.isDigit) >= 7)
    let hasMark = printed.text.last.map { ".!?".contains($0) } == true
    values.set(.isSentence, hasMark && !isCompany && printed.words.count > 2)
  }

  private func addKeywords(to values: inout FeatureValues<MerchantFeature>) {
    values.set(.venue, has(.venue))
    values[.headingShare] = keywordShare([.heading, .column, .summary])
    values.set(.thanks, has(.thanks))
    if has(.welcome) { values[hasName(after: .welcome) ? .welcomeWithName : .welcome] = 1 }
    values.set(.isLabel, isLabel)
    values[.fieldShare] = keywordShare([
      .total, .final, .subtotal, .tax, .cash, .card, .change, .date, .paid,
    ])
    values.set(.hasPhoneOrTaxId, (has(.taxId) || has(.phone) || has(.fax)) && digitCount >= 5)
    values.set(.hasNumber, has(.number) && digitCount >= 1)
    values.set(
      .isOwner, keywords.contains { $0.roles.contains(.owner) && $0.words.lowerBound == 0 })
    if has(.address) {
      values[isCompany ? .companyAddress : .addressShare] =
        isCompany ? 1 : min(0.4, keywordShare([.address]))
    }
    let genericShare = keywordShare([.venue, .heading, .company, .number, .address])
    let specific = Double(letterCount) - genericShare * Double(alphanumericCount)
    values.set(.isGeneric, specific < 2.5 && !isCompany)
  }
}
