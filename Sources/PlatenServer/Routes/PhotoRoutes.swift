internal import FoundationEssentials
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
    services.previews.keep(
      thumbnail, for: .init(session: session, page: added, side: PhotoUpload.thumbnailSide))
    return .json(added, status: .created)
  }

  /// What a client may change of a page.
  struct Change: Decodable {
    /// The corners; empty for the whole photo.
    let quad: [Point]?
    /// Whether the detected corners are taken again.
    let detected: Bool?
    let rotation: Rotation?
    let look: PageLook?
  }

  private func correct(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (session, id) = (try request.id("session", context), try request.id("page", context))
    let change = try await request.message(Change.self, limits: services.limits, context: context)
    let changed = try await services.store.change(session) { session in
      guard let index = session.pages.firstIndex(where: { $0.id == id }) else {
        throw Refusal.notFound
      }
      try session.pages[index].apply(change)
      session.document = nil
    }
    guard let page = changed.page(id) else { throw Refusal.notFound }
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
    guard Self.previewSides.contains(side) else { throw Refusal.malformed }
    if let name = request.query("look") {
      guard let look = PageLook(rawValue: name) else { throw Refusal.malformed }
      page.look = look
    }
    let key = PreviewCache.Key(session: session, page: page, side: side)
    if let kept = services.previews.preview(for: key) { return .bytes(kept, type: "image/jpeg") }
    let files = services.store.files(of: session)
    let jpeg = try await services.photoWork.run { [page] in
      let view = try files.contents(of: .view(id))
      do throws(ScanError) {
        return try page.preview(of: view, side: side).jpeg
      } catch {
        throw Refusal(error)
      }
    }
    services.previews.keep(jpeg, for: key)
    return .bytes(jpeg, type: "image/jpeg")
  }
}

extension SessionPage {
  /// Takes over what a client has changed.
  fileprivate mutating func apply(_ change: PhotoRoutes.Change) throws {
    if change.detected == true { (quad, isQuadGiven) = (detected, false) }
    if let points = change.quad {
      guard points.isEmpty || Quad(corners: points) != nil else { throw Refusal.malformed }
      let (columns, rows) = (Self.range(around: width), Self.range(around: height))
      let isNear = points.allSatisfy { columns.contains($0.x) && rows.contains($0.y) }
      guard isNear, Quad(corners: points)?.area ?? 100 >= 100 else { throw Refusal.malformed }
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
