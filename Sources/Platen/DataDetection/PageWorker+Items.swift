internal import PlatenImaging
internal import PlatenModel

extension PageWorker {
  /// Finds the items in one photo. Where only barcodes are wanted, no page is detected and no
  /// text is recognized.
  func find(_ job: PhotoJob) -> [PhotoResult<PageItems>] {
    guard options.items.textKinds.isEmpty else {
      return scan(job).map { result in
        PhotoResult(
          source: result.source, page: result.page, isOneOfSeveral: result.isOneOfSeveral,
          requestIndex: result.requestIndex, outcome: result.outcome.map(PageItems.init))
      }
    }
    let items = Result { () throws(ScanError) in
      try Self.requireNotCancelled()
      let photo = try job.photo(limits: options.limits)
      let items = try keptItems(of: photo, job) { () throws(ScanError) in
        let raster = try photo.file.photo(frame: job.frame, allowsGray: true).raster
        return try PhotoBarcodes(in: raster, settings: options.items).all
      }
      return PageItems(source: job.source.name, page: job.frame + 1, items: items)
    }
    return [job.result(items)]
  }
}
