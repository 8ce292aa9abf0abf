internal import Glibc
package import PlatenModel

/// A detected page, with a confidence.
package struct PageCandidate: Hashable, Sendable {
  /// The corners, in pixels of the displayed photo; a corner may lie outside the frame.
  package let quad: Quad
  /// The page's contour if a side is curved: a polygon clockwise through the corners, in the
  /// same pixels. `nil` if all sides are straight.
  package let outline: [Point]?
  /// The probability that this is the page: 0 to 1.
  package let confidence: Double

  package init(quad: Quad, outline: [Point]? = nil, confidence: Double) {
    self.quad = quad
    self.outline = outline
    self.confidence = confidence
  }

  /// How likely this is the page that the photographer meant, in arbitrary units: a page that is whole and in
  /// the middle, rather than a part of another one at the frame.
  ///
  /// The share of the photo's middle that the page covers, where a point counts less the nearer it is to the
  /// frame, times the cube of the confidence.
  func prominence(in frame: Box) -> Double {
    let steps = (0..<16).map { (Double($0) + 0.5) / 16 }
    var covered = 0.0
    for y in steps {
      for x in steps where quad.contains(Point(x: x * frame.width, y: y * frame.height)) {
        covered += (1 - abs(2 * x - 1)) * (1 - abs(2 * y - 1))
      }
    }
    return covered * confidence * confidence * confidence
  }
}

/// Detects pages in a photo.
package protocol PageDetector: Sendable {
  /// The pages in the photo, best first; empty if there are none.
  ///
  /// With `multiplePages` the detector searches thoroughly for further pages, which takes longer.
  func candidates(in photo: Raster, multiplePages: Bool) throws(ScanError) -> [PageCandidate]
}

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
    let frame = Box(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    let selected = Self.nonMaximumSuppressed(
      pages.filter { $0.confidence >= Self.minimumConfidence })
    let ranked = selected.map { (page: $0, prominence: $0.prominence(in: frame)) }
      .sorted { $0.prominence > $1.prominence }.map(\.page)
    return try CandidateText.ordered(ranked, in: photo)
  }

  /// The minimum confidence, 0 to 1, that a proposal must be able to reach if all its corners are
  /// detected. Lower ones are not refined: print on a scan gives many small false proposals.
  private static let minimumProposalConfidence = 0.02

  /// All page proposals of the photo with their evidence, on which the confidence is fitted. Quads
  /// and outlines are in pixels of the photo.
  package func evidence(
    in photo: Raster, multiplePages: Bool
  ) throws(ScanError) -> [(quad: Quad, outline: [Point]?, evidence: PageFeatures)] {
    // No page is photographed this small, and the windows used here would not fit.
    guard min(photo.width, photo.height) >= 32 else { return [] }
    let whole = try WorkingImage(of: photo, longSide: SideRefinement.longSide)
    let proposals = try PageSearch(raster: whole.raster, detectsMultiplePages: multiplePages)
      .proposals()
      .filter { PageFeatures(upperBoundFor: $0).confidence >= Self.minimumProposalConfidence }
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

  /// Refines the corners and sides of `proposal`, detected in `whole`, on the pixels of `image`. Sides on the
  /// photo's frame stay there.
  private static func refinedPage(
    _ proposal: PageProposal, of whole: WorkingImage, in image: WorkingImage, sides: SideRefinement
  ) throws(ScanError) -> (quad: Quad, outline: [Point]?, evidence: PageFeatures) {
    func inWhole(_ point: Point) -> Point { whole.rasterPoint(of: image.photoPoint(of: point)) }
    func inImage(_ point: Point) -> Point { image.rasterPoint(of: whole.photoPoint(of: point)) }
    let rough = proposal.quad.mapped(inImage)
    let corners = try CornerRefinement(raster: image.raster) { point in
      proposal.segmentation.cornerProbability(at: inWhole(point))
    }.corners(near: rough, isVisible: proposal.fit.isCornerVisible)
    let refined = try sides.refined(corners, isOnFrame: proposal.fit.isOnFrame)
    let quad = refined?.quad ?? rough
    let outline = try sides.outline(
      of: quad, isCornerVisible: proposal.fit.isCornerVisible,
      isStraight: refined?.isStraight ?? proposal.fit.isOnFrame,
      border: proposal.border.map {
        OutlinePoint(point: inImage($0.point), isOnFrame: $0.isOnFrame)
      })
    return (
      quad.mapped(image.photoPoint), outline?.map(image.photoPoint),
      PageFeatures(for: quad.mapped(inWhole), in: proposal, corners: corners)
    )
  }

  /// Non-maximum suppression: the pages whose centers lie outside those of higher scores. The score
  /// favors a confident small page over an uncertain large one, but keeps a card beside a letter.
  private static func nonMaximumSuppressed(_ pages: [PageCandidate]) -> [PageCandidate] {
    func score(_ page: PageCandidate) -> Double {
      page.confidence * page.confidence * page.confidence * page.quad.area.squareRoot()
    }
    var selected: [PageCandidate] = []
    for page in pages.sorted(by: { score($0) > score($1) }) {
      let isMaximum = selected.allSatisfy {
        !$0.quad.contains(page.quad.center) && !page.quad.contains($0.quad.center)
      }
      if isMaximum { selected.append(page) }
    }
    return selected
  }
}

