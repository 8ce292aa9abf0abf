public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel

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
      return chosen(of: candidates, in: photo)
    }
  }

  /// The pages in `photo` with the options for each: as `correction` states them, or else as
  /// ``pages(in:)``.
  func pages(
    in photo: Photo, corrected correction: PhotoCorrection?
  ) throws(ScanError) -> [LocatedPage] {
    if let correction, let pages = correction.selectedPages {
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
    let frame = Quad(width: photo.raster.width, height: photo.raster.height)
    let detections: [DetectedPage?] = located.pages.isEmpty ? [nil] : located.pages
    return detections.map {
      LocatedPage(
        detection: $0?.quad == frame ? nil : $0, finding: located.result, options: pageOptions)
    }
  }

  /// The pages in `photo` as in ``pages(in:corrected:)``, without whole photos, and those not chosen.
  func detections(
    in photo: Photo, corrected correction: PhotoCorrection?
  ) throws(ScanError) -> (pages: [DetectedPage], others: [DetectedPage]) {
    guard correction?.selectedPages == nil else {
      return (try pages(in: photo, corrected: correction).compactMap(\.detection), [])
    }
    let located = try pages(in: photo)
    return (located.pages, located.others)
  }

  private func chosen(of candidates: [PageCandidate], in photo: Photo) -> LocatedPages {
    let confident = candidates.filter {
      $0.confidence >= Self.minimumConfidence && PageFlattener.accepts($0.quad, in: photo.raster)
    }
    guard let best = confident.first else {
      return LocatedPages(pages: [], result: candidates.isEmpty ? .notFound : .unsure)
    }
    let selected =
      options.detectsMultiplePages
      ? confident : [PageSpread.spread(of: best, among: confident) ?? best]
    let order = PageOrder.reading(selected.map(\.quad))
    let others = confident.filter { other in
      !selected.contains { $0.quad.contains(other.quad.center) }
    }
    return LocatedPages(
      pages: order.map { page(selected[$0], in: photo) }, result: .found,
      others: others.map { page($0, in: photo) })
  }

  private func page(_ candidate: PageCandidate, in photo: Photo) -> DetectedPage {
    DetectedPage(
      quad: candidate.quad, outline: candidate.outline, confidence: candidate.confidence,
      aspectRatio: PageGeometry.aspectRatio(
        of: candidate.quad, photoWidth: photo.raster.width, photoHeight: photo.raster.height,
        focalLengthInPixels: photo.focalLengthInPixels))
  }
}

/// The parts of a photo that are pages.
struct LocatedPages: Sendable {
  /// Empty if the whole photo is the page.
  let pages: [DetectedPage]
  let result: PageFindingResult
  /// Pages that were found too and not chosen, best first.
  var others: [DetectedPage] = []
}

/// A part of a photo that becomes a page, and how.
struct LocatedPage: Sendable {
  /// `nil` if the whole photo is the page.
  let detection: DetectedPage?
  /// How the page's area in the photo was determined.
  let finding: PageFindingResult
  /// The options for the page.
  let options: ScanOptions
}

/// The two facing pages of an open book, as one wide page.
enum PageSpread {
  /// The maximum distance between the corners that two pages share, as a share of the side between
  /// them.
  private static let maximumGap = 0.05
  /// The maximum ratio of the pages' widths, and the widths of a page that can be in a book, in
  /// heights: receipts side by side are narrower.
  private static let maximumWidthRatio = 1.3, bookWidths = 0.5...1.0

  /// `page` joined with the page of `others` that faces it; `nil` if there is none.
  static func spread(of page: PageCandidate, among others: [PageCandidate]) -> PageCandidate? {
    for other in others where other != page {
      for side in [1, 2] {
        if let spread = joined(page, other, at: side) ?? joined(other, page, at: side) {
          return spread
        }
      }
    }
    return nil
  }

