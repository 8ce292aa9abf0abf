internal import FoundationEssentials
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import Platen
internal import PlatenModel
internal import Synchronization

/// The photos of a session: uploaded, looked at, corrected.
struct PhotoRoutes {
  let services: Services

  func add(to routes: RouterGroup<ServerContext>) {
    routes.put("sessions/:session/pages/:page", use: upload)
    routes.patch("sessions/:session/pages/:page", use: correct)
    routes.get("sessions/:session/pages/:page/photo", use: photo)
    routes.get("sessions/:session/pages/:page/preview", use: preview)
  }

  /// The longest name of a photo that is kept, in characters.
  private static let maximumNameLength = 120

  /// Takes a photo. The client names the page, so that an upload that was interrupted can be repeated:
  /// a page that is there already stays as it is, and one that was taken out does not come back.
  private func upload(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (session, id) = (try request.id("session", context), try request.id("page", context))
    let current = try await services.store.session(session)
    if current.hasFile(id) {
      let limit = Int(services.limits.photo.megabytes * 1e6)
      try await request.readBody(upTo: limit, limits: services.limits, context: context) { _ in }
      guard let page = current.page(id) else { throw RequestError.removed }
      return .json(StoredPage(page: page, version: current.version))
    }
    do { try await services.store.requireRoom(in: session) } catch {
      context.closeSoon()
      throw error
    }
    guard let look = PageAppearance(rawValue: request.query("look") ?? "auto") else {
      throw RequestError.malformed
    }
    let upload = PhotoUpload(
      files: services.store.files(of: session), id: id,
      name: String((request.query("name") ?? "").prefix(Self.maximumNameLength)), look: look,
      limits: services.limits, budget: services.budget)
    try await upload.store(request, context: context)
    // What is sent again while it is being read waits for that.
    guard services.photosInReading.insert(id) else { throw RequestError.busy }
    defer { services.photosInReading.remove(id) }
    let others = request.query("after").map { $0.split(separator: ",") }
    if let added = try await add(upload, to: session, after: others?.compactMap(Neighbor.init)) {
      return .json(added, status: .created)
    }
    let changed = try await services.store.session(session)
    guard let page = changed.page(id) else { throw RequestError.removed }
    return .json(StoredPage(page: page, version: changed.version))
  }

  /// Adds the pages of a file one by one, each as soon as it is ready; those that are there already, or were
  /// taken out meanwhile, stay as they are.
  ///
  /// - Returns: the first page, with the version of the session that has it and none of the later changes;
  ///   `nil` if it was there already.
  private func add(
    _ upload: PhotoUpload, to session: SessionID, after others: [Neighbor]?
  ) async throws -> StoredPage? {
    var first: StoredPage?
    let count = try await services.photoWork.run { try upload.pageCount() }
    try await services.store.requireRoom(for: count, in: session)
    var place = others
    for number in 1...count {
      let id = upload.id.following(by: number - 1)
      let known = try await services.store.session(session)
      if known.page(id) == nil, !known.hasRemoved(id) {
        let (page, thumbnail) = try await services.photoWork.run {
          try upload.page(number, of: count)
        }
        do {
          let added = try await services.store.add(page, to: session, after: place)
          if number == 1 { first = added }
          services.previews.store(
            thumbnail,
            for: .init(session: session, page: added.page, side: PhotoUpload.thumbnailSide))
        } catch let refusal as RequestError where refusal.code == RequestError.removed.code {}
      }
      place = [.page(id)] + (place ?? [])
    }
    return first
  }

  private func correct(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (session, id) = (try request.id("session", context), try request.id("page", context))
    let change = try await request.message(
      PageChange.self, limits: services.limits, context: context)
    let changed = try await services.store.change(session) { try $0.change(id, change) }
    guard let page = (changed.pages + changed.removed).first(where: { $0.id == id }) else {
      throw RequestError.removed
    }
    return .json(StoredPage(page: page, version: changed.version))
  }

  private func photo(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (session, id) = (try request.id("session", context), try request.id("page", context))
    _ = try await services.store.page(id, in: session)
    return try FileResponse(services.store.files(of: session), .view(id), type: "image/jpeg")
      .response
  }

  /// The sides of previews, in pixels.
  private static let previewSides = 100...2000

