package import PlatenModel
internal import PlatenTextAnalysis

/// Joins two photos of one long receipt if the last lines of the first photo are the first lines
/// of the second.
package enum PageStitching {
  /// Both pages as one, in pixels of the first; `nil` if fewer than two lines overlap.
  package static func joined(_ first: RecognizedPage, _ second: RecognizedPage) -> RecognizedPage? {
    let upper = first.lines.sorted { $0.box.y < $1.box.y }
    let lower = second.lines.sorted { $0.box.y < $1.box.y }
    guard let overlap = overlap(upper, lower) else { return nil }
    let scale = scale(upper[overlap.upper], lower[overlap.lower])
    let (a, b) = (upper[overlap.upper.upperBound].box, lower[overlap.lower.upperBound].box)
    let (dx, dy) = (a.x - b.x * scale, a.y - b.y * scale)
    let rest = lower[(overlap.lower.upperBound + 1)...].map { $0.moved(by: scale, dx: dx, dy: dy) }
    let lines = upper[...overlap.upper.upperBound] + rest
    let height = max(Double(first.height), lines.map(\.box.maxY).max()!)
    return RecognizedPage(
      width: first.width, height: Int(height.rounded(.up)), language: first.language,
      blocks: [
        .init(
          box: Box(x: 0, y: 0, width: Double(first.width), height: height), kind: .text,
          paragraphs: [.init(lines: Array(lines))])
      ])
  }

  /// The longest run of lines that both pages have. Up to three lines after it in the upper page,
  /// and before it in the lower one, may be cut off or misread.
  private static func overlap(
    _ upper: [RecognizedPage.Line], _ lower: [RecognizedPage.Line]
  ) -> (upper: ClosedRange<Int>, lower: ClosedRange<Int>)? {
    let above = upper.map { TextFolding.folded($0.text) }
    let below = lower.map { TextFolding.folded($0.text) }
    var best: (upper: ClosedRange<Int>, lower: ClosedRange<Int>)?
    for end in above.indices.suffix(4).reversed() {
      for start in below.indices.prefix(4) {
        for length in stride(from: min(end + 1, below.count - start), to: 1, by: -1) {
          guard length > best?.upper.count ?? 1 else { break }
          let pairs = (0..<length).map { (above[end - length + 1 + $0], below[start + $0]) }
          if areSimilar(pairs) {
            best = ((end - length + 1)...end, start...(start + length - 1))
          }
        }
      }
    }
    return best
  }

  /// Whether at least four of five letters agree, of at least 12 letters; the first and the last
  /// pair of lines must have an edit distance of at most 40 %.
  private static func areSimilar(_ pairs: [([UInt8], [UInt8])]) -> Bool {
    let letters = pairs.reduce(0) { $0 + max($1.0.count, $1.1.count) }
    guard letters >= 12, let first = pairs.first, let last = pairs.last else { return false }
    func differs(_ pair: ([UInt8], [UInt8]), by share: Int) -> Bool {
      let limit = max(pair.0.count, pair.1.count) * share / 100
      return pair.0.editDistance(to: pair.1, limit: limit) > limit
    }
    guard !differs(first, by: 40), !differs(last, by: 40) else { return false }
    let changes = pairs.reduce(0) { sum, pair in
      sum + pair.0.editDistance(to: pair.1, limit: max(pair.0.count, pair.1.count))
    }
    return changes * 5 <= letters
  }

  /// The scale of the upper page relative to the lower one, by the widths of the shared lines.
  private static func scale(
    _ upper: ArraySlice<RecognizedPage.Line>, _ lower: ArraySlice<RecognizedPage.Line>
  ) -> Double {
    let (a, b) = (upper.map(\.box.width).reduce(0, +), lower.map(\.box.width).reduce(0, +))
    return a > 0 && b > 0 ? a / b : 1
  }
}

extension RecognizedPage.Line {
  /// The line scaled, then moved by `dx` and `dy` pixels.
  fileprivate func moved(by scale: Double, dx: Double, dy: Double) -> RecognizedPage.Line {
    RecognizedPage.Line(
      text: text, box: box.moved(by: scale, dx: dx, dy: dy),
      baseline: baseline.map { Point(x: $0.x * scale + dx, y: $0.y * scale + dy) },
      words: words.map {
        RecognizedPage.Word(
          text: $0.text, box: $0.box.moved(by: scale, dx: dx, dy: dy), confidence: $0.confidence,
          isRightToLeft: $0.isRightToLeft, isVertical: $0.isVertical)
      })
  }
}

extension Box {
  /// The box scaled, then moved by `dx` and `dy` pixels.
  fileprivate func moved(by scale: Double, dx: Double, dy: Double) -> Box {
    let box = scaled(by: scale)
    return Box(x: box.x + dx, y: box.y + dy, width: box.width, height: box.height)
  }
}

/// Detects receipts that repeat an earlier one of the run: two photos of one receipt.
///
/// Both agree in day, total and currency, and in the time, or else in the merchant or in the
/// amounts of the line items. A few dozen bytes are kept for each receipt.
package struct DuplicateReceiptDetector: Sendable {
  /// The values that two photos of one receipt share.
  private struct Key: Hashable {
    let date: CivilDate
    let total: FixedDecimal
    let currency: CurrencyCode?
    let detail: Detail
  }

  /// The value that separates purchases of one day and total.
  private enum Detail: Hashable {
    case time(TimeOfDay)
    /// Case and diacritics folded.
    case merchant([UInt8])
    case items([FixedDecimal])
  }

  private var sources: [Key: String] = [:]

  /// Creates a detector that has seen no receipt.
  package init() {}

  /// The source of the earlier receipt that `record` repeats; `nil` if there is none, and then
  /// `record` is remembered.
  package mutating func original(of record: ReceiptRecord) -> String? {
    let receipt = record.receipt
    guard let date = receipt.date, let total = receipt.total else { return nil }
    var details: [Detail] = []
    if let time = receipt.time { details.append(.time(time)) }
    if let merchant = receipt.merchant, receipt.time == nil {
      details.append(.merchant(TextFolding.folded(merchant)))
    }
    if receipt.items.count > 1 { details.append(.items(receipt.items.map(\.amount))) }
    let keys = details.map {
      Key(date: date, total: total, currency: receipt.currency, detail: $0)
    }
    if let source = keys.compactMap({ sources[$0] }).first { return source }
    for key in keys { sources[key] = record.source }
    return nil
  }
}
