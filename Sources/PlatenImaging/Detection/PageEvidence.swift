internal import PlatenModel

/// What speaks for a quad being a page, in numbers from 0 to 1.
package struct PageEvidence: Codable {
  /// The mean probability of being a page, inside it.
  var certainty: Double
  /// How clearly the maps show a side, and the end of the page, where its sides lie.
  var sides: Double, end: Double
  /// How likely the maps hold its four corners, in the mean.
  var peaks: Double
  /// What quad and region share of what either covers.
  var overlap: Double
  /// How sure the corner network is, in the mean of the corners and at the worst.
  var corners: Double, worstCorner: Double

  /// The probability that the page is found well: that it and the truth share nine tenths of what
  /// either covers. Fitted as a logistic (`networks fit-confidence`) on 1,150 drawn photos, with
  /// and without pages, that the networks had not seen; on 1,000 others 0.9 and above was right 98
  /// times in 100, 0.8 to 0.9 87 times, 0.7 to 0.8 65 times, 0.4 to 0.7 49 times.
  package var confidence: Double {
    let region = 5.6 * certainty + 4.67 * sides + 6.58 * end
    let quad = 7.28 * overlap + 2.73 * peaks + 6.82 * corners + 1.08 * worstCorner
    return (region + quad - 29.66).logistic
  }
}

extension PageEvidence {
  /// What speaks for `quad`, in pixels of the picture, where the page network had `proposal` and the
  /// corner network `corners`.
  init(for quad: Quad, in proposal: PageProposal, corners: [CornerRefinement.Corner]) {
    let maps = proposal.segmentation.maps, inMaps = proposal.segmentation.window.cells(quad)
    let confidences = corners.map(\.confidence)
    let (sides, end) = maps.borderEvidence(of: inMaps)
    self.init(
      certainty: proposal.region.certainty, sides: sides, end: end,
      peaks: maps.cornerProbability(of: inMaps),
      overlap: proposal.fit.iou, corners: confidences.reduce(0, +) / 4,
      worstCorner: confidences.min() ?? 0)
  }
}

extension PageEvidence {
  /// What would speak for `proposal` if the corner network were sure of all its corners.
  init(upperBoundFor proposal: PageProposal) {
    let corners = proposal.quad.corners.map { CornerRefinement.Corner(place: $0, confidence: 1) }
    self.init(for: proposal.quad, in: proposal, corners: corners)
  }
}

extension SegmentationMaps {
  /// How clearly a page's sides are marked, `quad` in cells: what the side map says close by, and
  /// how surely the page has ended three cells further out; the means along the sides. What lies
  /// outside the frame does not count.
  func borderEvidence(of quad: Quad) -> (sides: Double, end: Double) {
    let frame = 0...Double(Self.size)
    var sides = 0.0, end = 0.0, count = 0.0
    for (start, stop) in quad.sides {
      let line = Line(from: start, to: stop), length = start.distance(to: stop)
      for index in 0..<16 {
        let distance = (Double(index) + 0.5) / 16 * length
        let outside = line.place(at: distance, offset: -3)
        guard frame.contains(outside.x), frame.contains(outside.y) else { continue }
        sides += (-2...2).map {
          logit(.side, at: line.place(at: distance, offset: Double($0))).logistic
        }.max()!
        end += 1 - logit(.page, at: outside).logistic
        count += 1
      }
    }
    return count > 0 ? (sides / count, end / count) : (0, 0)
  }

  /// How likely a corner is at `place`, in cells: a half outside the frame, where nothing is known.
  func cornerProbability(at place: Point) -> Double {
    Self.isInFrame(place) ? logit(.corner, at: place).logistic : 0.5
  }

  /// How likely the corners of `quad`, in cells, are corners, in the mean.
  func cornerProbability(of quad: Quad) -> Double {
    quad.corners.reduce(0) { $0 + cornerProbability(at: $1) } / 4
  }

  /// Whether `place`, in cells, lies in the frame or at most half a cell outside.
  static func isInFrame(_ place: Point) -> Bool {
    let frame = -0.5...Double(size) + 0.5
    return frame.contains(place.x) && frame.contains(place.y)
  }
}
