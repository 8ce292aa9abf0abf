/// The templates of one kind of segment, matched against a scan line.
struct SegmentTemplates {
  let isDigit: Bool
  /// The possible widths, in samples.
  let widths: ClosedRange<Int>
  private let line: DarknessProfile
  /// The nominal width, in modules.
  private let modules: Int
  /// The darkness of the modules, pattern after pattern.
  private let patterns: [Float]
  /// The sum of squares of each pattern.
  private let patternEnergies: [Float]
  /// The memo table of ``minimumCost(from:width:)``: all widths of a position, then those of the
  /// next; NaN where not computed.
  private var memo: [Float]

  /// The cost of a segment that is a seventh narrower or wider than nominal, in squared darkness.
  /// It grows with the square of the deviation.
  private static let widthDeviationPenalty: Float = 0.1

  init(_ segment: EANLayout.Segment, printModel: PrintModel, line: DarknessProfile) {
    let renderedPatterns: [[Float]]
    switch segment {
    case .guardPattern(let pattern, let modules, let before, let after):
      self.modules = modules
      renderedPatterns = [
        EANDigitPattern.rendered(
          pattern, modules: modules, before: before, after: after, printModel: printModel)
      ]
    case .left:
      modules = 7
      renderedPatterns = (EANDigitPattern.odd + EANDigitPattern.even).map {
        EANDigitPattern.rendered($0, modules: 7, before: 1, after: 0, printModel: printModel)
      }
    case .right:
      modules = 7
      renderedPatterns = EANDigitPattern.right.map {
        EANDigitPattern.rendered($0, modules: 7, before: 0, after: 1, printModel: printModel)
      }
    }
    self.line = line
    isDigit = renderedPatterns.count > 1
    patterns = renderedPatterns.flatMap { $0 }
    patternEnergies = renderedPatterns.map { $0.reduce(0) { $0 + $1 * $1 } }
    let width = modules * ModuleAlignment.samplesPerModule
    widths = (width - width / 7)...(width + width / 7)
    memo = Array(repeating: .nan, count: (line.count + 1) * widths.count)
  }

  /// The cost of the best pattern plus the penalty for the width.
  mutating func minimumCost(from place: Int, width: Int) -> Float {
    let index = place * widths.count + width - widths.lowerBound
    if !memo[index].isNaN { return memo[index] }
    let ideal = Float(modules * ModuleAlignment.samplesPerModule)
    let widthDeviation = (Float(width) - ideal) / ideal * 7
    memo[index] =
      minimumPatternCost(from: place, width: width) + Self.widthDeviationPenalty * widthDeviation
      * widthDeviation
    return memo[index]
  }

  /// The squared difference between the line and each pattern.
  func costs(from place: Int, width: Int) -> [Float] {
    let length = Float(width) / Float(modules)
    let cells = (0..<modules).map {
      line.mean(from: Float(place) + Float($0) * length, length: length)
    }
    let energy = cells.reduce(0) { $0 + $1 * $1 }
    return patternEnergies.indices.map { pattern in
      (0..<modules).reduce(energy + patternEnergies[pattern]) {
        $0 - 2 * cells[$1] * patterns[pattern * modules + $1]
      }
    }
  }

  /// The minimum of ``costs(from:width:)``, without allocating an array.
  private func minimumPatternCost(from place: Int, width: Int) -> Float {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: modules) { cells in
      let length = Float(width) / Float(modules)
      var energy: Float = 0
      for cell in 0..<modules {
        let mean = line.mean(from: Float(place) + Float(cell) * length, length: length)
        cells[cell] = mean
        energy += mean * mean
      }
      return patterns.withUnsafeBufferPointer { patterns in
        var best = Float.infinity
        for pattern in patternEnergies.indices {
          var cost = patternEnergies[pattern]
          for cell in 0..<modules { cost -= 2 * cells[cell] * patterns[pattern * modules + cell] }
          best = min(best, cost)
        }
        return best + energy
      }
    }
  }
}
