internal import PlatenModel

/// Searches an image for pages at several scales.
///
/// It runs the page network on the whole image. If multiple pages are requested, and the result
/// shows several pages or a region that does not fit a quad, it runs on four overlapping quarters
/// too. It then runs on a close-up of each page that is still small.
struct PageSearch {
  /// The minimum extent of a page, as a fraction of its window's longer side, that needs no
  /// close-up.
  private static let minimumRelativeExtent = 0.6
  /// The sides of a close-up window, relative to those of the page's bounding box.
  private static let closeUpFactor = 1.6
  /// The minimum ratio of the shorter to the longer side of that box. It stretches a narrow receipt
  /// horizontally, so that it is more than a few cells wide.
  private static let minimumWindowAspect = 0.5
  /// The side of a quarter's window, relative to the image's. Quarters overlap, because a truncated
  /// page is discarded.
  private static let quarterWindowFraction = 0.62
  /// A region with a lower intersection over union with its quad may be several pages.
  private static let minimumIoU = 0.85
  /// The minimum page probability, in the maps of the whole image, of a proposal from a quarter.
  private static let minimumPageProbability = 0.2

  let raster: Raster
  let detectsMultiplePages: Bool

  /// All proposals; one that lies inside another, or on it, is given too.
  func proposals() throws(ScanError) -> [PageProposal] {
    let whole = try WindowSegmentation(at: InferenceWindow(wholeOf: raster), of: raster)
    var found = whole.proposals()
    let mayBeSeveral = found.count > 1 || found.contains { $0.fit.iou < Self.minimumIoU }
    if detectsMultiplePages && mayBeSeveral {
      let pages = found.filter { !isSmall($0) && $0.fit.iou >= Self.minimumIoU }
      for window in quarters {
        // In a close view, a frame printed on a page looks like a page, and so does the desk
        // between two pages.
        found += try proposals(in: window).filter { proposal in
          !pages.contains { $0.quad.contains(proposal.quad.centre) }
            && whole.pageProbability(in: proposal.quad) > Self.minimumPageProbability
        }
      }
    }
    var kept: [PageProposal] = []
    for proposal in found where !isSmall(proposal) { add(proposal, to: &kept) }
    // Most confident first: in the whole image a small page may be split into several regions,
    // which a quarter shows as one.
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

  /// Adds `proposal`. Of two proposals for the same page it keeps the one that fits better.
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

  /// The proposals in a close-up of `proposal`, without truncated ones.
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
