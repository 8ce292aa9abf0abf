internal import PlatenImaging
internal import PlatenModel

extension PageWorker {
  /// Detects the pages of one photo, without flattening or recognizing them.
  func detect(_ job: PhotoJob, drawsOverlay: Bool) -> [PhotoResult<PhotoDetection>] {
    let detection = Result { () throws(ScanError) in
      try Self.requireNotCancelled()
      let photo = try job.photo(limits: options.limits).file
        .photo(frame: job.frame)
      let started = ContinuousClock.now
      let pages = try PageLocator(options: options).pages(in: photo, corrected: job.correction)
        .compactMap(\.detection)
      let detectionTime = ContinuousClock.now - started
      return PhotoDetection(
        source: job.source.name, page: job.frame + 1, width: photo.raster.width,
        height: photo.raster.height,
        pages: pages,
        overlay: drawsOverlay ? try DetectionOverlay(of: pages, on: photo.raster).jpeg : nil,
        detectionTime: detectionTime)
    }
    return [job.result(detection)]
  }
}
