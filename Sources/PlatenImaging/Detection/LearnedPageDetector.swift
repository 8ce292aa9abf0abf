package import PlatenModel

/// Finds pages with trained networks: one sees where pages are, another where their corners
/// are; then flat sides are fitted to the paper's own edge.
package struct LearnedPageDetector: PageDetector {
  package init() {}

  /// What is less likely is not worth telling; who asks for pages draws the line higher.
  private static let leastConfidence = 0.1

  package func candidates(in photo: Raster) throws(ScanError) -> [PageCandidate] {
    // Nobody photographs a page so small, and the windows used here would not fit.
    guard min(photo.width, photo.height) >= 32 else { return [] }
    let picture = try WorkingPicture(of: photo, longSide: SideRefinement.longSide)
    let scale = picture.scale
    return try pages(in: picture.raster).map {
      PageCandidate(
        quad: $0.quad.scaled(x: scale.x, y: scale.y),
        outline: $0.outline?.map { $0.scaled(x: scale.x, y: scale.y) },
        confidence: $0.confidence)
    }
  }

  /// As ``candidates(in:)``, in a picture no larger than ``SideRefinement`` takes.
  private func pages(in picture: Raster) throws(ScanError) -> [PageCandidate] {
    let maps = try PageMaps(of: picture)
    let toPicture = (
      x: Double(picture.width) / Double(PageMaps.size),
      y: Double(picture.height) / Double(PageMaps.size)
    )
    let found = PageInstances(in: maps).regions().compactMap { region in
      RegionFit(region, in: maps).map { (region, $0) }
    }.filter { !$0.1.quad.isWholePicture }
    guard !found.isEmpty else { return [] }
    let quads = found.map { $0.1.quad.scaled(x: toPicture.x, y: toPicture.y) }
    let corners = try CornerRefinement(picture: picture) { place in
      maps.logit(.corner, at: place.scaled(x: 1 / toPicture.x, y: 1 / toPicture.y)).logistic
    }.corners(of: quads)
    let refinement = try SideRefinement(picture: picture)
    var pages: [PageCandidate] = []
    for (index, (region, fit)) in found.enumerated() {
      let quad = refinement.refined(corners[index]) ?? quads[index]
      let border = region.border.map { $0.scaled(x: toPicture.x, y: toPicture.y) }
      let sureness = corners[index].map(\.sureness)
      let inMaps = quad.scaled(x: 1 / toPicture.x, y: 1 / toPicture.y)
      let (sides, end) = maps.border(of: inMaps)
      let evidence = PageEvidence(
        certainty: region.certainty, sides: sides, end: end,
        peaks: inMaps.corners.reduce(0) { $0 + maps.cornerProbability(at: $1) } / 4,
        overlap: fit.overlap, corners: sureness.reduce(0, +) / 4, worstCorner: sureness.min()!)
      pages.append(
        PageCandidate(
          quad: quad, outline: refinement.outline(of: quad, border: border),
          confidence: evidence.confidence))
    }
    return Self.apart(pages.filter { $0.confidence >= Self.leastConfidence })
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
  /// The way around the page of `quad` where a side is curved, else `nil`; `border` are places
  /// all around it, known to a few pixels.
  func outline(of quad: Quad, border: [Point]) -> [Point]? {
    let curves = quad.sides.map { SideCurve(from: $0.start, to: $0.end, border: border, in: lab) }
    guard curves.contains(where: { $0 != nil }) else { return nil }
    return zip(quad.corners, curves).flatMap { [$0] + ($1?.points ?? []) }
  }
}

extension Quad {
  /// Whether, in cells of the maps, it is (nearly) all there is to see.
  fileprivate var isWholePicture: Bool {
    let size = Double(PageMaps.size), rim = 0.015 * size
    let frameSides = [
      sides[0].start.y < rim && sides[0].end.y < rim,
      sides[1].start.x > size - rim && sides[1].end.x > size - rim,
      sides[2].start.y > size - rim && sides[2].end.y > size - rim,
      sides[3].start.x < rim && sides[3].end.x < rim,
    ]
    return frameSides.count { $0 } > 2
  }
}
