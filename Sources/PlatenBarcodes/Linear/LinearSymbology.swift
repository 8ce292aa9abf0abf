internal import FoundationEssentials
internal import PlatenModel

/// A linear barcode decoded from one scan line.
struct LinearDecoding: Hashable {
  let text: String
  /// The index of its first run, and the number of its runs.
  let first: Int, count: Int
}

/// A symbology that a single scan line can decode.
protocol LinearSymbology: SendableMetatype {
  static var symbology: BarcodeSymbology { get }
  /// The number of scan lines that must agree.
  static var minimumLineCount: Int { get }
  /// The barcode that begins with the dark run `first`, if there is one.
  static func decoding(_ bars: RunLengths, from first: Int) -> LinearDecoding?
}

extension LinearSymbology {
  /// The barcodes on `lines`, without duplicates, in the order in which they are found.
  static func symbols(on lines: [ScanLine]) -> [DecodedSymbol] {
    var texts: [String] = []
    var decodings: [String: [(from: Point, to: Point)]] = [:]
    for line in lines {
      let length = line.bars.edges.last ?? 0
      for (bars, isReversed) in [(line.bars, false), (line.bars.reversed(length: length), true)] {
        var first = 0
        while first < bars.count {
          guard let decoding = decoding(bars, from: first) else {
            first += 2
            continue
          }
          let (from, to) = (bars.edges[first], bars.edges[first + decoding.count])
          if decodings[decoding.text] == nil { texts.append(decoding.text) }
          decodings[decoding.text, default: []].append(
            (
              line.point(at: isReversed ? length - from : from),
              line.point(at: isReversed ? length - to : to)
            ))
          first += decoding.count + 1
        }
      }
    }
    return texts.compactMap { text in
      let places = decodings[text] ?? []
      return places.count < minimumLineCount
        ? nil : symbol(text, at: places[places.count / 2], places.count)
    }
  }

  private static func symbol(
    _ text: String, at place: (from: Point, to: Point), _ lines: Int
  ) -> DecodedSymbol {
    DecodedSymbol(
      symbology: symbology, text: text, bytes: Data(text.utf8), eciBytes: Data(),
      corners: [place.from, place.to, place.to, place.from], isGS1: false, hasECI: false,
      lineCount: lines, sequence: nil)
  }
}
