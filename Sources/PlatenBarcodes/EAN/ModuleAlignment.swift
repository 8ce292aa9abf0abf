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
