package import PlatenModel

/// Finds pages with trained networks: one sees where pages are, another where their corners
/// are; then flat sides are fitted to the paper's own edge.
package struct LearnedPageDetector: PageDetector {
  package init() {}

  /// What is smaller in the picture that pages are looked for in, in pixels along the longer side
  /// of the box around it, is cut out of the photo and seen as large as that: sides and corners
  /// are known to a pixel or two, which is much of a receipt's width.
  private static let leastExtent = 450.0

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

  /// What would be less likely than this even if all its corners were found is not looked at more
  /// closely: print on a scan is taken for many small pages.
  private static let leastHope = 0.02

  /// All that may be a page in the photo, and what speaks for each: what the confidence is fitted
  /// on. Quads and outlines are in pixels of the photo.
  package func evidence(
    in photo: Raster, seekingAll: Bool
  ) throws(ScanError) -> [(quad: Quad, outline: [Point]?, evidence: PageEvidence)] {
    // Nobody photographs a page so small, and the windows used here would not fit.
    guard min(photo.width, photo.height) >= 32 else { return [] }
    let whole = try WorkingPicture(of: photo, longSide: SideRefinement.longSide)
    let sights = try PageSearch(picture: whole.raster, seeksAll: seekingAll).sights()
      .filter { PageEvidence(hopedFor: $0).confidence >= Self.leastHope }
    let areAllSmall = sights.allSatisfy { $0.extent < Self.leastExtent }
    let wholeSides = areAllSmall ? nil : try SideRefinement(picture: whole.raster)
    return try sights.map { (sight) throws(ScanError) in
      if let wholeSides, sight.extent >= Self.leastExtent {
        return try Self.measured(sight, of: whole, in: whole, sides: wholeSides)
      }
      let near = try WorkingPicture(
        about: sight.quad.moved(whole.photoPlace), in: photo, extent: Self.leastExtent)
      return try Self.measured(
        sight, of: whole, in: near, sides: SideRefinement(picture: near.raster))
    }
  }

  /// `sight`, which was had in `whole`, with corners and sides as `picture` shows them.
  private static func measured(
    _ sight: PageSight, of whole: WorkingPicture, in picture: WorkingPicture, sides: SideRefinement
  ) throws(ScanError) -> (quad: Quad, outline: [Point]?, evidence: PageEvidence) {
    func inWhole(_ place: Point) -> Point { whole.place(ofPhoto: picture.photoPlace(of: place)) }
    func inPicture(_ place: Point) -> Point { picture.place(ofPhoto: whole.photoPlace(of: place)) }
    let rough = sight.quad.moved(inPicture)
    let corners = try CornerRefinement(picture: picture.raster) { place in
      sight.look.cornerProbability(at: inWhole(place))
    }.corners(near: rough)
    let refined = sides.refined(corners)
    let quad = refined?.quad ?? rough
    let outline = sides.outline(
      of: quad, isFlat: refined?.isFlat ?? [false, false, false, false],
      border: sight.border.map(inPicture))
    return (
      quad.moved(picture.photoPlace), outline?.map(picture.photoPlace),
      PageEvidence(for: quad.moved(inWhole), in: sight, corners: corners)
    )
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
