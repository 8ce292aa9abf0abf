internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects flight numbers: an airline's IATA designator, or its name, and one to four digits. The
/// value has the designator and no space.
///
/// Two letters and a number are too common to be a flight by themselves, so a word about flying
/// must occur near them.
struct FlightDetector: DataDetector {
  /// The distance before and after a number, in Unicode scalars, within which a context word counts.
  private static let contextScalars = 80

  private static let contextWords: Set = Set(
    """
    flight flights flug flugnummer fluege vol vols vuelo vuelos volo voli voo voos vlucht vluchten
    airline airlines airways boarding gate departure departs departing arrival arrives arriving
    airport terminal abflug ankunft flughafen embarquement depart aeroport embarque puerta
    aeropuerto salida imbarco aeroporto partenza portao vertrek luchthaven itinerary layover landed
    landing takeoff fly flying flew fliegen fliege boarded
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// IATA designators of airlines.
  static let designators: Set = Set(
    """
    AA AC AF AI AM AR AS AT AV AY AZ BA BR BT BW CA CI CM CX CZ DE DL DY EI EK EN ET EW EY FI FJ FR
    FZ GA GF HA HU IB IG JJ JL JQ JU KE KL KM KQ KU LA LG LH LO LX LY MF MH MK MS MU NH NK NZ OA OK
    OS OU OZ PC PD PG PK PR PS QF QR RJ RO SA SK SN SQ SU SV SW TG TK TO TP TU UA UK UL UX VA VN VS
    VY WF WN WS WY XQ YS ZH AB HG OE TB TS U2 W6 W9 4U 5J 6E 9W 3O 4Y 8Q B6 F9 G4 D8 H2 X3 Z8 3U S7
    5W I2 V7 A3 2B 9C G3
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// IATA designators by the airlines' names, folded.
  private static let airlineNames: [String: String] = [
    "lufthansa": "LH", "swiss": "LX", "klm": "KL", "ryanair": "FR", "easyjet": "U2", "delta": "DL",
    "united": "UA", "emirates": "EK", "qantas": "QF", "iberia": "IB", "alitalia": "AZ",
    "eurowings": "EW", "finnair": "AY", "austrian": "OS", "southwest": "WN", "jetblue": "B6",
    "vueling": "VY", "transavia": "HV", "condor": "DE", "wizzair": "W6",
  ]

  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    let tokens = text.tokens
    var results: [ItemMatch] = [], index = 0
    var context = ContextWords(Self.contextWords, in: text)
    while index < tokens.count {
      guard let (range, value) = flight(text, at: index, context: &context) else {
        index += 1
        continue
      }
      results.append(
        ItemMatch(
          .flightNumber, text.scalarRange(of: range), value: value,
          parts: ["airline": String(value.prefix(2))], confidence: 0.85))
      index = range.upperBound
    }
    return results
  }

  /// The tokens and the value of the flight number that begins at token `index`.
  private func flight(
    _ text: TokenizedText, at index: Int, context: inout ContextWords
  ) -> (Range<Int>, String)? {
    let tokens = text.tokens
    guard canBegin(at: index, of: tokens) else { return nil }
    if tokens[index].kind == .word, let code = Self.airlineNames[tokens[index].folded],
      index + 1 < tokens.count, tokens[index + 1].kind == .number, isDelimited(text, index + 1),
      context.isNear(tokens[index].range.lowerBound, distance: Self.contextScalars)
    {
      return (index..<index + 2, code + tokens[index + 1].folded)
    }
    guard index == 0 || tokens[index].isSpaced || tokens[index - 1].kind == .punctuation,
      Self.canBeDesignator(text, at: tokens[index].range.lowerBound)
    else { return nil }
    var end = index, code = ""
    while end < tokens.count, code.count < 2, end == index || !tokens[end].isSpaced {
      code += text.string(tokens[end].range)
      end += 1
    }
    // `U2` and its number, written together, have one run of digits: `U28032`.
    var digits = ""
    if code.count > 2, tokens[index].range.count == 1, tokens[index].kind == .word {
      digits = String(code.dropFirst(2))
      code = String(code.prefix(2))
    } else {
      guard code.count == 2, end < tokens.count, tokens[end].kind == .number else { return nil }
      digits = tokens[end].folded
      end += 1
    }
    guard Self.designators.contains(code), (1...4).contains(digits.count),
      isDelimited(text, end - 1),
      context.isNear(tokens[index].range.lowerBound, distance: Self.contextScalars)
    else { return nil }
    return (index..<end, code + digits)
  }

  /// Whether two ASCII capitals or digits are at scalar `start`. The test is cheap, and few words and
  /// numbers pass it.
  private static func canBeDesignator(_ text: TokenizedText, at start: Int) -> Bool {
    start + 1 < text.scalars.count
      && text.scalars[start...start + 1].allSatisfy { $0.isDigit || "A"..."Z" ~= $0 }
  }

  /// Whether a number follows the word, or the two single characters, at `index`.
  private func canBegin(at index: Int, of tokens: [Token]) -> Bool {
    guard index + 1 < tokens.count else { return false }
    return tokens[index + 1].kind == .number
      || tokens[index].range.count == 1 && tokens[index + 1].range.count == 1
        && index + 2 < tokens.count && tokens[index + 2].kind == .number
  }

  /// Whether the number at token `index` is complete, and no part of an amount or a time.
  private func isDelimited(_ text: TokenizedText, _ index: Int) -> Bool {
    let tokens = text.tokens
    guard tokens[index].range.count <= 5 else { return false }
    guard index + 1 < tokens.count, !tokens[index + 1].isSpaced else { return true }
    if tokens[index + 1].kind != .punctuation { return false }
    let isSplit = [".", ",", ":", "/"].contains(tokens[index + 1].folded)
    return
      !(isSplit && index + 2 < tokens.count && tokens[index + 2].kind == .number
      && !tokens[index + 2].isSpaced) && tokens[index + 1].folded != "%"
  }
}
