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
    for run in runs {
      var first = 0
      while first < run.groups.count {
        let match = match(run, from: first, in: text)
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
    _ run: AlphanumericRun, from first: Int, in text: TokenizedText
  ) -> (match: ItemMatch, next: Int)? {
    for last in stride(from: run.groups.count - 1, through: first, by: -1) {
      let code = Array(run.groups[first...last].joined(by: text.scalars))
      guard code.count >= 10, code.count <= 36,
        last + 1 == run.groups.count || !splitsDigitGroup(run.groups, first, last)
      else { continue }
      let range = run.groups[first].lowerBound..<run.groups[last].upperBound
      guard let carrier = carrier(of: code, at: range, in: text) else { continue }
      let match = ItemMatch(
        .shipmentTrackingNumber, range, value: String(decoding: code, as: UTF8.self),
        parts: ["carrier": carrier])
      return (match, last + 1)
    }
    return nil
  }

  /// Whether a split after group `last` divides a run of single characters.
  private func splitsDigitGroup(_ groups: [Range<Int>], _ first: Int, _ last: Int) -> Bool {
    groups[last + 1].count == 1 && groups[last].count == 1
  }

  private func carrier(of code: [UInt8], at range: Range<Int>, in text: TokenizedText) -> String? {
    if S10.matches(code) { return "S10" }
    guard let format = TrackingFormat.all.first(where: { $0.matches(code) }) else { return nil }
    // A number of one repeated digit is a placeholder.
    guard Set(code.filter { $0 < 0x3A }).count > 1 else { return nil }
    return !format.requiresContext || hasParcelContext(around: range, in: text)
      ? format.carrier : nil
  }

  private func hasParcelContext(around range: Range<Int>, in text: TokenizedText) -> Bool {
    let near = (range.lowerBound - Self.contextScalars)...(range.upperBound + Self.contextScalars)
    return text.tokens.contains { token in
      token.kind == .word && near.contains(token.range.lowerBound)
        && Self.contextWords.contains(token.folded)
    }
  }
}

extension ArraySlice<Range<Int>> {
  /// The characters of all groups, as ASCII.
  fileprivate func joined(by scalars: [Unicode.Scalar]) -> [UInt8] {
    flatMap { scalars[$0].map { UInt8(truncatingIfNeeded: $0.value) } }
  }
}
