import PlatenModel
import Testing

@testable import PlatenBarcodes

/// A symbology in which each dark run is a barcode of its width.
private enum Widths: LinearSymbology {
  static let symbology = BarcodeSymbology.code39
  static let minimumLineCount = 2

  static func decoding(_ bars: RunLengths, from first: Int) -> LinearDecoding? {
    LinearDecoding(text: "\(Int(bars.width(first)))", first: first, count: 1)
  }
}

/// A dictionary has another order in each run, and each time it is made.
@Test func barcodesAreInTheOrderInWhichTheyAreFound() {
  let widths = (1...20).shuffled()
  let edges = widths.reduce(into: [Float(0)]) { edges, width in
    edges += [edges.last! + Float(width), edges.last! + Float(width) + 30]
  }.dropLast()
  let bars = RunLengths(edges: Array(edges))
  let line = ScanLine(start: Point(x: 0, y: 0), step: Point(x: 1, y: 0), bars: bars)
  for _ in 0..<10 {
    #expect(Widths.symbols(on: [line, line]).map(\.text) == widths.map { "\($0)" })
  }
}