/// The text of a photo in and around its candidates, which tells the page from a board that it lies on, and from
/// the pictures of a page that fills the photo.
struct CandidateText {
  /// The largest angle, in degrees, between the sides of a picture and of the page.
  private static let maximumSkew = 1.0
  /// The largest picture, as a share of the page: most of the text fits around it.
  private static let maximumShare = 0.6
  /// The least text that decides, as the width of its lines in x-heights: two lines. A caption is less than a photo
  /// may show beside a page.
  private static let minimumText = 100.0

  private let lines: [TextLine]

  /// `pages`, best first, without the pictures of a page that fills `photo`. A page of text comes before those
  /// without.
  static func ordered(
    _ pages: [PageCandidate], in photo: Raster
  ) throws(ScanError) -> [PageCandidate] {
    let area = Double(photo.width * photo.height)
    func mayBePicture(_ page: PageCandidate) -> Bool {
      isUpright(page.quad) && page.quad.area <= maximumShare * area
    }
    guard pages.count > 1 || pages.contains(where: mayBePicture) else { return pages }
    let text = CandidateText(lines: try TextLineDetector().detections(on: photo.gray()).lines)
    let outside = text.amount { center in !pages.contains { $0.quad.contains(center) } }
    let isPage = pages.map { !mayBePicture($0) || outside <= text.amount(where: $0.quad.contains) }
    return text.preferringText(
      outside < minimumText ? pages : zip(pages, isPage).filter(\.1).map(\.0))
  }

  /// The width of the lines whose centers are included, in x-heights.
  private func amount(where isIncluded: (Point) -> Bool) -> Double {
    lines.filter { isIncluded($0.center) }.reduce(0) { $0 + $1.width / $1.xHeight }
  }

  /// `pages` with the one of most text first if the first has none.
  private func preferringText(_ pages: [PageCandidate]) -> [PageCandidate] {
    let amounts = pages.map { amount(where: $0.quad.contains) }
    guard amounts.first == 0, let most = amounts.max(), most >= Self.minimumText,
      let index = amounts.firstIndex(of: most)
    else { return pages }
    return [pages[index]] + pages[..<index] + pages[(index + 1)...]
  }

  /// Whether the sides of `page` are parallel to those of the photo.
  private static func isUpright(_ page: Quad) -> Bool {
    page.sides.enumerated().allSatisfy { index, side in
      let width = abs(side.end.x - side.start.x), height = abs(side.end.y - side.start.y)
      let angle = index.isMultiple(of: 2) ? atan2(height, width) : atan2(width, height)
      return angle <= maximumSkew * .pi / 180
    }
  }
}

/// Features of a quad that indicate a page, each 0 to 1. What the photo does not show is no evidence against it.
package struct PageFeatures: Codable {
  /// The mean page probability inside the region.
  var certainty: Double
  /// The mean side probability along the region's visible border, and the mean probability that the page has
  /// ended beyond it.
  var sides: Double, end: Double
  /// The sum of the corner probability at the quad's visible corners, over 4.
  var peaks: Double
  /// The intersection over union of quad and region.
  var overlap: Double
  /// The corner network's confidence in the visible corners: the sum over 4, and the minimum, 1 if none is
  /// visible.
  var corners: Double, worstCorner: Double
  /// The share of the corners that the photo does not show.
  var hidden: Double

  /// The probability that the page is detected well: with an intersection over union with the true
  /// page of at least 0.9.
  ///
  /// A logistic regression, fitted (`networks fit-confidence`) on 900 synthetic photos, half of them cut, with and
  /// without pages, and 40 real ones, that the networks were not trained on. There a confidence of 0.9 and above
  /// was right for 96 %, 0.8 to 0.9 for 91 %, 0.7 to 0.8 for 75 %, and 0.5 to 0.7 for 67 %.
  package var confidence: Double {
    let region = 7.57 * certainty + 5.26 * sides + 2.27 * end
    let quad = 7.88 * overlap + 1.66 * peaks + 3.84 * corners
    return (region + quad + 1.77 * worstCorner + 4.39 * hidden - 25.54)
      .logistic
  }
}