  /// The two pages as one, if side number `side` of the first, clockwise from its top, is the
  /// opposite side of the second.
  private static func joined(
    _ first: PageCandidate, _ second: PageCandidate, at side: Int
  ) -> PageCandidate? {
    let (a, b) = (first.quad.corners, second.quad.corners)
    let (begin, end) = (side, side + 1), (last, next) = ((side + 3) % 4, (side + 2) % 4)
    let height = a[begin].distance(to: a[end])
    let gap = max(a[begin].distance(to: b[last]), a[end].distance(to: b[next]))
    guard gap <= maximumGap * height else { return nil }
    let widths = [a, b].map { $0[begin].distance(to: $0[last]) / height }
    guard widths.allSatisfy(bookWidths.contains),
      widths.max()! <= maximumWidthRatio * widths.min()!
    else { return nil }
    let corners = side == 1 ? [a[0], b[1], b[2], a[3]] : [a[0], a[1], b[2], b[3]]
    guard let quad = Quad(corners: corners) else { return nil }
    let contour = first.contour(from: end, to: begin) + second.contour(from: last, to: next)
    let start = contour.firstIndex(of: quad.topLeft) ?? 0
    return PageCandidate(
      quad: quad, outline: Array(contour[start...] + contour[..<start]),
      confidence: min(first.confidence, second.confidence))
  }
}

extension PageCandidate {
  /// The page's contour clockwise from one corner to another, by their numbers.
  fileprivate func contour(from start: Int, to end: Int) -> [Point] {
    let points = outline ?? quad.corners, corners = quad.corners
    guard let first = points.firstIndex(of: corners[start]),
      let last = points.firstIndex(of: corners[end])
    else {
      return stride(from: start, through: end < start ? end + 4 : end, by: 1).map {
        corners[$0 % 4]
      }
    }
    return first <= last ? Array(points[first...last]) : Array(points[first...] + points[...last])
  }
}

/// A photo with the quads and outlines of its pages drawn over it.
struct DetectionOverlay {
  /// A JPEG file, in the pixels of the photo.
  let jpeg: Data

  /// Of 1 to 100.
  private static let quality = 85

  init(of pages: [DetectedPage], on photo: Raster) throws(ScanError) {
    let marked = try photo.overlaid(
      with: pages.map(\.quad), outlines: pages.compactMap(\.outline))
    jpeg = try RasterEncoder.jpeg(marked, quality: Self.quality, resolution: nil)
  }
}

/// The detected pages of one photo.
///
/// Encodes as the object that `platen detect` prints.
public struct PhotoDetection: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the photo in its file, from 1.
  public let page: Int
  /// Pixels of the photo as displayed.
  public let width: Int
  /// Pixels of the photo as displayed.
  public let height: Int
  /// The page with the highest confidence, or with ``ScanOptions/detectsMultiplePages`` all pages in
  /// reading order; empty if none is detected.
  public let pages: [DetectedPage]
  /// Pages that were found too, best first, where only one is wanted.
  public let others: [DetectedPage]
  /// A JPEG file of the photo with the pages' outlines drawn over it; `nil` if none was requested.
  public let overlay: Data?
  /// The time of the detection, without decoding.
  public let detectionTime: Duration
}

extension PhotoDetection: Encodable {
  /// The properties that are encoded.
  private enum CodingKeys: CodingKey { case source, page, width, height, pages, others }

  /// Encodes the properties; ``others`` only where there are some.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encode(page, forKey: .page)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(pages, forKey: .pages)
    if !others.isEmpty { try values.encode(others, forKey: .others) }
  }
}

extension PageWorker {
  /// Detects the pages of one photo, without flattening or recognizing them.
  func detect(_ job: PhotoJob, drawsOverlay: Bool) -> [PhotoResult<PhotoDetection>] {
    let detection = Result { () throws(ScanError) in
      try Self.requireNotCancelled()
      let photo = try job.photo(limits: options.limits).file
        .photo(frame: job.frame)
      let started = ContinuousClock.now
      let (pages, others) = try PageLocator(options: options)
        .detections(in: photo, corrected: job.correction)
      let detectionTime = ContinuousClock.now - started
      return PhotoDetection(
        source: job.source.name, page: job.frame + 1, width: photo.raster.width,
        height: photo.raster.height,
        pages: pages, others: others,
        overlay: drawsOverlay ? try DetectionOverlay(of: pages, on: photo.raster).jpeg : nil,
        detectionTime: detectionTime)
    }
    return [job.result(detection)]
  }
}
