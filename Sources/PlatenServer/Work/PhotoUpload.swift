internal import FoundationEssentials
internal import Glibc
internal import Hummingbird
internal import Platen
internal import PlatenModel

/// Takes a photo from a client: the file, the page in it, and how both look.
struct PhotoUpload: Sendable {
  let files: SessionFolder
  let id: SessionID
  let name: String
  let limits: ServerLimits
  /// The memory of all photos in progress.
  let budget: MemoryBudget

  /// The longer side of the photo in the editor, in pixels: a page of A4 then has 170 pixels per inch.
  static let viewSide = 2000
  /// The longer side of a thumbnail, in pixels.
  static let thumbnailSide = 500

  /// Stores the body of `request`. The file has no name until it is complete.
  func store(_ request: Request, context: ServerContext) async throws {
    let limit = Int(limits.photo.megabytes * 1e6)
    do {
      let file = try OutputFile(path: files.path(of: .photo(id)), replacing: true)
      try await request.readBody(upTo: limit, limits: limits, context: context) { chunk in
        try file.write(chunk.readableBytesView)
      }
      try file.commit()
    } catch let error as ScanError {
      throw Refusal(error)
    }
  }

  /// Decodes the photo and detects its page, on the calling thread; the page and its thumbnail. A photo
  /// that cannot be read is deleted.
  func page() throws -> (page: SessionPage, thumbnail: Data) {
    do throws(ScanError) {
      let path = files.path(of: .photo(id))
      let photo = try PhotoPreview(
        .file(path), side: Self.viewSide, limits: limits.photo, budget: budget)
      try files.write(photo.jpeg, to: .view(id))
      let quad = photo.detection?.quad
      var page = SessionPage(
        id: id, name: name, width: photo.width, height: photo.height, sha256: photo.sha256,
        detected: quad, confidence: photo.detection?.confidence, quad: quad)
      let preview = try page.preview(
        of: photo.jpeg, side: Self.thumbnailSide, isMeasured: true)
      page.isBlank = preview.isBlank
      page.appearance = preview.appearance
      return (page, preview.jpeg)
    } catch {
      files.remove(.photo(id))
      files.remove(.view(id))
      throw Refusal(error)
    }
  }
}

extension SessionPage {
  /// The page as the document will show it, made of the photo's view.
  func preview(
    of view: Data, side: Int, isMeasured: Bool = false
  ) throws(ScanError) -> PagePreview {
    let factor = min(1, Double(PhotoUpload.viewSide) / Double(max(width, height)))
    return try PagePreview(
      of: view, quad: quad?.scaled(by: factor), settings: settings, side: side,
      isMeasured: isMeasured)
  }
}
