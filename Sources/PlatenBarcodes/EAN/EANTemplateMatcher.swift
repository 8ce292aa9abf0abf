internal import PlatenImaging
internal import PlatenModel

/// Decodes EAN-13 and UPC-A by template matching.
///
/// It compares the gray values of each digit with the expected values of all digits. This works
/// where edges are too blurred, scratched or unevenly lit for run lengths.
struct EANTemplateMatcher {
  /// The brightness of the pixels of scan lines across the region, from top to bottom.
  private let lines: [[Float]]
  /// The region's left side and its width, in pixels along the lines.
  private let left: Float, width: Float

  /// The candidate widths of the barcode as shares of the region's width, which includes digits and
  /// quiet zone.
  private static let widthShares: [Float] = [1, 0.89, 0.8, 0.71, 0.64, 0.57]

  /// The maximum residual (mean squared difference of a module's darkness, 0 to 1) of the best
  /// width on three lines; above it there is no EAN-13.
  private static let maximumResidual: Float = 0.035

  /// Samples the scan lines of a rectified region; `regionBounds` excludes the margin of the crop.
  init(_ image: Raster, regionBounds: Box) {
    let rows = (0..<9).map {
      Int(regionBounds.y + regionBounds.height * (0.12 + 0.0875 * Double($0)))
    }
    lines = image.withPixels { pixels in
      rows.filter { $0 > 0 && $0 + 1 < pixels.height }.map { row in
        (0..<pixels.width).map { column in
          (-1...1).reduce(Float(0)) {
            $0 + Float(pixels.bytes[(row + $1) * pixels.bytesPerRow + column]) / 3
          }
        }
      }
    }
    left = Float(regionBounds.x)
    width = Float(regionBounds.width)
  }

  private init(lines: [[Float]], left: Float, width: Float) {
    self.lines = lines
    self.left = left
    self.width = width
  }

  /// The same region upside down.
  private var reversed: EANTemplateMatcher {
    EANTemplateMatcher(lines: lines.map { $0.reversed() }, left: left, width: width)
  }

  /// The match of a barcode that fills the region from left to right.
  var matchInPlace: EANVote.Winner? {
    let module = width / Float(EANLayout.modules)
    let slack = 6 * ModuleAlignment.samplesPerModule
    let start = Int(left / module) * ModuleAlignment.samplesPerModule
    return vote(lines, module: module, starts: (start - slack)..<(start + slack))
  }

  /// The digits of a barcode anywhere in the region, if the match is conclusive.
  var digitsAnywhere: String? {
    let conclusive = [self, reversed].compactMap(\.bestForwardMatch).filter(\.isConclusive)
    return conclusive.max { $0.margin < $1.margin }?.digits
  }

  /// The match from left to right, at the width with the lowest residual on three lines.
  private var bestForwardMatch: EANVote.Winner? {
    let sampleLines = [1, 4, 7].compactMap { lines.indices.contains($0) ? lines[$0] : nil }
    let modules = Self.widthShares.map { $0 * width / Float(EANLayout.modules) }
    let residuals = modules.compactMap { module in
      vote(sampleLines, module: module, starts: 0..<Int.max, printModels: [.typical]).map {
        (module, $0.residual)
      }
    }
    guard let best = residuals.min(by: { $0.1 < $1.1 }), best.1 <= Self.maximumResidual else {
      return nil
    }
    return vote(lines, module: best.0, starts: 0..<Int.max)
  }

  /// The vote of `lines` under the print model with the lowest residual.
  private func vote(
    _ lines: [[Float]], module: Float, starts: Range<Int>,
    printModels: [PrintModel] = PrintModel.all
  ) -> EANVote.Winner? {
    guard module >= 0.8 else { return nil }
    let profiles = lines.map {
      DarknessProfile(
        brightness: $0, module: module, samplesPerModule: ModuleAlignment.samplesPerModule)
    }
    return printModels.compactMap { printModel in
      var vote = EANVote()
      for line in profiles {
        if let alignment = ModuleAlignment(line: line, starts: starts, printModel: printModel) {
          vote.add(alignment)
        }
      }
      return vote.winner
    }.min { $0.residual < $1.residual }
  }
}

/// Thresholds measured on 880 photos of barcodes of all symbologies. Units: see ``EANVote/Winner``.
extension EANVote.Winner {
  /// Whether the match is accepted on its own. At these thresholds no other barcode is taken for an
  /// EAN-13, and 44 of 62 EAN-13 are found.
  fileprivate var isConclusive: Bool { margin >= 30 && residual <= 0.02 && lines >= 3 }

  /// Whether the match overrules the result of zxing-cpp. It was correct three times of three; the
  /// first wrong match has a residual of 0.014.
  var overrules: Bool { margin >= 40 && residual <= 0.0125 && lines >= 5 }

