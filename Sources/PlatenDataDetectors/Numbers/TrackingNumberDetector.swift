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
      let code = Code(run, in: text)
      var first = 0
      while first < run.groups.count {
        let match = match(run, code, from: first, context: &context)
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

  /// The characters of a run without the marks between its groups.
  private struct Code {
    var bytes: [UInt8] = []
    /// By group: the number of bytes before it; at the end the number of all bytes.
    var starts = [0]

    init(_ run: AlphanumericRun, in text: TokenizedText) {
      for group in run.groups {
        for scalar in text.scalars[group] { bytes.append(UInt8(truncatingIfNeeded: scalar.value)) }
        starts.append(bytes.count)
      }
    }
  }

  /// The longest number that begins with group `first`, and the group after it.
  private func match(
    _ run: AlphanumericRun, _ code: Code, from first: Int, context: inout ContextWords
  ) -> (match: ItemMatch, next: Int)? {
    let start = code.starts[first]
    var end = first
    while end < run.groups.count,
      code.starts[end + 1] - start <= TrackingFormat.lengths.upperBound
    { end += 1 }
    while end > first, code.starts[end] - start >= TrackingFormat.lengths.lowerBound {
      defer { end -= 1 }
      let last = end - 1
      guard end == run.groups.count || !splitsDigitGroup(run.groups, first, last) else { continue }
      let range = run.groups[first].lowerBound..<run.groups[last].upperBound
      let bytes = code.bytes[start..<code.starts[end]]
      guard let carrier = carrier(of: bytes, at: range, context: &context) else { continue }
      let match = ItemMatch(
        .shipmentTrackingNumber, range, value: String(decoding: bytes, as: UTF8.self),
        parts: ["carrier": carrier])
      return (match, end)
    }
    return nil
  }

  /// Whether a split after group `last` divides a run of single characters.
  private func splitsDigitGroup(_ groups: [Range<Int>], _ first: Int, _ last: Int) -> Bool {
    groups[last + 1].count == 1 && groups[last].count == 1
  }

  private func carrier(
    of code: ArraySlice<UInt8>, at range: Range<Int>, context: inout ContextWords
  ) -> String? {
    if code.count == S10.length, S10.matches(Array(code)) { return "S10" }
    // A number of one repeated digit is a placeholder.
    guard let digit = code.first(where: { $0 < 0x3A }),
      code.contains(where: { $0 < 0x3A && $0 != digit })
    else { return nil }
    let near = range.lowerBound...range.upperBound
    return TrackingFormat.first(matching: code) {
      context.isNear(near, distance: Self.contextScalars)
    }?.carrier
  }
}
