internal import PlatenModel

/// Telepen: bytes of even parity, of which zeros make wide bars and spaces (AIM USS Telepen).
enum Telepen: LinearSymbology {
  static let symbology = BarcodeSymbology.telepen
  static let leastLines = 3

  /// Which runs of the first and the last character are wide; they tell how the text between is
  /// meant.
  private static let starts: [Set<Int>] = [[10, 11], [8, 11], [6, 11]]
  private static let stops: [Set<Int>] = [[0, 1], [0, 3], [0, 5]]

  /// Runs of the start character and of the stop character, and modules of every one.
  private static let startRuns = 12, stopRuns = 11, characterModules: Float = 16

  /// What parts narrow bars from wide ones, and narrow spaces from wide ones, in modules: ink
  /// that spreads, or wears off, changes both.
  private struct Limits {
    let bar: Float, space: Float

    /// What the start character shows, if it is one whose runs `wide` are wide.
    init?(_ bars: BarRuns, from first: Int, wide: Set<Int>, _ module: Float) {
      func limit(_ side: Int) -> Float? {
        let runs = stride(from: side, to: startRuns, by: 2)
        let narrow = runs.filter { !wide.contains($0) }.map { bars.width(first + $0) }
        let broad = runs.filter(wide.contains).map { bars.width(first + $0) }
        let (most, least) = (narrow.max()!, broad.min()!)
        let isClear = most < 2 * narrow.min()! && least > 1.5 * most && least < 5 * narrow.min()!
        return isClear ? (most + least) / 2 / module : nil
      }
      guard let bar = limit(0), let space = limit(1) else { return nil }
      (self.bar, self.space) = (bar, space)
    }

    func isWide(_ bars: BarRuns, _ run: Int, isBar: Bool, _ module: Float) -> Bool {
      bars.width(run) / module > (isBar ? bar : space)
    }
  }

  static func sight(_ bars: BarRuns, from first: Int) -> LinearSight? {
    guard first + 40 < bars.count else { return nil }
    var module = bars.width(first, count: startRuns) / characterModules
    guard bars.lightBefore(first) > 5 * module else { return nil }
    for kind in starts.indices {
      guard let limits = Limits(bars, from: first, wide: starts[kind], module) else { continue }
      var run = first + startRuns
      var codes: [UInt8] = []
      while run + stopRuns <= bars.count {
        let last = run + stopRuns - 1
        if bars.lightAfter(last) > 5 * module, isStop(bars, run, kind, limits, module) {
          return text(of: codes, kind: kind).map {
            LinearSight(text: $0, first: first, count: last - first + 1)
          }
        }
        let begin = run
        guard let code = character(bars, at: &run, limits, module) else { return nil }
        codes.append(code)
        // The paper may bulge, and the camera tilt.
        module = bars.width(begin, count: run - begin) / characterModules
      }
    }
    return nil
  }

  private static func isStop(
    _ bars: BarRuns, _ first: Int, _ kind: Int, _ limits: Limits, _ module: Float
  ) -> Bool {
    (0..<stopRuns).allSatisfy {
      limits.isWide(bars, first + $0, isBar: $0 % 2 == 0, module) == stops[kind].contains($0)
    }
  }

  /// A character's seven bits; `run` goes on behind it.
  private static func character(
    _ bars: BarRuns, at run: inout Int, _ limits: Limits, _ module: Float
  ) -> UInt8? {
    var bits: [Bool] = [], isWithin = false
    while bits.count < 8, run + 1 < bars.count {
      guard max(bars.width(run), bars.width(run + 1)) < 5 * module else { return nil }
      let isWideBar = limits.isWide(bars, run, isBar: true, module)
      switch (isWideBar, limits.isWide(bars, run + 1, isBar: false, module)) {
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
  private static func text(of codes: [UInt8], kind: Int) -> String? {
    guard codes.count >= 2, codes.reduce(0, { $0 + Int($1) }) % 127 == 0 else { return nil }
    let codes = codes.dropLast()
    let parts = codes.split(separator: 16, maxSplits: 1, omittingEmptySubsequences: false)
    switch kind == 0 && looksCompressed(codes) ? 1 : kind {
    case 0: return characters(codes)
    case 1: return digits(parts[0]).map { $0 + (parts.count > 1 ? characters(parts[1]) : "") }
    default:
      guard parts.count > 1 else { return characters(codes) }
      return digits(parts[1]).map { characters(parts[0]) + $0 }
    }
  }

  /// Whether codes are pairs of digits although nothing says so: control characters, of which
  /// texts have none, among them, and nothing that is no pair.
  private static func looksCompressed(_ codes: ArraySlice<UInt8>) -> Bool {
    codes.contains { $0 < 32 } && codes.allSatisfy { $0 >= 16 } && codes.first != 16
      && codes.count(where: { $0 == 16 }) <= 1
  }

  private static func characters(_ codes: some Sequence<UInt8>) -> String {
    String(decoding: Array(codes), as: UTF8.self)
  }

  /// Pairs of digits from 27 on, a digit and an X from 17 on.
  private static func digits(_ codes: some Sequence<UInt8>) -> String? {
    var text = ""
    for code in codes {
      switch code {
      case 17..<27: text += "\(code - 17)X"
      case 27..<127: text += code < 37 ? "0\(code - 27)" : "\(code - 27)"
      default: return nil
      }
    }
    return text
  }
}