  /// Whether the match contradicts the result of zxing-cpp. At a higher residual the lines miss the
  /// barcode, because its quad is wrong.
  var contradicts: Bool { residual <= 0.022 }
}

/// The darkness along a scan line, 0 to 1, normalized for illumination.
struct DarknessProfile: Sendable {
  /// The cumulative darkness before each sample.
  private let sums: [Float]
  let count: Int

  /// Samples a scan line.
  ///
  /// - Parameters:
  ///   - brightness: the brightness of the pixels along the line.
  ///   - module: the width of the narrowest bar, in pixels.
  ///   - samplesPerModule: the number of samples per module.
  init(brightness: [Float], module: Float, samplesPerModule: Int) {
    let darkness = Self.normalizedDarkness(brightness, reach: Int(max(4, module * 9)))
    let step = module / Float(samplesPerModule)
    count = max(0, Int(Float(brightness.count - 1) / step))
    var sums: [Float] = [0]
    sums.reserveCapacity(count + 1)
    for sample in 0..<count {
      let place = Float(sample) * step
      let index = Int(place)
      let part = place - Float(index)
      let value =
        darkness[index] + part * (darkness[min(index + 1, darkness.count - 1)] - darkness[index])
      sums.append(sums[sample] + value)
    }
    self.sums = sums
  }

  /// The mean darkness of `length` samples from sample `start` on.
  func mean(from start: Float, length: Float) -> Float {
    (sum(to: start + length) - sum(to: start)) / length
  }

  private func sum(to place: Float) -> Float {
    let index = min(Int(place), count - 1)
    return sums[index] + (place - Float(index)) * (sums[index + 1] - sums[index])
  }

  /// The position of each value between the darkest and the lightest values within `reach` pixels.
  private static func normalizedDarkness(_ values: [Float], reach: Int) -> [Float] {
    let low = extremes(values, reach: reach, min), high = extremes(values, reach: reach, max)
    return values.indices.map { index in
      let range = high[index] - low[index]
      return range < 6 ? 0 : (high[index] - values[index]) / range
    }
  }

  /// The minimum or maximum within `reach` pixels by van Herk's algorithm: two passes for any
  /// reach.
  private static func extremes(
    _ values: [Float], reach: Int, _ extreme: (Float, Float) -> Float
  ) -> [Float] {
    let size = 2 * reach + 1, count = values.count
    var forward = values, backward = values
    for index in values.indices where index % size != 0 {
      forward[index] = extreme(forward[index - 1], values[index])
    }
    for index in values.indices.reversed() where index + 1 < count && (index + 1) % size != 0 {
      backward[index] = extreme(backward[index + 1], values[index])
    }
    return values.indices.map { index in
      extreme(backward[max(0, index - reach)], forward[min(count - 1, index + reach)])
    }
  }
}

/// The digit patterns of EAN and UPC (GS1 General Specifications, 5.2.1), seven modules each.
enum EANDigitPattern {
  /// The left half's digits of odd parity (set A). Bars are ones, the leftmost module is the
  /// highest bit.
  static let odd: [UInt8] = [
    0b0001101, 0b0011001, 0b0010011, 0b0111101, 0b0100011, 0b0110001, 0b0101111, 0b0111011,
    0b0110111, 0b0001011,
  ]
  /// The left half's digits of even parity (set B): the patterns of the right half, reversed.
  static let even: [UInt8] = right.map { pattern in
    (0..<7).reduce(0) { $0 << 1 | (pattern >> $1) & 1 }
  }
  /// The right half's digits (set C): set A with bars and spaces exchanged.
  static let right: [UInt8] = odd.map { ~$0 & 0x7F }

  /// The parities of the left half's digits for each first digit: a one is even, bit 5 is the
  /// leftmost.
  static let parities: [UInt8] = [
    0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110,
    0b011010,
  ]

  /// The darkness, 0 to 1, of the modules of `pattern` under `printModel`; `before` and `after` are
  /// the adjacent modules.
  static func rendered(
    _ pattern: UInt8, modules: Int, before: Float, after: Float, printModel: PrintModel
  ) -> [Float] {
    let cells = (0..<modules).map { Float((pattern >> (modules - 1 - $0)) & 1) }
    let neighbourhood = [before, before] + cells + [after, after]
    let grown = (1...(modules + 2)).map {
      printModel.grown(neighbourhood[$0], beside: neighbourhood[$0 - 1], neighbourhood[$0 + 1])
    }
    return (0..<modules).map {
      printModel.blur * grown[$0] + (1 - 2 * printModel.blur) * grown[$0 + 1] + printModel.blur
        * grown[$0 + 2]
    }
  }
}

