internal import Platen
internal import PlatenModel

/// Reports the blank pages and duplicates that are left out, and keeps the images of blank pages in a
/// folder.
struct SkippedPages {
  private let options: SkipOptions
  private let isQuiet: Bool

  /// Creates the folder, if there is one.
  init(_ options: SkipOptions, quiet: Bool) throws(ScanError) {
    self.options = options
    isQuiet = quiet
    if let folder = options.blankDir { try OutputFolder.create(path: folder) }
  }

  /// Calls `body` with each result of a scan, and with the page that it repeats if duplicates are left
  /// out. Those come after the last photo was scanned; `scanned` is called with each at once.
  func forEach(
    of results: PhotoResults<ScannedPage>, scanned: (PhotoResult<ScannedPage>) -> Void,
    _ body: (PhotoResult<ScannedPage>, Manifest.PageReference?) throws -> Void
  ) async throws {
    guard options.skipDuplicates else {
      for await result in results {
        scanned(result)
        try body(result, nil)
      }
      return
    }
    let finder = try DuplicateFinder()
    for await result in results {
      scanned(result)
      try finder.append(result)
    }
    for finding in finder.results() {
      let finding = try finding.get()
      try body(finding.result, finding.original)
    }
  }

  /// Why a page is left out; `nil` where it is not. Throws ``ScanError`` where its image cannot be kept.
  func reason(
    for page: ScannedPage?, original: Manifest.PageReference?
  ) throws(ScanError) -> Manifest.SkipReason? {
    guard let page else { return nil }
    if options.skipBlank, page.isBlank {
      warn("\(page.source): page \(page.page) is blank and left out")
      if let folder = options.blankDir { try keep(page, in: folder) }
      return .blank
    }
    guard let original else { return nil }
    warn(
      "\(page.source): page \(page.page) is also on \(original.source), page \(original.page), and "
        + "left out")
    return .duplicate
  }

  private func warn(_ text: String) { if !isQuiet { Messages.standard.warn(text) } }

  /// Writes the image to the folder: `photo-1.jpg` for the first page of `photo.jpg`. The image of
  /// another photo of that name is not replaced.
  private func keep(_ page: ScannedPage, in folder: String) throws(ScanError) {
    let name = page.source == "-" ? "standard-input" : page.source.splitAtLastSlash.name
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    let base = "\(folder)/\(stem.isEmpty ? name : stem)-\(page.page)"
    let file = try OutputFile(at: FreeNames(base: base, suffix: ".jpg"))
    try file.write(page.jpeg())
    try file.commit()
  }
}
