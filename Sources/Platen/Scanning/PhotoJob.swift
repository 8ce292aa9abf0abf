internal import PlatenImaging
internal import PlatenModel

/// One photo that waits for a worker: a file, or one page of a file with several.
struct PhotoJob: Sendable {
  let source: PhotoSource
  /// The index of the page in its file, from 0.
  let frame: Int
  /// The opened file or the error, where the queue had to open it to count its pages; `nil` where
  /// the worker opens it.
  let opened: Result<OpenedPhoto, ScanError>?
  /// What is known of the photo's pages.
  let correction: PhotoCorrection?
  /// Whether the pages stay as they are.
  let keepsPages: Bool
  /// The index of the request.
  let requestIndex: Int
  /// The number of pages before the first one of this photo, where numbering starts with it; `nil`
  /// where it continues.
  let numberOffset: Int?

  /// Creates the job for a photo of request number `index`.
  init(
    _ request: PhotoRequest, _ index: Int, frame: Int, opened: Result<OpenedPhoto, ScanError>?
  ) {
    source = request.source
    self.frame = frame
    self.opened = opened
    correction = request.correction
    keepsPages = request.keepsPages
    requestIndex = index
    numberOffset = request.page != nil || frame == 0 ? frame : nil
  }

  /// The opened file. Throws ``ScanError`` where it cannot be read or decoded.
  func photo(limits: InputLimits) throws(ScanError) -> OpenedPhoto {
    if let opened { return try opened.get() }
    return try OpenedPhoto(source, limits: limits)
  }

  /// Whether the file holds several pages.
  private var isOneOfSeveral: Bool {
    if case .success(let photo)? = opened { photo.file.frameCount > 1 } else { false }
  }

  /// The result of the photo, or of one page in it.
  func result<Value>(_ outcome: Result<Value, ScanError>) -> PhotoResult<Value> {
    PhotoResult(
      source: source.name, page: frame + 1, isOneOfSeveral: isOneOfSeveral,
      requestIndex: requestIndex, outcome: outcome)
  }
}
