internal import PlatenModel

/// Looks for pages: at the whole of a picture; where all pages are sought and that shows several,
/// or something that is no page's shape, at its four quarters; and then closely at each page that
/// is still small.
struct PageSearch {
  /// What is longer than this part of its window is seen well enough.
  private static let minimumRelativeExtent = 0.6
  /// Sides of the window for a closer look, in those of the upright box around the page.
  private static let closeUpFactor = 1.6
  /// The shorter of those sides, in the longer one at least: a narrow receipt is seen stretched,
  /// lest it be a few cells wide.
  private static let minimumWindowAspect = 0.5
  /// Side of a quarter's window, in the picture's: they overlap, since what is cut is lost.
  private static let quarterWindowFraction = 0.62
  /// A region that shares less with its quad may be several pages.
  private static let minimumIoU = 0.85
  /// What is less likely to be part of a page, seen in the whole picture, is none.
  private static let minimumPageProbability = 0.2

  let raster: Raster
  let detectsMultiplePages: Bool

  /// What may be a page; what lies in another, or on it, is given beside it.
  func proposals() throws(ScanError) -> [PageProposal] {
    let whole = try WindowSegmentation(at: InferenceWindow(wholeOf: raster), of: raster)
    var found = whole.proposals()
    let mayBeSeveral = found.count > 1 || found.contains { $0.fit.iou < Self.minimumIoU }
    if detectsMultiplePages && mayBeSeveral {
      let pages = found.filter { !isSmall($0) && $0.fit.iou >= Self.minimumIoU }
      for window in quarters {
        // From nearby, a frame that is printed on a page looks like one, and so does the desk
        // between two.
        found += try proposals(in: window).filter { proposal in
          !pages.contains { $0.quad.contains(proposal.quad.centre) }
            && whole.pageProbability(in: proposal.quad) > Self.minimumPageProbability
        }
      }
    }
    var kept: [PageProposal] = []
    for proposal in found where !isSmall(proposal) { add(proposal, to: &kept) }
    // The surest first: in the whole picture a small page may fall into pieces, which a quarter
    // shows as one.
    let small = found.filter(isSmall)
      .map { (proposal: $0, maximumConfidence: PageEvidence(upperBoundFor: $0).confidence) }
      .sorted { $0.maximumConfidence > $1.maximumConfidence }
    for (proposal, _) in small where !proposal.isCovered(by: kept) {
      let closeUps = try proposals(about: proposal)
      for new in closeUps + (proposal.isCovered(by: closeUps) ? [] : [proposal]) {
        add(new, to: &kept)
      }
    }
    return kept
  }

  /// Adds `proposal` unless the same page has been seen as well or better; then that is kept.
  private func add(_ proposal: PageProposal, to proposals: inout [PageProposal]) {
    guard let index = proposals.firstIndex(where: { $0.isSamePage(as: proposal) }) else {
      return proposals.append(proposal)
    }
    if proposal.fit.iou > proposals[index].fit.iou { proposals[index] = proposal }
  }

  private func isSmall(_ proposal: PageProposal) -> Bool {
    let window = proposal.segmentation.window
    return proposal.extent < Self.minimumRelativeExtent * Double(max(window.width, window.height))
  }

  private var quarters: [InferenceWindow] {
    let (width, height) = (Double(raster.width), Double(raster.height))
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      InferenceWindow(
        about: Point(x: x * width, y: y * height), width: Self.quarterWindowFraction * width,
        height: Self.quarterWindowFraction * height, in: raster)
    }
  }

  /// What a look at `proposal` from nearby shows, without what is cut there.
  private func proposals(about proposal: PageProposal) throws(ScanError) -> [PageProposal] {
    let boundingBox = proposal.quad.boundingBox,
      minimumSide = Self.minimumWindowAspect * proposal.extent
    return try proposals(
      in: InferenceWindow(
        about: proposal.quad.centre,
        width: Self.closeUpFactor * max(boundingBox.width, minimumSide),
        height: Self.closeUpFactor * max(boundingBox.height, minimumSide), in: raster))
  }

  private func proposals(in window: InferenceWindow) throws(ScanError) -> [PageProposal] {
    try WindowSegmentation(at: window, of: raster).proposals().filter {
      !$0.isTruncated(in: raster)
    }
  }
}
