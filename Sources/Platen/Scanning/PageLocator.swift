internal import PlatenImaging
internal import PlatenModel

/// Determines which parts of a photo are pages, as the options request.
struct PageLocator {
  let options: ScanOptions
  private let detector: any PageDetector

  /// The lowest confidence of a page, 0 to 1; below it the whole photo is the better choice. It is
  /// below 0.5 because a page with one inexact corner is still better than the whole photo.
  private static let minimumConfidence = 0.35

  init(options: ScanOptions, detector: any PageDetector = LearnedPageDetector()) {
    self.options = options
    self.detector = detector
  }

  /// The pages in `photo`: the best one, or both of an open book as one, or with
  /// ``ScanOptions/detectsMultiplePages`` all in reading order.
  func pages(in photo: Photo) throws(ScanError) -> LocatedPages {
    switch options.pageFinding {
    case .wholePhoto:
      return LocatedPages(pages: [], result: .wholePhoto)
    case .quad(let quad):
      let given = PageCandidate(quad: quad, confidence: 1)
      return LocatedPages(pages: [page(given, in: photo)], result: .given)
    case .automatic:
      let candidates = try detector.candidates(
        in: photo.raster, multiplePages: options.detectsMultiplePages)
      return try chosen(of: candidates, in: photo)
    }
  }

  /// The pages in `photo` with the options for each: as `correction` states them, or else as
  /// ``pages(in:)``.
  func pages(
    in photo: Photo, corrected correction: PhotoCorrection?
  ) throws(ScanError) -> [LocatedPage] {
    if let correction, let pages = correction.keptPages {
      let scale = try correction.scale(to: photo.raster)
      return pages.map { page in
        let candidate = page.candidate(scaledBy: scale)
        return LocatedPage(
          detection: candidate.map { self.page($0, in: photo) },
          finding: candidate == nil ? .wholePhoto : .given,
          options: options.corrected(by: page.settings))
      }
    }
    let pageOptions = correction.map { options.corrected(by: $0.settings) } ?? options
    let located = try pages(in: photo)
    let detections: [DetectedPage?] = located.pages.isEmpty ? [nil] : located.pages
    return detections.map {
      LocatedPage(detection: $0, finding: located.result, options: pageOptions)
    }
  }

  private func chosen(
    of candidates: [PageCandidate], in photo: Photo
  ) throws(ScanError) -> LocatedPages {
    let confident = candidates.filter {
      $0.confidence >= Self.minimumConfidence && PageFlattener.accepts($0.quad, in: photo.raster)
    }
    guard let best = confident.first else {
      return LocatedPages(pages: [], result: candidates.isEmpty ? .notFound : .unsure)
    }
    guard try holdsTheText(best, among: confident, in: photo) else {
      return LocatedPages(pages: [], result: .unsure)
    }
    let selected =
      options.detectsMultiplePages
      ? confident : [PageSpread.spread(of: best, among: confident) ?? best]
    let order = PageOrder.reading(selected.map(\.quad))
    return LocatedPages(pages: order.map { page(selected[$0], in: photo) }, result: .found)
  }

  /// Below this confidence, or this share of the photo's area, a page must hold the photo's text.
  private static let doubtfulConfidence = 0.8, doubtfulArea = 0.1
  /// The minimum share of a photo's text that is on pages.
  private static let minimumTextShare = 0.6

  /// Whether a doubtful page and the others hold most of the photo's text. A scan of an open book,
  /// for which one of its pages was taken, or a frame in a print that was taken for a page, do not.
  private func holdsTheText(
    _ page: PageCandidate, among others: [PageCandidate], in photo: Photo
  ) throws(ScanError) -> Bool {
    let area = Double(photo.raster.width * photo.raster.height)
    if page.confidence >= Self.doubtfulConfidence, page.quad.area >= Self.doubtfulArea * area {
      return true
    }
    let coverage = try TextCoverage(of: photo.raster.gray())
    return coverage.share(inside: others.map(\.quad)) >= Self.minimumTextShare
  }

  private func page(_ candidate: PageCandidate, in photo: Photo) -> DetectedPage {
    DetectedPage(
      quad: candidate.quad, outline: candidate.outline, confidence: candidate.confidence,
      aspectRatio: PageGeometry.aspectRatio(
        of: candidate.quad, photoWidth: photo.raster.width, photoHeight: photo.raster.height,
        focalLengthInPixels: photo.focalLengthInPixels))
  }
}
