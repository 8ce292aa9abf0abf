internal import Hummingbird
internal import Platen

/// What the application asks first.
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
    guard let log = services.eventLog else { throw Refusal.notFound }
    let event = try await request.message(
      EventLog.Event.self, limits: services.limits, context: context)
    await log.note(event)
    return Response(status: .noContent)
  }
}
