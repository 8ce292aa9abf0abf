internal import PlatenModel

/// Features of a quad that indicate a page, each 0 to 1.
package struct PageEvidence: Codable {
  /// The mean page probability inside the region.
  var certainty: Double
  /// The mean side probability along the quad's sides, and the mean probability that the page has
  /// ended beyond them.
  var sides: Double, end: Double
  /// The mean corner probability at the quad's corners.
  var peaks: Double
  /// The intersection over union of quad and region.
  var overlap: Double
  /// The corner network's confidence: the mean over the corners, and the minimum.
  var corners: Double, worstCorner: Double

  /// The probability that the page is detected well: with an intersection over union with the true
  /// page of at least 0.9.
  ///
  /// A logistic regression, fitted (`networks fit-confidence`) on 1,150 synthetic photos, with and
  /// without pages, that the networks were not trained on. On 1,000 others, a confidence of 0.9 and
  /// above was right for 98 %, 0.8 to 0.9 for 87 %, 0.7 to 0.8 for 65 %, and 0.4 to 0.7 for 49 %.
  package var confidence: Double {
    let region = 5.6 * certainty + 4.67 * sides + 6.58 * end
    let quad = 7.28 * overlap + 2.73 * peaks + 6.82 * corners + 1.08 * worstCorner
    return (region + quad - 29.66).logistic
  }
}

extension PageEvidence {
  /// The evidence for `quad`, in pixels of the image, from the page network's `proposal` and the
  /// corner network's `corners`.
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
  /// The evidence for `proposal` if the corner network gave all corners a confidence of 1.
  init(upperBoundFor proposal: PageProposal) {
    let corners = proposal.quad.corners.map { CornerRefinement.Corner(point: $0, confidence: 1) }
    self.init(for: proposal.quad, in: proposal, corners: corners)
  }
}

extension SegmentationMaps {
  /// The mean evidence of a border along the sides of `quad`, in cells.
  ///
  /// `sides` is the maximum side probability within two cells of the side; `end` is the probability
  /// that the page has ended three cells outside it. Points outside the frame do not count.
  func borderEvidence(of quad: Quad) -> (sides: Double, end: Double) {
    let frame = 0...Double(Self.size)
    var sides = 0.0, end = 0.0, count = 0.0
    for (start, stop) in quad.sides {
      let line = Line(from: start, to: stop), length = start.distance(to: stop)
      for index in 0..<16 {
        let distance = (Double(index) + 0.5) / 16 * length
        let outside = line.point(at: distance, offset: -3)
        guard frame.contains(outside.x), frame.contains(outside.y) else { continue }
        sides += (-2...2).map {
          logit(.side, at: line.point(at: distance, offset: Double($0))).logistic
        }.max()!
        end += 1 - logit(.page, at: outside).logistic
        count += 1
      }
    }
    return count > 0 ? (sides / count, end / count) : (0, 0)
  }

  /// The probability of a corner at a point, in cells; 0.5 outside the frame, where nothing is
  /// known.
  func cornerProbability(at point: Point) -> Double {
    Self.isInFrame(point) ? logit(.corner, at: point).logistic : 0.5
  }

  /// The mean corner probability at the corners of `quad`, in cells.
  func cornerProbability(of quad: Quad) -> Double {
    quad.corners.reduce(0) { $0 + cornerProbability(at: $1) } / 4
  }

  /// Whether a point, in cells, lies inside the frame or at most half a cell outside it.
  static func isInFrame(_ point: Point) -> Bool {
    let frame = -0.5...Double(size) + 0.5
    return frame.contains(point.x) && frame.contains(point.y)
  }
}
