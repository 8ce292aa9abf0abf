package import PlatenModel

/// Detects pages with trained networks: one for pages, one for their corners. Straight sides are
/// then fitted to the paper's edges.
package struct LearnedPageDetector: PageDetector {
  package init() {}

  /// Pages smaller than this are refined in a crop of the photo, scaled so that their extent is
  /// this many pixels.
  ///
  /// The extent is the longer side of the page's bounding box in the working image. Sides and
  /// corners are accurate to a pixel or two, which is a large part of a narrow receipt's width.
  private static let minimumExtent = 450.0

  /// The minimum confidence, 0 to 1, of a reported candidate. Callers that need pages apply a
  /// higher threshold.
  private static let minimumConfidence = 0.1

  package func candidates(
    in photo: Raster, multiplePages: Bool
  ) throws(ScanError) -> [PageCandidate] {
    let pages = try evidence(in: photo, multiplePages: multiplePages).map { page in
      PageCandidate(
        quad: page.quad, outline: page.outline, confidence: page.evidence.confidence)
    }
    return Self.nonMaximumSuppressed(pages.filter { $0.confidence >= Self.minimumConfidence })
  }

  /// The minimum confidence, 0 to 1, that a proposal must be able to reach if all its corners are
  /// detected. Lower ones are not refined: print on a scan gives many small false proposals.
  private static let minimumProposalConfidence = 0.02

  /// All page proposals of the photo with their evidence, on which the confidence is fitted. Quads
  /// and outlines are in pixels of the photo.
  package func evidence(
    in photo: Raster, multiplePages: Bool
  ) throws(ScanError) -> [(quad: Quad, outline: [Point]?, evidence: PageEvidence)] {
    // No page is photographed this small, and the windows used here would not fit.
    guard min(photo.width, photo.height) >= 32 else { return [] }
    let whole = try WorkingImage(of: photo, longSide: SideRefinement.longSide)
    let proposals = try PageSearch(raster: whole.raster, detectsMultiplePages: multiplePages)
      .proposals()
      .filter { PageEvidence(upperBoundFor: $0).confidence >= Self.minimumProposalConfidence }
    let areAllSmall = proposals.allSatisfy { $0.extent < Self.minimumExtent }
    let wholeRefinement = areAllSmall ? nil : try SideRefinement(raster: whole.raster)
    return try proposals.map { (proposal) throws(ScanError) in
      if let wholeRefinement, proposal.extent >= Self.minimumExtent {
        return try Self.refinedPage(proposal, of: whole, in: whole, sides: wholeRefinement)
      }
      let closeUp = try WorkingImage(
        about: proposal.quad.mapped(whole.photoPoint), in: photo, extent: Self.minimumExtent)
      return try Self.refinedPage(
        proposal, of: whole, in: closeUp, sides: SideRefinement(raster: closeUp.raster))
    }
  }

  /// Refines the corners and sides of `proposal`, detected in `whole`, on the pixels of `image`.
  private static func refinedPage(
    _ proposal: PageProposal, of whole: WorkingImage, in image: WorkingImage, sides: SideRefinement
  ) throws(ScanError) -> (quad: Quad, outline: [Point]?, evidence: PageEvidence) {
    func inWhole(_ point: Point) -> Point { whole.rasterPoint(of: image.photoPoint(of: point)) }
    func inImage(_ point: Point) -> Point { image.rasterPoint(of: whole.photoPoint(of: point)) }
    let rough = proposal.quad.mapped(inImage)
    let corners = try CornerRefinement(raster: image.raster) { point in
      proposal.segmentation.cornerProbability(at: inWhole(point))
    }.corners(near: rough)
    let refined = try sides.refined(corners)
    let quad = refined?.quad ?? rough
    let outline = try sides.outline(
      of: quad, isStraight: refined?.isStraight ?? [false, false, false, false],
      border: proposal.border.map(inImage))
    return (
      quad.mapped(image.photoPoint), outline?.map(image.photoPoint),
      PageEvidence(for: quad.mapped(inWhole), in: proposal, corners: corners)
    )
  }

  /// Non-maximum suppression: the pages whose centres lie outside those of higher scores, best
  /// first. The score favours a confident small page over an uncertain large one, but keeps a card
  /// beside a letter.
  private static func nonMaximumSuppressed(_ pages: [PageCandidate]) -> [PageCandidate] {
    func score(_ page: PageCandidate) -> Double {
      page.confidence * page.confidence * page.confidence * page.quad.area.squareRoot()
    }
    var kept: [PageCandidate] = []
    for page in pages.sorted(by: { score($0) > score($1) }) {
      let isMaximum = kept.allSatisfy {
        !$0.quad.contains(page.quad.centre) && !page.quad.contains($0.quad.centre)
      }
      if isMaximum { kept.append(page) }
    }
    return kept
  }
}

extension SideRefinement {
  /// The outline of the page at `quad` where a side is curved, otherwise `nil`.
  ///
  /// - Parameters:
  ///   - isStraight: which sides are known to be straight.
  ///   - border: points all around the page, accurate to a few pixels.
  func outline(
    of quad: Quad, isStraight: [Bool], border: [Point]
  ) throws(ScanError) -> [Point]? {
    let curves = try zip(quad.sides, isStraight).map { (side, isStraight) throws(ScanError) in
      isStraight ? nil : try SideCurve(from: side.start, to: side.end, border: border, in: lab)
    }
    guard curves.contains(where: { $0 != nil }) else { return nil }
    return zip(quad.corners, curves).flatMap { [$0] + ($1?.points ?? []) }
  }
}
