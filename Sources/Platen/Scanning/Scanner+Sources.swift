extension Scanner {
  /// Scans all pages of the files `photos`, otherwise as `pages(of:)` for requests.
  public func pages(of photos: [PhotoSource]) -> PhotoResults<ScannedPage> {
    pages(of: photos.map { PhotoRequest($0) })
  }

  /// Detects the pages in all photos of the files `photos`, otherwise as
  /// `detections(of:drawingOverlays:)` for requests.
  public func detections(
    of photos: [PhotoSource], drawingOverlays: Bool = false
  ) -> PhotoResults<PhotoDetection> {
    detections(of: photos.map { PhotoRequest($0) }, drawingOverlays: drawingOverlays)
  }

  /// Detects the items in all photos of the files `photos`, otherwise as `items(of:)` for requests.
  public func items(of photos: [PhotoSource]) -> PhotoResults<PageItems> {
    items(of: photos.map { PhotoRequest($0) })
  }
}
