internal import PlatenModel
internal import PlatenTextAnalysis

/// Detects tracking numbers of parcels, with their carrier. The value has no spaces.
struct TrackingNumberDetector: DataDetector {
  /// The distance before and after a number, in Unicode scalars, within which a context word counts.
  private static let contextScalars = 120

  private static let contextWords: Set = Set(
    """
    parcel parcels package packages shipment shipments shipping shipped tracking track tracked
    delivery delivered courier waybill airwaybill awb consignment carrier freight sendung
    sendungsnummer sendungsverfolgung paket paketnummer lieferung versand frachtbrief colis suivi
    envoi expedition livraison bordereau envio paquete seguimiento guia entrega rastreo pacco
    spedizione tracciamento collo consegna encomenda rastreio rastreamento zending zendingsnummer
    pakket bezorging vracht ups fedex dhl usps dpd gls hermes purolator ontrac lasership yodel
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  func matches(in text: TokenizedText) -> [ItemMatch] {
    guard text.hasDigits else { return [] }
    var results: [ItemMatch] = [], previousEnd = 0
    let runs = AlphanumericRun.runs(in: text.scalars) { $0 >= 8 }
    var context = ContextWords(Self.contextWords, in: text)
    for run in runs {
      var first = 0
      while first < run.groups.count {
        let match = match(run, from: first, in: text, context: &context)
        if let match, match.match.range.lowerBound >= previousEnd {
          results.append(match.match)
          previousEnd = match.match.range.upperBound
          first = match.next
        } else {
          first += 1
        }
      }
    }
    return results
  }

  /// The longest number that begins with group `first`, and the group after it.
  private func match(
    _ run: AlphanumericRun, from first: Int, in text: TokenizedText, context: inout ContextWords
  ) -> (match: ItemMatch, next: Int)? {
    var code: [UInt8] = [], lengths: [Int] = []
    for group in run.groups[first...] {
      guard code.count + group.count <= TrackingFormat.lengths.upperBound else { break }
      code += text.scalars[group].lazy.map { UInt8(truncatingIfNeeded: $0.value) }
      lengths.append(code.count)
    }
    for (offset, length) in lengths.enumerated().reversed() {
      let last = first + offset
      guard length >= TrackingFormat.lengths.lowerBound,
        last + 1 == run.groups.count || !splitsDigitGroup(run.groups, first, last)
      else { continue }
      let range = run.groups[first].lowerBound..<run.groups[last].upperBound
      guard let carrier = carrier(of: Array(code[..<length]), at: range, context: &context) else {
        continue
      }
      let match = ItemMatch(
        .shipmentTrackingNumber, range, value: String(decoding: code[..<length], as: UTF8.self),
        parts: ["carrier": carrier])
      return (match, last + 1)
    }
    return nil
  }

  /// Whether a split after group `last` divides a run of single characters.
  private func splitsDigitGroup(_ groups: [Range<Int>], _ first: Int, _ last: Int) -> Bool {
    groups[last + 1].count == 1 && groups[last].count == 1
  }

  private func carrier(
    of code: [UInt8], at range: Range<Int>, context: inout ContextWords
  ) -> String? {
    if S10.matches(code) { return "S10" }
    // A number of one repeated digit is a placeholder.
    let digits = code.lazy.filter { $0 < 0x3A }
    guard let digit = digits.first, digits.contains(where: { $0 != digit }) else { return nil }
    let near = range.lowerBound...range.upperBound
    let hasContext = context.isNear(near, distance: Self.contextScalars)
    return TrackingFormat.first(matching: code, hasContext: hasContext)?.carrier
  }
}
