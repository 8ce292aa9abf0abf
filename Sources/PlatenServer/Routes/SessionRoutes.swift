internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Platen
internal import PlatenModel
internal import ServiceLifecycle

/// Sessions: listed, begun, changed, saved and deleted.
struct SessionRoutes {
  let services: Services

  func add(to routes: RouterGroup<ServerContext>) {
    routes.get("sessions", use: list)
    routes.put("sessions/:session", use: begin)
    routes.get("sessions/:session", use: show)
    routes.patch("sessions/:session", use: change)
    routes.delete("sessions/:session", use: delete)
    routes.get("sessions/:session/events", use: events)
    routes.post("sessions/:session/save", use: save)
    routes.get("sessions/:session/save", use: progress)
    routes.get("sessions/:session/files/:file", use: download)
  }

  /// A session in the list.
  private struct Summary: Encodable {
    let id: SessionID
    let title: String
    let created: Double
    let version: Int
    let pageCount: Int
    let document: SavedDocument?

    init(_ session: Session) {
      (id, title, created) = (session.id, session.title, session.created)
      (version, pageCount, document) = (session.version, session.pages.count, session.document)
    }
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(await services.store.all.map(Summary.init))
  }

  private func begin(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(try await services.store.begin(request.id("session", context)), status: .created)
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(try await services.store.session(request.id("session", context)))
  }

  /// The properties of a session that a client may change.
  private struct Change: Decodable {
    let title: String
  }

  /// The longest title, in characters.
  private static let maximumTitleLength = 200

  private func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    let id = try request.id("session", context)
    let change = try await request.message(Change.self, limits: services.limits, context: context)
    let clean = change.title.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let title = String(String(String.UnicodeScalarView(clean)).prefix(Self.maximumTitleLength))
    return .json(
      try await services.store.change(id) { session in
        guard session.title != title else { return }
        session.title = title
        session.document = nil
      })
  }

  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let id = try request.id("session", context)
    try await services.store.delete(id, at: request.query("version").flatMap { Int($0) })
    services.previews.forget(id)
    return Response(status: .noContent)
  }

  /// Server-sent events: the version of the session after each change.
  private func events(_ request: Request, _ context: ServerContext) async throws -> Response {
    let versions = try await services.store.versions(of: request.id("session", context))
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { writer in
        for await version in versions.cancelOnGracefulShutdown() {
          try await writer.write(ByteBuffer(string: "data: \(version)\n\n"))
        }
        try await writer.finish(nil)
      })
  }

  private func save(_ request: Request, _ context: ServerContext) async throws -> Response {
    let session = try await services.store.session(request.id("session", context))
    return .json(try await services.saver.save(session), status: .accepted)
  }

  private func progress(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let progress = await services.saver.progress(of: try request.id("session", context))
    else { throw RequestError.notFound }
    return .json(progress)
  }

  private static let downloads: [String: (SessionFolder.File, type: String)] = [
    "document.pdf": (.document, "application/pdf"),
    "manifest.json": (.manifest, "application/json"),
    "text.txt": (.text, "text/plain; charset=utf-8"),
    "corrections.jsonl": (.corrections, "application/jsonl"),
  ]

  private func download(_ request: Request, _ context: ServerContext) async throws -> Response {
    let session = try await services.store.session(request.id("session", context))
    guard let (file, type) = context.parameters.get("file").flatMap({ Self.downloads[$0] }) else {
      throw RequestError.notFound
    }
    return try FileResponse(services.store.files(of: session.id), file, type: type).response
  }
}

/// The routes that the application asks first: the settings, and the log of its use.
struct StatusRoutes {
  let services: Services

  func add(to routes: RouterGroup<ServerContext>) {
    routes.get("status", use: status)
    routes.post("events", use: note)
  }

  private struct Status: Encodable {
    let version: String
    let languages: [String]
    let maximumMegabytes: Double
    let maximumPhotos: Int
    /// Whether saved documents are copied into a folder of the server.
    let hasOutputFolder: Bool
    /// Whether the application reports its use.
    let logsEvents: Bool
  }

  private func status(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(
      Status(
        version: Generator.version, languages: services.settings.languages,
        maximumMegabytes: services.limits.photo.megabytes,
        maximumPhotos: services.limits.photos,
        hasOutputFolder: services.settings.outputFolder != nil,
        logsEvents: services.eventLog != nil))
  }

  private func note(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let log = services.eventLog else { throw RequestError.notFound }
    let event = try await request.message(
      EventLog.Event.self, limits: services.limits, context: context)
    await log.note(event)
    return Response(status: .noContent)
  }
}
