internal import PlatenModel

/// Telepen: bytes of even parity, in which zero bits make wide bars and spaces (AIM USS Telepen).
enum Telepen: LinearSymbology {
  static let symbology = BarcodeSymbology.telepen
  static let minimumLineCount = 3

  /// The indices of the wide runs of the start and stop characters, for each of the three modes:
  /// ASCII, numeric then ASCII, and ASCII then numeric.
  private static let starts: [Set<Int>] = [[10, 11], [8, 11], [6, 11]]
  private static let stops: [Set<Int>] = [[0, 1], [0, 3], [0, 5]]

  /// The numbers of runs of the start and stop characters, and the modules of every character.
  private static let startRuns = 12, stopRuns = 11, characterModules: Float = 16

  /// The width thresholds between narrow and wide bars and between narrow and wide spaces, in
  /// modules. Ink spread and wear change both.
  private struct WidthThresholds {
    let bar: Float, space: Float

    /// Measures the thresholds in the start character; `nil` if its wide runs are not those of
    /// `wide`.
    init?(_ bars: RunLengths, from first: Int, wide: Set<Int>, _ module: Float) {
      func threshold(_ side: Int) -> Float? {
        let runs = stride(from: side, to: startRuns, by: 2)
        let narrowWidths = runs.filter { !wide.contains($0) }.map { bars.width(first + $0) }
        let wideWidths = runs.filter(wide.contains).map { bars.width(first + $0) }
        let (widestNarrow, narrowestWide) = (narrowWidths.max()!, wideWidths.min()!)
        let isClear =
          widestNarrow < 2 * narrowWidths.min()! && narrowestWide > 1.5 * widestNarrow
          && narrowestWide < 5 * narrowWidths.min()!
        return isClear ? (widestNarrow + narrowestWide) / 2 / module : nil
      }
      guard let bar = threshold(0), let space = threshold(1) else { return nil }
      (self.bar, self.space) = (bar, space)
    }

    func isWide(_ bars: RunLengths, _ run: Int, isBar: Bool, _ module: Float) -> Bool {
      bars.width(run) / module > (isBar ? bar : space)
    }
  }

  static func decoding(_ bars: RunLengths, from first: Int) -> LinearDecoding? {
    guard first + 40 < bars.count else { return nil }
    var module = bars.width(first, count: startRuns) / characterModules
    guard bars.spaceBefore(first) > 5 * module else { return nil }
    for kind in starts.indices {
      guard let thresholds = WidthThresholds(bars, from: first, wide: starts[kind], module) else {
        continue
      }
      var run = first + startRuns
      var values: [UInt8] = []
      while run + stopRuns <= bars.count {
        let last = run + stopRuns - 1
        if bars.spaceAfter(last) > 5 * module, isStop(bars, run, kind, thresholds, module) {
          return text(of: values, kind: kind).map {
            LinearDecoding(text: $0, first: first, count: last - first + 1)
          }
        }
        let begin = run
        guard let value = character(bars, at: &run, thresholds, module) else { return nil }
        values.append(value)
        // Update the module width: paper may be curved and the camera tilted.
        module = bars.width(begin, count: run - begin) / characterModules
      }
    }
    return nil
  }

  private static func isStop(
    _ bars: RunLengths, _ first: Int, _ kind: Int, _ thresholds: WidthThresholds, _ module: Float
  ) -> Bool {
    (0..<stopRuns).allSatisfy {
      thresholds.isWide(bars, first + $0, isBar: $0 % 2 == 0, module) == stops[kind].contains($0)
    }
  }

  /// The seven bits of a character; moves `run` past it.
  private static func character(
    _ bars: RunLengths, at run: inout Int, _ thresholds: WidthThresholds, _ module: Float
  ) -> UInt8? {
    var bits: [Bool] = [], isWithin = false
    while bits.count < 8, run + 1 < bars.count {
      guard max(bars.width(run), bars.width(run + 1)) < 5 * module else { return nil }
      let isWideBar = thresholds.isWide(bars, run, isBar: true, module)
      switch (isWideBar, thresholds.isWide(bars, run + 1, isBar: false, module)) {
      case (false, false): bits.append(true)
      case (true, false): bits += [false, false]
      case (true, true): bits += [false, true, false]
      case (false, true):
        bits += isWithin ? [true, false] : [false, true]
        isWithin.toggle()
      }
      run += 2
    }
    guard bits.count == 8, bits.count(where: { $0 }) % 2 == 0 else { return nil }
    return bits.prefix(7).enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
  }

  /// The text before the check character, which makes the sum a multiple of 127.
  private static func text(of values: [UInt8], kind: Int) -> String? {
    guard values.count >= 2, values.reduce(0, { $0 + Int($1) }) % 127 == 0 else { return nil }
    let values = values.dropLast()
    let parts = values.split(separator: 16, maxSplits: 1, omittingEmptySubsequences: false)
    switch kind == 0 && looksCompressed(values) ? 1 : kind {
    case 0: return characters(values)
    case 1: return digits(parts[0]).map { $0 + (parts.count > 1 ? characters(parts[1]) : "") }
    default:
      guard parts.count > 1 else { return characters(values) }
      return digits(parts[1]).map { characters(parts[0]) + $0 }
    }
  }

  /// Whether the values are digit pairs in a barcode with the ASCII start character.
  ///
  /// Only digit pairs have control characters among them, all values from 16 on, and at most one 16
  /// after the first value.
  private static func looksCompressed(_ values: ArraySlice<UInt8>) -> Bool {
    values.contains { $0 < 32 } && values.allSatisfy { $0 >= 16 } && values.first != 16
      && values.count(where: { $0 == 16 }) <= 1
  }

  private static func characters(_ values: some Sequence<UInt8>) -> String {
    String(decoding: Array(values), as: UTF8.self)
  }

  /// Decodes the numeric mode: values from 27 are digit pairs, values from 17 are a digit and an X.
  private static func digits(_ values: some Sequence<UInt8>) -> String? {
    var text = ""
    for value in values {
      switch value {
      case 17..<27: text += "\(value - 17)X"
      case 27..<127: text += value < 37 ? "0\(value - 27)" : "\(value - 27)"
      default: return nil
      }
    }
    return text
  }
}
