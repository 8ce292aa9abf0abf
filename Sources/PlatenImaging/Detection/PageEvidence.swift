internal import PlatenModel

/// What speaks for a quad being a page, in numbers from 0 to 1.
struct PageEvidence {
  /// The mean probability of being a page, inside it.
  var certainty: Double
  /// How clearly the maps end the page at its sides.
  var border: Double
  /// What quad and region share of what either covers.
  var overlap: Double
  /// How sure the corner network is, in the mean of the corners and at the worst.
  var corners: Double, worstCorner: Double
  /// How much of the sides is an edge in colour.
  var support: Double

  /// The probability that the page is found well.
  var confidence: Double {
    let shape = 4 * certainty + 3 * border + 5 * overlap
    let sight = 2 * corners + 0.5 * worstCorner + support
    return (shape + sight - 11).logistic
  }
}

extension PageMaps {
  /// How clearly a page's sides are marked, `quad` in cells: either a side is seen close by, or
  /// the page ends three cells further out. What lies outside the frame does not count.
  func border(of quad: Quad) -> Double {
    let size = Double(Self.size)
    var sum = 0.0, count = 0.0
    for (start, end) in quad.sides {
      let line = Line(from: start, to: end), length = start.distance(to: end)
      for index in 0..<16 {
        let way = (Double(index) + 0.5) / 16 * length
        let outside = line.place(at: way, offset: -3)
        guard (0...size).contains(outside.x), (0...size).contains(outside.y) else { continue }
        let side = (-2...2).map {
          logit(.side, at: line.place(at: way, offset: Double($0))).logistic
        }.max()!
        sum += max(side, 1 - logit(.page, at: outside).logistic)
        count += 1
      }
    }
    return count > 0 ? sum / count : 0
  }
}
