/// What one kind of part looks like, as each of the patterns that it may have, and how well that
/// fits a line.
struct PartModel {
  let isDigit: Bool
  /// Samples that it may be wide.
  let widths: ClosedRange<Int>
  private let line: BarLine
  /// Modules.
  private let modules: Int
  /// The blackness of the modules, pattern after pattern.
  private let patterns: [Float]
  /// Of each pattern, the sum of the squares.
  private let squares: [Float]
  /// ``leastCost(from:width:)`` where it was asked for: all widths of a place, then the next's.
  private var known: [Float]

  /// What a part that is a seventh narrower or wider than it should be costs.
  private static let stretchCost: Float = 0.1

  init(_ part: ArticleLayout.Part, print: BarPrint, line: BarLine) {
    let shown: [[Float]]
    switch part {
    case .guardBars(let pattern, let modules, let before, let after):
      self.modules = modules
      shown = [
        DigitPattern.seen(pattern, modules: modules, before: before, after: after, print: print)
      ]
    case .left:
      modules = 7
      shown = (DigitPattern.odd + DigitPattern.even).map {
        DigitPattern.seen($0, modules: 7, before: 1, after: 0, print: print)
      }
    case .right:
      modules = 7
      shown = DigitPattern.right.map {
        DigitPattern.seen($0, modules: 7, before: 0, after: 1, print: print)
      }
    }
    self.line = line
    isDigit = shown.count > 1
    patterns = shown.flatMap { $0 }
    squares = shown.map { $0.reduce(0) { $0 + $1 * $1 } }
    let width = modules * BarPath.samples
    widths = (width - width / 7)...(width + width / 7)
    known = Array(repeating: .nan, count: (line.count + 1) * widths.count)
  }

  /// The squared differences of the pattern that fits best, and the stretch.
  mutating func leastCost(from place: Int, width: Int) -> Float {
    let index = place * widths.count + width - widths.lowerBound
    if !known[index].isNaN { return known[index] }
    let ideal = Float(modules * BarPath.samples)
    let stretch = (Float(width) - ideal) / ideal * 7
    known[index] = least(from: place, width: width) + Self.stretchCost * stretch * stretch
    return known[index]
  }

  /// What each pattern costs there.
  func costs(from place: Int, width: Int) -> [Float] {
    let length = Float(width) / Float(modules)
    let cells = (0..<modules).map {
      line.mean(from: Float(place) + Float($0) * length, length: length)
    }
    let own = cells.reduce(0) { $0 + $1 * $1 }
    return squares.indices.map { pattern in
      (0..<modules).reduce(own + squares[pattern]) {
        $0 - 2 * cells[$1] * patterns[pattern * modules + $1]
      }
    }
  }

  /// The least of ``costs(from:width:)``, without an array for each.
  private func least(from place: Int, width: Int) -> Float {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: modules) { cells in
      let length = Float(width) / Float(modules)
      var own: Float = 0
      for cell in 0..<modules {
        let mean = line.mean(from: Float(place) + Float(cell) * length, length: length)
        cells[cell] = mean
        own += mean * mean
      }
      return patterns.withUnsafeBufferPointer { patterns in
        var best = Float.infinity
        for pattern in squares.indices {
          var cost = squares[pattern]
          for cell in 0..<modules { cost -= 2 * cells[cell] * patterns[pattern * modules + cell] }
          best = min(best, cost)
        }
        return best + own
      }
    }
  }
}
