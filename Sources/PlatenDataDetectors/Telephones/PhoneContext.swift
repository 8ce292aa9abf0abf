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

/// A text in the form of a telephone number: groups of digits with the marks of such numbers.
struct PhoneCandidate {
  /// The range of Unicode scalars.
  let range: Range<Int>
  /// The number of digits in each group.
  let groups: [Int]
  let hasPlus: Bool

  /// The number of digits in all groups. Beyond ``digitCounts`` not all are counted.
  private(set) var digits = 0

  /// The numbers of digits that a telephone number can have.
  static let digitCounts = 7...16
  /// The largest number of Unicode scalars that are examined: more than 17 digits, one more than a
  /// number has, can have with marks between them.
  private static let maximumScalars = 128

  /// The longest candidate that begins at `start`, which is a digit, a plus sign or an opening
  /// bracket.
  init?(_ scalars: [Unicode.Scalar], at start: Int) {
    var index = start, end = start, depth = 0, gap = 0
    var groups: [Int] = [], inGroup = false, hasPlus = false, open = 0
    let limit = min(scalars.count, start + Self.maximumScalars)
    loop: while index < limit {
      switch scalars[index] {
      case "0"..."9":
        if inGroup { groups[groups.count - 1] += 1 } else { groups.append(1) }
        digits += 1
        // It is no number, whatever follows.
        if digits > Self.digitCounts.upperBound, depth == 0 {
          end = index + 1
          break loop
        }
        inGroup = true
        gap = 0
        end = index + 1
        open = depth
      case "+", "＋":
        guard groups.isEmpty else { break loop }
        hasPlus = true
        inGroup = false
      case "(":
        guard depth == 0 else { break loop }
        depth = 1
        inGroup = false
      case ")":
        guard depth == 1, inGroup || gap == 1 else { break loop }
        depth = 0
        inGroup = false
        if open == 1 { end = index + 1 }
        open = 0
      case " ", "-", "/", ".", "\u{A0}", "\u{2010}", "\u{2011}", "\u{2013}", "\u{202F}", "~":
        inGroup = false
        gap += 1
        if gap > 3 || scalars[index] != " " && gap > 2 { break loop }
      default: break loop
      }
      index += 1
    }
    guard open == 0, !groups.isEmpty else { return nil }
    // Brackets around the whole number belong to the sentence.
    let isEnclosed =
      scalars[start] == "(" && scalars[end - 1] == ")"
      && scalars[start..<end].count(where: { $0 == "(" }) == 1
    range = isEnclosed ? start + 1..<end - 1 : start..<end
    self.groups = groups
    self.hasPlus = hasPlus
  }

  /// The range with the extension after the number, if there is one: `x63888`, `ext. 12`.
  func withExtension(_ scalars: [Unicode.Scalar]) -> Range<Int> {
    var index = range.upperBound
    while index < scalars.count, scalars[index] == " " || scalars[index] == "," { index += 1 }
    let word = scalars[index...].prefix(10).folded
    for name in ["extension", "durchwahl", "poste", "int.", "ext.", "ext", "dw", "x", "#"]
    where word.hasPrefix(name) {
      index += name.unicodeScalars.count
      while index < scalars.count, " .:".unicodeScalars.contains(scalars[index]) { index += 1 }
      let first = index
      while index < scalars.count, scalars[index].isDigit { index += 1 }
      return (1...7).contains(index - first) ? range.lowerBound..<index : range
    }
    return range
  }
}

