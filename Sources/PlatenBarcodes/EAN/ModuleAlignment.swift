/// The way of an EAN-13's parts along one line that fits it best: where each begins and ends.
///
/// Found by dynamic programming: every part may be a seventh narrower or wider than the module
/// asks for, so that paper may bulge and the camera tilt.
struct ModuleAlignment {
  /// What each digit costs, as each of the patterns that it may have: the squared differences of
  /// its modules' blackness. Odd parity first, then even, or right alone.
  let digitCosts: [[Float]]
  /// The mean squared difference of a module, all parts as they fit best.
  let residual: Float

  /// Samples of a module.
  static let samplesPerModule = 4

  private struct State {
    var cost: Float = .infinity
    var predecessor: Int32 = -1
  }

  /// - Parameters:
  ///   - line: with ``samplesPerModule`` a module.
  ///   - starts: the samples that may be the first bar's first.
  ///   - printModel: how bars come out there.
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

  /// The cheapest ways to the end of one part more.
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
