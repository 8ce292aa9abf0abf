internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import Platen
internal import PlatenModel

/// Single frames of a camera: where the page is in them, and which codes they show.
struct FrameRoutes {
  let services: Services

  func add(to routes: RouterGroup<ServerContext>) {
    routes.post("frames/page", use: page)
    routes.post("frames/codes", use: codes)
  }

  private struct FramePage: Encodable {
    let width: Int
    let height: Int
    let quad: Quad?
    let confidence: Double?
    let brightness: Double
  }

  private func page(_ request: Request, _ context: ServerContext) async throws -> Response {
    let frame = try await frame(request, context)
    let found = try await services.frameWork.run {
      do throws(ScanError) { return try FramePages(jpeg: frame) } catch { throw Refusal(error) }
    }
    return .json(
      FramePage(
        width: found.width, height: found.height, quad: found.page?.quad,
        confidence: found.page?.confidence, brightness: found.brightness))
  }

  private func codes(_ request: Request, _ context: ServerContext) async throws -> Response {
    let symbologies: Set<BarcodeSymbology>
    if let names = request.query("symbologies") {
      symbologies = Set(names.split(separator: ",").compactMap { .init(rawValue: String($0)) })
      guard !symbologies.isEmpty else { throw Refusal.malformed }
    } else {
      symbologies = Set(BarcodeSymbology.allCases)
    }
    let frame = try await frame(request, context)
    let found = try await services.frameWork.run {
      do throws(ScanError) {
        return try FramePages.barcodes(in: frame, symbologies: symbologies)
      } catch {
        throw Refusal(error)
      }
    }
    return .json(found.map(ScannedCode.init))
  }

  private func frame(_ request: Request, _ context: ServerContext) async throws -> Data {
    try await request.data(
      upTo: services.limits.frameByteCount, limits: services.limits, context: context)
  }
}