/// The labels of telephone numbers on business cards, in seven languages.
package enum PhoneLabels {
  /// The kind of number, `cell`, `fax` or `work`, by the folded label.
  package static let kinds: [String: String] = {
    var kinds: [String: String] = [:]
    let cell = """
      m mob mobil mobile mobiel handy cell cellular cellulare cel celular movil gsm portable port
      natel telemovel tlm mobiltelefon whatsapp cellphone
      """
    let work = """
      t tel telefon telephone telefono telefone telefoon phone ph p office buro bureau d direct
      direkt dw zentrale fon o w work tfno tlf
      """
    for word in split(cell) { kinds[word] = "cell" }
    for word in split("f fax telefax facs faxnummer telecopie telecopieur") { kinds[word] = "fax" }
    for word in split(work) { kinds[word] = "work" }
    return kinds
  }()

  private static func split(_ list: String) -> [String] {
    list.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

/// The parts of a text in which libphonenumber can find a valid number.
///
/// The library allows at most four marks between two digits of a number, and no words. Finding
/// enough digits so close together takes a thousandth of the library's time.
struct PhoneWindows {
  /// Ranges of Unicode scalars, in order, none overlapping.
  private(set) var windows: [Range<Int>] = []

  /// Digits with at most four marks between two of them.
  private struct Run {
    let start: Int
    var end: Int
    var digits = 1
    /// The number of digits of the first group.
    var firstGroupDigits = 1
  }

  /// The length of a window before the first digit, in Unicode scalars: two brackets or plus signs,
  /// each with marks, and one more that shows whether the number is part of something else.
  private static let leadingScalars = 11
  /// The length of a window after the last digit, in Unicode scalars: the text before the digits of
  /// an extension.
  private static let trailingScalars = 24

  /// Finds the windows of `scalars` for numbers of `region`.
  init(_ scalars: [Unicode.Scalar], region: String) {
    var run: Run?, gap = 0
    for (index, scalar) in scalars.enumerated() {
      if scalar.isPhoneDigit {
        if var extended = run, gap <= 4 {
          if extended.end == index, extended.firstGroupDigits == extended.digits {
            extended.firstGroupDigits += 1
          }
          extended.digits += 1
          extended.end = index + 1
          run = extended
        } else {
          close(run, scalars, region)
          run = Run(start: index, end: index + 1)
        }
        gap = 0
      } else {
        gap += scalar.isPhonePunctuation ? 1 : 5
      }
    }
    close(run, scalars, region)
  }

  /// Adds the window around `run`, if the run has enough digits.
  private mutating func close(_ run: Run?, _ scalars: [Unicode.Scalar], _ region: String) {
    guard let run else { return }
    let start = max(0, run.start - Self.leadingScalars)
    let hasPlus = scalars[start..<run.start].contains { $0 == "+" || $0 == "＋" }
    // After a letter the first group is part of a word; an `x` is a mark.
    let before = run.start > 0 ? scalars[run.start - 1] : " "
    let isAttached = before.isASCIILetter && before != "x"
    guard
      run.digits - (isAttached ? run.firstGroupDigits : 0)
        >= Self.minimumDigits(region, hasPlus: hasPlus),
      hasPlus || !["US", "CA"].contains(region)
        || NorthAmericanNumber.isPossible(in: scalars[run.start..<run.end])
    else { return }
    var end = min(scalars.count, run.end + Self.trailingScalars)
    while end < scalars.count, scalars[end - 1].isPhoneDigit { end += 1 }
    if let last = windows.last, last.upperBound >= start {
      windows[windows.count - 1] = last.lowerBound..<end
    } else {
      windows.append(start..<end)
    }
  }

  /// The fewest digits of a number: of `region`, or with a plus sign of any country.
  private static func minimumDigits(_ region: String, hasPlus: Bool) -> Int {
    if !hasPlus, ["US", "CA"].contains(region) { return 10 }
    return regionsWithLongNumbers.contains(region) ? 7 : 6
  }

  /// Countries (ISO 3166) without numbers of fewer than seven digits.
  static let regionsWithLongNumbers: Set = [
    "US", "CA", "GB", "IE", "FR", "ES", "PT", "BR", "MX", "NL", "BE", "CH",
  ]
}

extension Unicode.Scalar {
  /// Whether it is a decimal digit of any script.
  var isPhoneDigit: Bool {
    value < 0x80 ? isDigit : properties.generalCategory == .decimalNumber
  }

  /// Whether libphonenumber allows it between the digits of a number.
  fileprivate var isPhonePunctuation: Bool {
    switch value {
    case 0x20, 0x28, 0x29, 0x2D...0x2F, 0x5B, 0x5D, 0x78, 0x7E, 0xA0, 0xAD: true
    case 0x200B, 0x2010...0x2015, 0x2053, 0x2060, 0x2212, 0x223C, 0x3000, 0x30FC: true
    case 0xFF08, 0xFF09, 0xFF0D...0xFF0F, 0xFF3B, 0xFF3D: true
    default: false
    }
  }
}
