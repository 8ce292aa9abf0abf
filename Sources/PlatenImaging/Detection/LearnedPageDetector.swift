package import PlatenModel

/// Finds pages with trained networks: one sees where pages are, another where their corners
/// are; then flat sides are fitted to the paper's own edge.
package struct LearnedPageDetector: PageDetector {
  package init() {}

  /// What is smaller in the picture that pages are looked for in, in pixels along the longer side
  /// of the box around it, is cut out of the photo and seen as large as that: sides and corners
  /// are known to a pixel or two, which is much of a receipt's width.
  private static let minimumExtent = 450.0

  /// What is less likely is not worth telling; who asks for pages draws the line higher.
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

  /// What would be less likely than this even if all its corners were found is not looked at more
  /// closely: print on a scan is taken for many small pages.
  private static let minimumProposalConfidence = 0.02

  /// All that may be a page in the photo, and what speaks for each: what the confidence is fitted
  /// on. Quads and outlines are in pixels of the photo.
  package func evidence(
    in photo: Raster, multiplePages: Bool
  ) throws(ScanError) -> [(quad: Quad, outline: [Point]?, evidence: PageEvidence)] {
    // Nobody photographs a page so small, and the windows used here would not fit.
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

  /// `proposal`, which was had in `whole`, with corners and sides as `image` shows them.
  private static func refinedPage(
    _ proposal: PageProposal, of whole: WorkingImage, in image: WorkingImage, sides: SideRefinement
  ) throws(ScanError) -> (quad: Quad, outline: [Point]?, evidence: PageEvidence) {
    func inWhole(_ place: Point) -> Point { whole.place(ofPhoto: image.photoPoint(of: place)) }
    func inImage(_ place: Point) -> Point { image.place(ofPhoto: whole.photoPoint(of: place)) }
    let rough = proposal.quad.mapped(inImage)
    let corners = try CornerRefinement(raster: image.raster) { place in
      proposal.segmentation.cornerProbability(at: inWhole(place))
    }.corners(near: rough)
    let refined = sides.refined(corners)
    let quad = refined?.quad ?? rough
    let outline = sides.outline(
      of: quad, isStraight: refined?.isStraight ?? [false, false, false, false],
      border: proposal.border.map(inImage))
    return (
      quad.mapped(image.photoPoint), outline?.map(image.photoPoint),
      PageEvidence(for: quad.mapped(inWhole), in: proposal, corners: corners)
    )
  }

  /// Those of `pages` that lie apart from better ones, best first: a sure small page is better
  /// than an unsure large one, but a card beside a letter is not.
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
  /// The way around the page of `quad` where a side is curved, else `nil`; `isStraight` says which
  /// sides are known to be lines, `border` are places all around, known to a few pixels.
  func outline(of quad: Quad, isStraight: [Bool], border: [Point]) -> [Point]? {
    let curves = zip(quad.sides, isStraight).map { side, isStraight in
      isStraight ? nil : SideCurve(from: side.start, to: side.end, border: border, in: lab)
    }
    guard curves.contains(where: { $0 != nil }) else { return nil }
    return zip(quad.corners, curves).flatMap { [$0] + ($1?.points ?? []) }
  }
}
