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

  /// A name's legal form counts less if it is likely that of the shop's owner: below a much larger
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

/// The score of each row of a receipt as the merchant's name: log-odds without a common zero, by the
/// features of ``MerchantFeature``.
struct MerchantRowScores {
  static let weights = FeatureWeights<MerchantFeature>(file: PackageResources.merchant_txt)

  /// The features of each row; `nil` for rows with fewer than two letters, and for the street and
  /// the town of an address.
  let features: [FeatureValues<MerchantFeature>?]
  /// One score for each row.
  let values: [Double]

  init(_ page: ReceiptPage, alternatives: AlternativeNames) {
    let bodyStart = Self.firstRowOfBody(of: page)
    let repetitions = RepeatedWords(on: page)
    features = page.rows.indices.map { index in
      let row = MerchantRow(index, on: page)
      guard row.letterCount >= 2, !page.isAddress(index), !page.isAddress(index - 1)
      else { return nil }
      var values = row.features
      values.set(.isInBody, index > bodyStart)
      Self.addRepetitions(of: row, repetitions, alternatives, to: &values)
      values.set(
        .legalFormBesideThanks, row.isCompany && alternatives.hasOtherThanks(than: index))
      return values
    }
    values = features.map { $0.map(Self.weights.score) ?? -9 }
  }

  /// Adds the features of a name that other rows of the page repeat.
  private static func addRepetitions(
    of row: MerchantRow, _ repetitions: RepeatedWords, _ alternatives: AlternativeNames,
    to values: inout FeatureValues<MerchantFeature>
  ) {
    values[.repetition] = repetitions.score(of: row.index)
    guard values[.repetition] >= 0,
      let match = alternatives.match(for: row.text, in: row.index)
    else { return }
    values[.repetition] = max(values[.repetition], match.distance == 0 ? 1.5 : 1)
    values.set(.matchesThanks, match.name.source == .thanks)
    values.set(.matchesHost, match.name.source == .host)
  }

  /// The first row after the header: one with a date, a column heading or the number of an invoice;
  /// the number of rows without one.
  private static func firstRowOfBody(of page: ReceiptPage) -> Int {
    page.rows.indices.first { row in
      page.keywords.rows[row].contains {
        $0.roles.isSuperset(of: [.date]) || $0.roles.contains(.column) && $0.words.lowerBound == 0
          || $0.roles.contains(.number) && page.rows[row].text.contains(where: \.isNumber)
            && !$0.roles.contains(.taxId)
      } && page.rows[row].text.contains(where: \.isNumber)
    } ?? page.rows.count
  }
}

/// The evidence for a row as the merchant's name. The raw values are the names in `merchant.txt`.
enum MerchantFeature: String, ScorerFeature {
  /// The number of rows above, at most 12; none; the address follows.
  case rowsAbove, isFirst, isAboveAddress
  /// The row is below the first date, number or heading of columns.
  case isInBody
  /// The height beyond, or below, that of other rows, in such heights; it is the largest of the
  /// header.
  case size, smallness, isLargest
  /// 1 minus the confidence of its words.
  case illegibility
  /// It has fewer than four letters; these are of low confidence.
  case isShort, shortIllegibility
  /// The share of digits, if it is small, or large.
  case someDigits, manyDigits
  /// It ends as the line of a town does; it is a town and a state; a street.
  case endsWithLocality, isLocality, isStreet
  /// It has a web or e-mail address; an amount of money; a colon or a parenthesis; a number of seven
  /// and more digits.
  case hasWebAddress, hasMoney, hasColon, hasLongNumber
  /// It ends with a comma, begins with a small letter, or is a sentence.
  case endsWithComma, isLowercase, isLowercaseSentence, isSentence
  /// A legal form at its end, times its legibility; below a larger name; below the address.
  case legalForm, legalFormBelowName, legalFormBelowAddress
  /// It has a legal form, and the page thanks in another name.
  case legalFormBesideThanks
  /// A kind of shop.
  case venue
  /// The share of its letters in headings; in labels of fields; in parts of an address.
  case headingShare, fieldShare, addressShare
  /// Thanks; a welcome, with a name or without one.
  case thanks, welcomeWithName, welcome
  /// It begins with the label of a number or a person; has such a number; begins with that of the
  /// shop's owner.
  case isLabel, hasPhoneOrTaxId, hasNumber, isOwner
  /// It has a legal form and a part of an address.
  case companyAddress
  /// It has generic words only.
  case isGeneric
  /// How much other rows repeat it; a name after thanks, or a host, agrees.
  case repetition, matchesThanks, matchesHost
  /// No row, but a name after thanks, or a host.
  case isThanksName, isHostName
}

