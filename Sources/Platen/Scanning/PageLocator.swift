internal import PlatenImaging
internal import PlatenModel

/// Decides which part of a photo is the page, as the options ask for it.
struct PageLocator {
  /// A page that the detector is less sure of than this is not cut out: the
  /// whole photo loses nothing. By trial on photos with known corners.
  static let leastConfidence = 0.5

  /// How near to the frame a side ends there, as a part of the photo's diagonal: what
  /// a hand leaves when it crops a scan.
  private static let frameMargin = 0.012

  let options: ScanOptions
  private let detector: any PageDetector = ClassicalPageDetector()

  init(options: ScanOptions) { self.options = options }

  /// Pages in `photo`, best first; empty where the whole photo is the page.
  func pages(in photo: Photo) throws(ScanError) -> [DetectedPage] {
    switch options.pageFinding {
    case .wholePhoto: []
    case .quad(let quad): [page(PageCandidate(quad: quad, confidence: 1), in: photo)]
    case .automatic:
      try detector.candidates(in: photo.raster)
        .filter { $0.confidence >= Self.leastConfidence }
        .map { page($0, in: photo) }
    }
  }

  /// The page to cut out of `photo`; `nil` where the whole photo is the page.
  ///
  /// A page that fills the frame on three sides was scanned or cropped, not seen in
  /// perspective: its fourth side, often torn, says nothing about its shape.
  func pageToFlatten(in photo: Photo) throws(ScanError) -> DetectedPage? {
    guard let page = try pages(in: photo).first else { return nil }
    if case .automatic = options.pageFinding, fillsFrame(page.quad, of: photo.raster) { return nil }
    return page
  }

  private func fillsFrame(_ quad: Quad, of photo: Raster) -> Bool {
    let width = Double(photo.width), height = Double(photo.height)
    let margin = Self.frameMargin * (width * width + height * height).squareRoot()
    let isAtFrame: [(Point) -> Bool] = [
      { $0.x < margin }, { $0.y < margin }, { $0.x > width - margin }, { $0.y > height - margin },
    ]
    return isAtFrame.count { isAtEdge in quad.corners.count(where: isAtEdge) >= 2 } >= 3
  }

  private func page(_ candidate: PageCandidate, in photo: Photo) -> DetectedPage {
    DetectedPage(
      quad: candidate.quad, confidence: candidate.confidence,
      aspectRatio: PageGeometry.aspectRatio(
        of: candidate.quad, photoWidth: photo.raster.width, photoHeight: photo.raster.height,
        focalLengthInPixels: photo.focalLengthInPixels))
  }
}
