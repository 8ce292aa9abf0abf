internal import FoundationEssentials
internal import PlatenModel

/// A linear code as one line across shows it.
struct LinearSight: Hashable {
  let text: String
  /// The first run of it, and the number of its runs.
  let first: Int, count: Int
}

/// A symbology that one line across tells all of.
protocol LinearSymbology {
  static var symbology: BarcodeSymbology { get }
  /// How many lines must see the same.
  static var leastLines: Int { get }
  /// The code that begins with the dark run `first`, if one does.
  static func sight(_ bars: BarRuns, from first: Int) -> LinearSight?
}

extension LinearSymbology {
  /// The codes that `lines` across a picture show, each once.
  static func readings(on lines: [ScanLine]) -> [CodeReading] {
    var seen: [String: [(from: Point, to: Point)]] = [:]
    for line in lines {
      let length = line.bars.edges.last ?? 0
      for (bars, isReversed) in [(line.bars, false), (line.bars.reversed(length: length), true)] {
        var first = 0
        while first < bars.count {
          guard let sight = sight(bars, from: first) else {
            first += 2
            continue
          }
          let (from, to) = (bars.edges[first], bars.edges[first + sight.count])
          seen[sight.text, default: []].append(
            (
              line.place(isReversed ? length - from : from),
              line.place(isReversed ? length - to : to)
            ))
          first += sight.count + 1
        }
      }
    }
    return seen.compactMap { text, places in
      places.count < leastLines ? nil : reading(text, at: places[places.count / 2], places.count)
    }
  }

  private static func reading(
    _ text: String, at place: (from: Point, to: Point), _ lines: Int
  ) -> CodeReading {
    CodeReading(
      symbology: symbology, text: text, bytes: Data(text.utf8), eciBytes: Data(),
      corners: [place.from, place.to, place.to, place.from], isGS1: false, hasECI: false,
      lineCount: lines, sequence: nil)
  }
}