extension PageFeatures {
  /// The evidence for `quad`, in pixels of the image, from the page network's `proposal` and the
  /// corner network's `corners`.
  init(for quad: Quad, in proposal: PageProposal, corners: [CornerRefinement.Corner]) {
    let maps = proposal.segmentation.maps, inMaps = proposal.segmentation.window.cells(quad)
    let visible = corners.indices.filter { proposal.fit.isCornerVisible[$0] }
    let confidences = visible.map { corners[$0].confidence }
    let (sides, end) = maps.borderProbabilities(along: proposal.region.border)
    self.init(
      certainty: proposal.region.certainty, sides: sides, end: end,
      peaks: visible.reduce(0) { $0 + maps.cornerProbability(at: inMaps.corners[$1]) } / 4,
      overlap: proposal.fit.iou, corners: confidences.reduce(0, +) / 4,
      worstCorner: confidences.min() ?? 1, hidden: 1 - Double(visible.count) / 4)
  }
}

extension PageFeatures {
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
  func borderProbabilities(of quad: Quad) -> (sides: Double, end: Double) {
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

  /// The same for the visible part of a region's border, in cells.
  func borderProbabilities(along border: [Point]) -> (sides: Double, end: Double) {
    var sides = 0.0, end = 0.0, count = 0.0
    let reach = 3
    for index in stride(from: 0, to: border.count, by: 2) where !Self.isOnFrame(border[index]) {
      let before = border[(index + border.count - reach) % border.count]
      let line = Line(from: before, to: border[(index + reach) % border.count])
      let place = line.distance(to: border[index]), offset = line.offset(of: border[index])
      let outside = line.point(at: place, offset: offset - 3)
      guard Self.isInFrame(outside) else { continue }
      sides += (-2...2).map {
        logit(.side, at: line.point(at: place, offset: offset + Double($0))).logistic
      }.max()!
      end += 1 - logit(.page, at: outside).logistic
      count += 1
    }
    // A page that fills the photo shows none.
    return count > 0 ? (sides / count, end / count) : (1, 1)
  }

  /// The probability of a corner at a point, in cells; 0.5 outside the frame, where nothing is
  /// known.
  func cornerProbability(at point: Point) -> Double {
    Self.isInFrame(point) ? logit(.corner, at: point).logistic : 0.5
  }

  /// The mean corner probability at the corners of `quad`, in cells; 0.5 for those that are not visible.
  func cornerProbability(of quad: Quad) -> Double {
    quad.corners.reduce(0) { $0 + (isCornerVisible($1) ? cornerProbability(at: $1) : 0.5) } / 4
  }

  /// Whether a corner of a page at a point, in cells, is one of the paper: inside the frame, or seen on it.
  func isCornerVisible(_ point: Point) -> Bool {
    !Self.isOnFrame(point) || Self.isInFrame(point) && cornerProbability(at: point) > 0.5
  }

  /// Whether a point, in cells, lies on the frame, less than a cell inside it, or outside.
  static func isOnFrame(_ point: Point) -> Bool {
    let inside = frameWidth..<Double(size) - frameWidth
    return !inside.contains(point.x) || !inside.contains(point.y)
  }

  private static let frameWidth = 0.6

  /// Whether a point, in cells, lies inside the frame or at most half a cell outside it.
  static func isInFrame(_ point: Point) -> Bool {
    let frame = -0.5...Double(size) + 0.5
    return frame.contains(point.x) && frame.contains(point.y)
  }
}

extension Quad {
  /// The convex quad with these corners, clockwise from any. The one nearest to the image's top
  /// left becomes the page's top left.
  init?(clockwiseCorners corners: [Point]) {
    guard corners.count == 4,
      let first = corners.indices.min(by: {
        corners[$0].x + corners[$0].y < corners[$1].x + corners[$1].y
      })
    else { return nil }
    self.init(corners: corners.indices.map { corners[(first + $0) % 4] })
  }

  /// The quad with `transform` applied to each corner: a scaling or a translation.
  func mapped(_ transform: (Point) -> Point) -> Quad {
    Quad(
      topLeft: transform(topLeft), topRight: transform(topRight),
      bottomRight: transform(bottomRight), bottomLeft: transform(bottomLeft))
  }

  /// The sides, clockwise from the top one. The page lies to the right of each.
  var sides: [(start: Point, end: Point)] {
    let corners = self.corners
    return corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
  }

  /// Whether `point` lies inside the quad or on a side.
  func contains(_ point: Point) -> Bool {
    sides.allSatisfy { Line(from: $0.start, to: $0.end).offset(of: point) >= 0 }
  }

  /// The upright bounding box.
  var boundingBox: Box {
    let xs = corners.map(\.x), ys = corners.map(\.y)
    return Box(
      x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }

  /// The mean of the corners.
  var center: Point {
    Point(
      x: corners.reduce(0) { $0 + $1.x } / 4,
      y: corners.reduce(0) { $0 + $1.y } / 4)
  }
}