  private func preview(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (session, id) = (try request.id("session", context), try request.id("page", context))
    var page = try await services.store.page(id, in: session)
    let side = request.query("side").flatMap { Int($0) } ?? PhotoUpload.thumbnailSide
    guard Self.previewSides.contains(side) else { throw RequestError.malformed }
    if let name = request.query("look") {
      guard let look = PageAppearance(rawValue: name) else { throw RequestError.malformed }
      page.look = look
    }
    let key = PreviewCache.Key(session: session, page: page, side: side)
    if let cached = services.previews.preview(for: key) {
      return .bytes(cached, type: "image/jpeg")
    }
    let files = services.store.files(of: session)
    let jpeg = try await services.photoWork.run { [page] in
      let view = try files.contents(of: .view(id))
      do throws(ScanError) {
        return try page.preview(of: view, side: side).jpeg
      } catch {
        throw RequestError(error)
      }
    }
    services.previews.store(jpeg, for: key)
    return .bytes(jpeg, type: "image/jpeg")
  }
}

/// The photos that are being read. One is read by one request at a time, since each attempt is counted, and
/// deletes the photo where it fails.
final class PhotosInReading: Sendable {
  private let photos = Mutex<Set<SessionID>>([])

  /// Notes a photo; `false` if it is being read already.
  func insert(_ photo: SessionID) -> Bool { photos.withLock { $0.insert(photo).inserted } }

  func remove(_ photo: SessionID) { photos.withLock { _ = $0.remove(photo) } }
}

/// Takes a photo from a client: the file, the page in it, and how both look.
struct PhotoUpload: Sendable {
  let files: SessionFolder
  let id: SessionID
  let name: String
  let look: PageAppearance
  let limits: ServerLimits
  /// The memory of all photos in progress.
  let budget: MemoryBudget

  /// The longer side of the photo in the editor, in pixels: a page of A4 then has 170 pixels per inch.
  static let viewSide = 2000
  /// The longer side of a thumbnail, in pixels.
  static let thumbnailSide = 500
  /// How often a photo may end the server before it is refused.
  private static let maximumAttempts = 3

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
      throw RequestError(error)
    }
  }

  /// The number of pages in the file. A file that cannot be read is deleted.
  func pageCount() throws -> Int {
    do throws(ScanError) {
      return max(
        1, try PhotoPreview.count(in: .file(files.path(of: .photo(id))), limits: limits.photo))
    } catch {
      files.remove(.photo(id))
      throw RequestError(error)
    }
  }

  /// Decodes a photo and detects its page, on the calling thread; the page and its thumbnail. A photo
  /// that cannot be read is deleted.
  ///
  /// - Parameters:
  ///   - number: the number of the photo in its file, from 1.
  ///   - count: the number of photos in the file.
  func page(_ number: Int, of count: Int) throws -> (page: SessionPage, thumbnail: Data) {
    let file = SessionFolder.File.photo(id), id = id.following(by: number - 1)
    if number > 1 { try files.link(file, as: .photo(id)) }
    let attempts = (try? files.contents(of: .attempts(id)))?.count ?? 0
    guard attempts < Self.maximumAttempts else {
      files.remove(.photo(id))
      // Only a person sends it again: the cause may have been another, such as a power cut.
      files.remove(.attempts(id))
      throw RequestError(.unprocessableContent, "ended-server")
    }
    // It stays where the process ends meanwhile.
    defer { files.remove(.attempts(id)) }
    do throws(ScanError) {
      try files.write(repeatElement(UInt8(ascii: "."), count: attempts + 1), to: .attempts(id))
      let photo = try PhotoPreview(
        .file(files.path(of: .photo(id))), page: number, side: Self.viewSide, limits: limits.photo,
        budget: budget)
      try files.write(photo.jpeg, to: .view(id))
      let quad = photo.detection?.quad
      var page = SessionPage(
        id: id, name: name, width: photo.width, height: photo.height, sha256: photo.sha256,
        detected: quad, confidence: photo.detection?.confidence, quad: quad, look: look)
      if count > 1 { (page.filePage, page.filePageCount) = (number, count) }
      let preview = try page.preview(
        of: photo.jpeg, side: Self.thumbnailSide, isMeasured: true)
      page.isBlank = preview.isBlank
      page.appearance = preview.appearance
      return (page, preview.jpeg)
    } catch {
      files.remove(.photo(id))
      files.remove(.view(id))
      throw RequestError(error)
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
