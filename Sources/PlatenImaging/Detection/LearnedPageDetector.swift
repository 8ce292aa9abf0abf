package import PlatenModel

/// Finds pages with trained networks: one sees where pages are, another where their corners
/// are; then flat sides are fitted to the paper's own edge.
package struct LearnedPageDetector: PageDetector {
  package init() {}

  /// What is less likely is not worth telling; who asks for pages draws the line higher.
  private static let leastConfidence = 0.1

  package func candidates(
    in photo: Raster, seekingAll: Bool
  ) throws(ScanError) -> [PageCandidate] {
    let pages = try evidence(in: photo, seekingAll: seekingAll).map { page in
      PageCandidate(
        quad: page.quad, outline: page.outline, confidence: page.evidence.confidence)
    }
    return Self.apart(pages.filter { $0.confidence >= Self.leastConfidence })
  }

  /// All that may be a page in the photo, and what speaks for each: what the confidence is fitted
  /// on. Quads and outlines are in pixels of the photo.
  package func evidence(
    in photo: Raster, seekingAll: Bool
  ) throws(ScanError) -> [(quad: Quad, outline: [Point]?, evidence: PageEvidence)] {
    // Nobody photographs a page so small, and the windows used here would not fit.
    guard min(photo.width, photo.height) >= 32 else { return [] }
    let working = try WorkingPicture(of: photo, longSide: SideRefinement.longSide)
    let (picture, scale) = (working.raster, working.scale)
    let sights = try PageSearch(picture: picture, seeksAll: seekingAll).sights()
    guard !sights.isEmpty else { return [] }
    let corners = try CornerRefinement(picture: picture).corners(of: sights)
    let refinement = try SideRefinement(picture: picture)
    return zip(sights, corners).map { sight, corners in
      let refined = refinement.refined(corners)
      let quad = refined?.quad ?? sight.quad
      let outline = refinement.outline(
        of: quad, isFlat: refined?.isFlat ?? [false, false, false, false], border: sight.border)
      return (
        quad.scaled(x: scale.x, y: scale.y),
        outline?.map { $0.scaled(x: scale.x, y: scale.y) },
        PageEvidence(for: quad, in: sight, corners: corners)
      )
    }
  }

  /// Those of `pages` that lie apart from better ones, best first: a sure small page is better
  /// than an unsure large one, but a card beside a letter is not.
  private static func apart(_ pages: [PageCandidate]) -> [PageCandidate] {
    func worth(_ page: PageCandidate) -> Double {
      page.confidence * page.confidence * page.confidence * page.quad.area.squareRoot()
    }
    var kept: [PageCandidate] = []
    for page in pages.sorted(by: { worth($0) > worth($1) }) {
      let isApart = kept.allSatisfy {
        !$0.quad.contains(page.quad.centre) && !page.quad.contains($0.quad.centre)
      }
      if isApart { kept.append(page) }
    }
    return kept
  }
}

extension SideRefinement {
  /// The way around the page of `quad` where a side is curved, else `nil`; `isFlat` says which
  /// sides are known to be lines, `border` are places all around, known to a few pixels.
  func outline(of quad: Quad, isFlat: [Bool], border: [Point]) -> [Point]? {
    let curves = zip(quad.sides, isFlat).map { side, isFlat in
      isFlat ? nil : SideCurve(from: side.start, to: side.end, border: border, in: lab)
    }
    guard curves.contains(where: { $0 != nil }) else { return nil }
    return zip(quad.corners, curves).flatMap { [$0] + ($1?.points ?? []) }
  }
}
