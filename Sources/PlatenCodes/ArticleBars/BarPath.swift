/// The way of an EAN-13's parts along one line that fits it best: where each begins and ends.
///
/// Found by dynamic programming: every part may be a seventh narrower or wider than the module
/// asks for, so that paper may bulge and the camera tilt.
struct BarPath {
  /// What each digit costs, as each of the patterns that it may have: the squared differences of
  /// its modules' blackness. Odd parity first, then even, or right alone.
  let digitCosts: [[Float]]
  /// The mean squared difference of a module, all parts as they fit best.
  let noise: Float

  /// Samples of a module.
  static let samples = 4

  private struct Step {
    var cost: Float = .infinity
    var from: Int32 = -1
  }

  /// - Parameters:
  ///   - line: with ``samples`` a module.
  ///   - starts: the samples that may be the first bar's first.
  ///   - print: how bars come out there.
  init?(line: BarLine, starts: Range<Int>, print: BarPrint) {
    let parts = ArticleLayout.parts
    var models: [ArticleLayout.Part: PartModel] = [:]
    var front = [Step](repeating: Step(), count: line.count + 1)
    for start in starts.clamped(to: 0..<line.count) { front[start].cost = 0 }
    var trails: [[Step]] = []
    for part in parts {
      var model = models[part] ?? PartModel(part, print: print, line: line)
      front = Self.advanced(front, by: &model)
      models[part] = model
      trails.append(front)
    }
    let ends = front.indices.filter { front[$0].cost.isFinite }
    guard let end = ends.min(by: { front[$0].cost < front[$1].cost }) else { return nil }
    var places = [end]
    for trail in trails.reversed() { places.append(Int(trail[places.last!].from)) }
    places.reverse()
    noise = front[end].cost / Float(ArticleLayout.modules)
    digitCosts = parts.indices.compactMap { index in
      guard let model = models[parts[index]], model.isDigit else { return nil }
      return model.costs(from: places[index], width: places[index + 1] - places[index])
    }
  }

  /// The cheapest ways to the end of one part more.
  private static func advanced(_ front: [Step], by model: inout PartModel) -> [Step] {
    var next = [Step](repeating: Step(), count: front.count)
    for place in front.indices where front[place].cost.isFinite {
      for width in model.widths where place + width < front.count {
        let cost = front[place].cost + model.leastCost(from: place, width: width)
        if cost < next[place + width].cost {
          next[place + width] = Step(cost: cost, from: Int32(place))
        }
      }
    }
    return next
  }
}