/// The segments of an EAN-13 from left to right. A UPC-A is an EAN-13 that begins with 0.
enum EANLayout {
  enum Segment: Hashable, Sendable {
    /// A guard pattern, which is the same in every barcode, and the modules next to it.
    case guardPattern(UInt8, modules: Int, before: Float, after: Float)
    /// A digit of the left half, of odd or even parity.
    case left
    /// A digit of the right half.
    case right
  }

  static let segments: [Segment] =
    [outer] + Array(repeating: .left, count: 6) + [center]
    + Array(repeating: .right, count: 6) + [outer]

  /// The number of modules from the first bar to the last.
  static let modules = 95

  private static let outer = Segment.guardPattern(0b101, modules: 3, before: 0, after: 0)
  private static let center = Segment.guardPattern(0b01010, modules: 5, before: 1, after: 1)
}

/// The best alignment of the segments of an EAN-13 with a scan line.
///
/// Computed by dynamic programming. Each segment may be a seventh narrower or wider than nominal,
/// which allows for curved paper and perspective.
struct ModuleAlignment {
  /// The costs of each digit's patterns: the squared differences of the modules' darkness. A left
  /// digit has the patterns of odd parity, then of even parity.
  let digitCosts: [[Float]]
  /// The mean squared difference of a module's darkness for the best patterns.
  let residual: Float

  /// The number of samples per module.
  static let samplesPerModule = 4

  private struct State {
    var cost: Float = .infinity
    var predecessor: Int32 = -1
  }

  /// Aligns the segments; `nil` if they do not fit on the line.
  ///
  /// - Parameters:
  ///   - line: the line, with ``samplesPerModule`` samples per module.
  ///   - starts: the candidate samples for the start of the first bar.
  ///   - printModel: the print model of the templates.
  init?(line: DarknessProfile, starts: Range<Int>, printModel: PrintModel) {
    let segments = EANLayout.segments
    var templates: [EANLayout.Segment: SegmentTemplates] = [:]
    var frontier = [State](repeating: State(), count: line.count + 1)
    for start in starts.clamped(to: 0..<line.count) { frontier[start].cost = 0 }
    var history: [[State]] = []
    for segment in segments {
      var template =
        templates[segment] ?? SegmentTemplates(segment, printModel: printModel, line: line)
      frontier = Self.extended(frontier, by: &template)
      templates[segment] = template
      history.append(frontier)
    }
    let ends = frontier.indices.filter { frontier[$0].cost.isFinite }
    guard let end = ends.min(by: { frontier[$0].cost < frontier[$1].cost }) else { return nil }
    var boundaries = [end]
    for states in history.reversed() {
      boundaries.append(Int(states[boundaries.last!].predecessor))
    }
    boundaries.reverse()
    residual = frontier[end].cost / Float(EANLayout.modules)
    digitCosts = segments.indices.compactMap { index in
      guard let template = templates[segments[index]], template.isDigit else { return nil }
      return template.costs(
        from: boundaries[index], width: boundaries[index + 1] - boundaries[index])
    }
  }

  /// Extends the cheapest paths by one segment.
  private static func extended(_ frontier: [State], by template: inout SegmentTemplates) -> [State]
  {
    var extendedStates = [State](repeating: State(), count: frontier.count)
    for place in frontier.indices where frontier[place].cost.isFinite {
      for width in template.widths where place + width < frontier.count {
        let cost = frontier[place].cost + template.minimumCost(from: place, width: width)
        if cost < extendedStates[place + width].cost {
          extendedStates[place + width] = State(cost: cost, predecessor: Int32(place))
        }
      }
    }
    return extendedStates
  }
}

/// The appearance of bars in a photo: blur and bar growth.
struct PrintModel: Hashable, Sendable {
  /// The share of a module's darkness that comes from each neighbor, 0 to 1/3.
  let blur: Float
  /// Bar growth in modules: how far a bar exceeds its edge, negative for a bar that shrinks.
  ///
  /// Growth decides between 1 and 7 and between 2 and 8, whose edges have equal distances.
  let growth: Float

  /// The print models to try.
  static let all = [Float(0.1), 0.25].flatMap { blur in
    [Float(0), -0.2, 0.2].map { PrintModel(blur: blur, growth: $0) }
  }

  /// The most frequent print model.
  static let typical = PrintModel(blur: 0.25, growth: 0)

  /// The darkness of a module after bar growth; all three modules are 0 or 1 before it.
  func grown(_ module: Float, beside left: Float, _ right: Float) -> Float {
    growth > 0
      ? min(1, module + (1 - module) * growth * (left + right))
      : max(0, module + module * growth * (2 - left - right))
  }
}

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
  /// next; NaN if not computed.
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
