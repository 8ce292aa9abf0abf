internal import PlatenImaging
internal import PlatenModel

/// Decides which part of a photo is the page, as the options ask for it.
struct PageLocator {
  let options: ScanOptions
  private let detector: any PageDetector = ClassicalPageDetector()

  init(options: ScanOptions) { self.options = options }

  /// Pages in `photo`, best first; empty where the whole photo is the page.
  func pages(in photo: Photo) throws(ScanError) -> [DetectedPage] {
    switch options.pageFinding {
    case .wholePhoto: []
    case .quad(let quad): [page(PageCandidate(quad: quad, confidence: 1), in: photo)]
    case .automatic:
      try detector.candidates(in: photo.raster).map { page($0, in: photo) }
    }
  }

  private func page(_ candidate: PageCandidate, in photo: Photo) -> DetectedPage {
    DetectedPage(
      quad: candidate.quad, confidence: candidate.confidence,
      aspectRatio: PageGeometry.aspectRatio(
        of: candidate.quad, photoWidth: photo.raster.width, photoHeight: photo.raster.height,
        focalLengthInPixels: photo.focalLengthInPixels))
  }
}