extension PrintedRow {
  /// The mean confidence of the words, 0 to 1.
  var confidence: Double { words.meanConfidence ?? 0 }

  /// Whether the row ends as the line of a town does: with a postal code, or with two capital
  /// letters for a state after a comma.
  var endsWithLocality: Bool {
    guard words.count >= 2 else { return false }
    let code = words[words.count - 1].text
    let isCode =
      code.count(where: \.isNumber) >= 4
      && code.allSatisfy { $0.isNumber || $0 == "-" || $0 == "." }
    let state = words[isCode ? words.count - 2 : words.count - 1].text.filter(\.isLetter)
    let before = words[..<(isCode ? words.count - 2 : words.count - 1)].last?.text
    return before?.hasSuffix(",") == true && state.count == 2 && state == state.uppercased()
      || isCode && words[0].text.contains(where: \.isLetter) && code.filter(\.isNumber).count == 5
        && words.count <= 4 && words.contains { $0.text.hasSuffix(",") }
  }

  /// Whether the row is two names separated by a comma, such as a town and its state.
  var isLocality: Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return words.count <= 4 && parts.count == 2
      && parts.allSatisfy { part in
        part.contains(where: \.isLetter) && !part.contains(where: \.isNumber)
          && part.first { $0.isLetter }?.isUppercase == true
      }
  }

  /// Whether the row begins or ends with a house number, or has a keyword of addresses and a digit.
  func isStreet(keywords: [KeywordMatch]) -> Bool {
    guard words.count >= 2, !keywords.contains(where: { $0.roles.contains(.venue) }) else {
      return false
    }
    let number = words[0].text.filter { $0 != "," && $0 != "-" && $0 != "/" }
    let startsWithNumber =
      (2...5).contains(number.count) && number.allSatisfy(\.isDigit)
      && words[1].text.contains(where: \.isLetter)
    let last = words[words.count - 1].text
    let endsWithNumber =
      words[words.count - 2].text.hasSuffix(",") && (1...4).contains(last.count)
      && last.allSatisfy(\.isDigit)
    return startsWithNumber || endsWithNumber || endsWithStreet
      || keywords.contains { $0.roles.contains(.address) }
        && text.contains(where: \.isDigit)
  }

  /// Endings of streets' names in German, Dutch and Scandinavian languages, folded.
  private static let streetEndings = [
    "STRASSE", "STR", "GASSE", "WEG", "PLATZ", "ALLEE", "STRAAT", "LAAN", "PLEIN", "GATAN", "GATA",
    "VAGEN", "VEJ", "GADE", "GATEN", "VEIEN", "KATU",
  ]

  /// Whether the row ends with a word for streets and a house number: `Bahnhofstrasse 12a`.
  private var endsWithStreet: Bool {
    let number = words[words.count - 1].text, digits = number.prefix { $0.isDigit }
    guard (1...3).contains(digits.count), number.count <= digits.count + 1 else { return false }
    let street = String(decoding: TextFolding.folded(words[words.count - 2].text), as: UTF8.self)
    return Self.streetEndings.contains { street.count > $0.count + 2 && street.hasSuffix($0) }
  }

  /// Whether the row begins with a postal code of four or five digits, and a town follows.
  var startsWithPostcode: Bool {
    guard (2...5).contains(words.count) else { return false }
    let code = words[0].text.drop { $0.isLetter || $0 == "-" }
    return (4...5).contains(code.count) && code.allSatisfy(\.isDigit)
      && words[1].text.count(where: \.isLetter) >= 3
  }

  /// Whether the row has a web or e-mail address.
  var hasWebAddress: Bool {
    words.contains { word in
      let text = word.text.lowercased()
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { $0.contains(where: \.isLetter) }
        || text.contains("www") || text.contains(".com")
    }
  }
}
