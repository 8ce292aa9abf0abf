internal import FoundationEssentials
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import Platen
internal import PlatenModel

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
  /// a page that is there already stays as it is.
  private func upload(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (session, id) = (try request.id("session", context), try request.id("page", context))
    if let known = try await services.store.session(session).page(id) {
      let limit = Int(services.limits.photo.megabytes * 1e6)
      try await request.readBody(upTo: limit, limits: services.limits, context: context) { _ in }
      return .json(known)
    }
    do { try await services.store.requireRoom(in: session) } catch {
      context.closeSoon()
      throw error
    }
    let upload = PhotoUpload(
      files: services.store.files(of: session), id: id,
      name: String((request.query("name") ?? "").prefix(Self.maximumNameLength)),
      limits: services.limits, budget: services.budget)
    try await upload.store(request, context: context)
    let (page, thumbnail) = try await services.photoWork.run { try upload.page() }
    let added = try await services.store.add(page, to: session)
    services.previews.store(
      thumbnail, for: .init(session: session, page: added, side: PhotoUpload.thumbnailSide))
    return .json(added, status: .created)
  }

  /// The properties of a page that a client may change.
  struct Change: Decodable {
    /// The corners; empty for the whole photo.
    let quad: [Point]?
    /// Whether the detected corners are taken again.
    let detected: Bool?
    let rotation: Rotation?
    let look: PageAppearance?
  }

  private func correct(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (session, id) = (try request.id("session", context), try request.id("page", context))
    let change = try await request.message(Change.self, limits: services.limits, context: context)
    let changed = try await services.store.change(session) { session in
      guard let index = session.pages.firstIndex(where: { $0.id == id }) else {
        throw RequestError.notFound
      }
      try session.pages[index].apply(change)
      session.document = nil
    }
    guard let page = changed.page(id) else { throw RequestError.notFound }
    return .json(page)
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

extension SessionPage {
  /// Takes over the changes of a client.
  fileprivate mutating func apply(_ change: PhotoRoutes.Change) throws {
    if change.detected == true { (quad, isQuadGiven) = (detected, false) }
    if let points = change.quad {
      guard points.isEmpty || Quad(corners: points) != nil else { throw RequestError.malformed }
      let (columns, rows) = (Self.range(around: width), Self.range(around: height))
      let isNear = points.allSatisfy { columns.contains($0.x) && rows.contains($0.y) }
      guard isNear, Quad(corners: points)?.area ?? 100 >= 100 else { throw RequestError.malformed }
      (quad, isQuadGiven) = (Quad(corners: points), true)
    }
    if let rotation = change.rotation { self.rotation = rotation }
    if let look = change.look { self.look = look }
  }

  /// Where corners may lie along a side of the photo: a page may reach beyond it.
  private static func range(around side: Int) -> ClosedRange<Double> {
    -0.5 * Double(side)...1.5 * Double(side)
  }
}

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
      throw RequestError(error)
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
