internal import PlatenTextAnalysis

/// The context of a number: the words and marks before it.
struct PhoneContext {
  /// Whether a word such as `phone` labels the number.
  let hasPhoneLabel: Bool
  /// Whether a word such as `account`, or a mark, labels it as another kind of number.
  let hasOtherLabel: Bool
  /// Whether the number follows a letter, a digit or a mark without a space.
  let isAttached: Bool

  /// The largest number of tokens before a number among which a label counts: `phone number is`.
  private static let maximumTokens = 5

  private static let phoneWords: Set = Set(
    """
    phone phones telephone tel telefon telefono telefone telephon telefoon telefonnummer cell
    cellphone mobile mobil mobiltelefon handy movil celular cellulare cell portable gsm fax telefax
    call calling dial ring hotline whatsapp anrufen rufnummer llamar llame appeler appelez chiamare
    chiama ligar ligue bellen bel durchwahl festnetz natel fijo fixe voicemail pager tfno tlf fon
    telefonico telephonique mob sms text telemovel contacto
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let otherNumberWords: Set = Set(
    """
    account konto kontonummer cuenta compte conta rekening iban card visa mastercard amex karte
    order invoice rechnung rechnungsnummer factura facture fattura fatura ssn ref reference
    referenz id serial article artikel kundennummer customer isbn vat ust mwst siret siren nif cif
    tracking parcel case ticket policy license licence passport bestellung bestellnummer blz bic
    cvv zip plz postcode
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Finds the context of the number at scalar `start`. With `allowsCardLabels`, the short labels of
  /// business cards count too.
  init(_ text: TokenizedText, before start: Int, allowsCardLabels: Bool = false) {
    let tokens = text.tokens
    var index = text.firstToken(from: start) - 1
    let last = index
    var foundPhoneWord = false, foundOtherWord = false, distance = 0
    // On a card each line has its own subject: `Account Manager` labels no number below it.
    var isOnEarlierLine = false
    while index >= 0, distance < Self.maximumTokens {
      let token = tokens[index]
      if token.kind == .number { break }
      if Self.phoneWords.contains(token.folded)
        || allowsCardLabels && PhoneLabels.kinds[token.folded] != nil
      {
        foundPhoneWord = true
      }
      isOnEarlierLine = isOnEarlierLine || allowsCardLabels && text.hasLineBreak(before: index + 1)
      if Self.otherNumberWords.contains(token.folded), !isOnEarlierLine { foundOtherWord = true }
      if foundPhoneWord || foundOtherWord
        || [".", "!", "?", ";"].contains(token.folded) && token.range.upperBound < start - 1
          && distance > 0 && !Self.isLabelAbbreviation(tokens, index)
      {
        break
      }
      index -= 1
      distance += 1
    }
    let before = text.scalar(at: start - 1)
    isAttached = before.map { !$0.isSpace } ?? false
    let opensWithMark = text.scalar(at: start).map { !$0.isDigit } ?? false
    var followsMark = false
    if isAttached, !opensWithMark, last >= 0, let before {
      followsMark =
        before == "#" || before.isLatin || "$€£=*_".unicodeScalars.contains(before)
        || before == "-" && (text.scalar(at: start - 2)?.isSpace ?? true)
        || [".", ",", "/", "-", ":"].contains(before) && text.scalar(at: start - 2)?.isDigit == true
    }
    hasPhoneLabel = foundPhoneWord && !followsMark
    hasOtherLabel = foundOtherWord || followsMark
  }

  /// Whether the point at `index` ends an abbreviated label: `Tel.`
  private static func isLabelAbbreviation(_ tokens: [Token], _ index: Int) -> Bool {
    index > 0 && phoneWords.contains(tokens[index - 1].folded)
  }
}
