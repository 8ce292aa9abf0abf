package import PlatenModel

/// Finds pages by their edges and colours: many hypotheses, one judge.
package struct ClassicalPageDetector: PageDetector {
  package init() {}

  package func candidates(in photo: Raster) throws(ScanError) -> [PageCandidate] {
    // Both looks at the photo start from one copy, since shrinking 12 megapixels takes its time.
    let reduction = min(1, SideRefinement.longSide / Double(max(photo.width, photo.height)))
    let picture = reduction < 1 ? try photo.resized(toScale: reduction) : photo
    return try candidates(inReduced: picture).map {
      PageCandidate(quad: $0.quad.scaled(by: 1 / reduction), confidence: $0.confidence)
    }
  }

  /// As ``candidates(in:)``, in a picture no larger than ``SideRefinement`` takes.
  private func candidates(inReduced picture: Raster) throws(ScanError) -> [PageCandidate] {
    let scene = try DetectionScene(picture: picture)
    // Nobody photographs a page so small, and the windows used here would not fit.
    guard min(scene.width, scene.height) >= 32 else { return [] }
    let quads =
      try MaskHypotheses(scene: scene).quads() + LineHypotheses(scene: scene).quads(limit: 60)
    let found = apart(QuadScore.ranked(quads, in: scene))
    guard !found.isEmpty else { return [] }
    let refinement = try SideRefinement(picture: picture)
    return found.map {
      PageCandidate(
        quad: refinement.refined($0.quad.scaled(by: 1 / scene.scale)),
        confidence: QuadScore.confidence(of: $0.score))
    }
  }

  /// Those of `ranked` that are likely, and lie apart from the better ones.
  private func apart(_ ranked: [(quad: Quad, score: Double)]) -> [(quad: Quad, score: Double)] {
    var kept: [(quad: Quad, score: Double)] = []
    for candidate in ranked where QuadScore.confidence(of: candidate.score) >= 0.5 {
      let isApart = kept.allSatisfy {
        !$0.quad.contains(candidate.quad.centre) && !candidate.quad.contains($0.quad.centre)
      }
      if isApart { kept.append(candidate) }
    }
    return kept
  }
}
