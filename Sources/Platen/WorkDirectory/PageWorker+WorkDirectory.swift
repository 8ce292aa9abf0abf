internal import FoundationEssentials
internal import PlatenModel

extension PageWorker {
  /// The pages of a photo from the work directory, or those that `scan` returns, which are then kept
  /// there.
  ///
  /// Photos with a page that failed, or whose recognition took too long, are not kept, so that the next
  /// run tries again.
  func keptPages(
    of photo: OpenedPhoto, _ job: PhotoJob,
    orScan scan: () throws(ScanError) -> [Result<ScannedPage, ScanError>]
  ) throws(ScanError) -> [Result<ScannedPage, ScanError>] {
    guard let directory = options.workDirectory else { return try scan() }
    let key = WorkKey(
      "pages", settings: job.keepsPages ? workSettingsOfKeptPages : workSettings,
      sha256: photo.sha256, frame: job.frame,
      correction: job.correction)
    if let content = directory.content(for: key),
      let pages = try? Self.pages(in: content, of: job, sha256: photo.sha256)
    {
      return pages.map { .success($0) }
    }
    let results = try scan()
    let pages = results.compactMap { try? $0.get() }
    if pages.count == results.count, pages.allSatisfy(\.isComplete) {
      var writer = BinaryWriter()
      pages.count.write(to: &writer)
      for page in pages { page.write(to: &writer) }
      directory.keep(job.entry(of: writer, sha256: photo.sha256, pages: pages.count), for: key)
    }
    return results
  }

  /// The barcodes of a photo from the work directory, or those that `find` returns, which are then kept
  /// there.
  func keptItems(
    of photo: OpenedPhoto, _ job: PhotoJob, orFind find: () throws(ScanError) -> [Item]
  ) throws(ScanError) -> [Item] {
    guard let directory = options.workDirectory else { return try find() }
    let key = WorkKey(
      "barcodes", settings: workSettings, sha256: photo.sha256, frame: job.frame, correction: nil)
    if let content = directory.content(for: key) {
      var reader = BinaryReader(content)
      if let items = try? [Item](from: &reader) { return items }
    }
    let items = try find()
    var writer = BinaryWriter()
    items.write(to: &writer)
    directory.keep(job.entry(of: writer, sha256: photo.sha256, pages: 0), for: key)
    return items
  }

  private static func pages(
    in content: Data, of job: PhotoJob, sha256: String
  ) throws(BinaryReader.Failure) -> [ScannedPage] {
    var reader = BinaryReader(content)
    var pages: [ScannedPage] = []
    for _ in 0..<(try reader.count()) {
      pages.append(
        try ScannedPage(
          from: &reader, source: job.source.name, page: job.frame + 1, sha256: sha256))
    }
    guard reader.isAtEnd else { throw BinaryReader.Failure() }
    return pages
  }
}

extension PhotoJob {
  fileprivate func entry(of writer: BinaryWriter, sha256: String, pages: Int) -> WorkEntry {
    WorkEntry(
      subject: .init(
        source: source.name, page: frame + 1, sha256: sha256, pages: pages,
        program: WorkKey.program),
      content: writer.data)
  }
}
