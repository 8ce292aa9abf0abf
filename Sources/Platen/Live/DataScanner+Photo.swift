public import FoundationEssentials
internal import PlatenImaging
internal import PlatenModel
internal import PlatenVideo
internal import Synchronization

/// Those who wait for the next frame as a photo.
final class PhotoRequests: Sendable {
  private let waiting = Mutex<[CheckedContinuation<Data, any Error>]>([])

  func add(_ request: CheckedContinuation<Data, any Error>) {
    waiting.withLock { $0.append(request) }
  }

  /// Gives all of them `frame`.
  func fulfil(with frame: VideoFrame) {
    let requests = take()
    guard !requests.isEmpty else { return }
    let photo = Result { () throws(ScanError) in
      try RasterEncoder.jpeg(
        frame.raster, quality: DocumentCameraScan.Page.jpegQuality, resolution: nil, chroma: .full)
    }
    for request in requests { request.resume(with: photo) }
  }

  /// No frame comes any more.
  func refuse(source: String) {
    let error = ScanError.input(source, "no frames are being scanned")
    for request in take() { request.resume(throwing: error) }
  }

  private func take() -> [CheckedContinuation<Data, any Error>] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}

extension DataScanner {
  /// The next frame at its own size, as a JPEG file; the events must be taken meanwhile.
  ///
  /// Throws an error of the kind `input` where no scan runs, or it ends before.
  public func capturePhoto() async throws -> Data {
    try await withCheckedThrowingContinuation { request in
      photos.add(request)
      if !isScanning { photos.refuse(source: source.name) }
    }
  }
}
