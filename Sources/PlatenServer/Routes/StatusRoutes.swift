internal import Hummingbird
internal import Platen

/// What the application asks first.
struct StatusRoutes {
  let services: Services

  func add(to routes: RouterGroup<ServerContext>) {
    routes.get("status", use: status)
  }

  private struct Status: Encodable {
    let version: String
    let languages: [String]
    let maximumMegabytes: Double
    let maximumPhotos: Int
    /// Whether saved documents are copied into a folder of the server.
    let hasOutputFolder: Bool
  }

  private func status(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(
      Status(
        version: Generator.version, languages: services.settings.languages,
        maximumMegabytes: services.limits.photo.megabytes,
        maximumPhotos: services.limits.photos,
        hasOutputFolder: services.settings.outputFolder != nil))
  }
}
