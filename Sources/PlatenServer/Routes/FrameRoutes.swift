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
      do throws(ScanError) { return try FramePages(jpeg: frame) } catch {
        throw RequestError(error)
      }
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
      guard !symbologies.isEmpty else { throw RequestError.malformed }
    } else {
      symbologies = Set(BarcodeSymbology.allCases)
    }
    let frame = try await frame(request, context)
    let found = try await services.frameWork.run {
      do throws(ScanError) {
        return try FramePages.barcodes(in: frame, symbologies: symbologies)
      } catch {
        throw RequestError(error)
      }
    }
    return .json(found.map(ScannedCode.init))
  }

  private func frame(_ request: Request, _ context: ServerContext) async throws -> Data {
    try await request.data(
      upTo: services.limits.frameByteCount, limits: services.limits, context: context)
  }
}

/// A code in a frame, and what a client may do with it.
struct ScannedCode: Encodable {
  /// How the code is acted upon.
  enum Action: String, Encodable {
    /// It is a web address, which opens only when the person asks for it.
    case open
    /// It is a number, which is taken at once.
    case take
    /// It is text, which the person confirms.
    case confirm
  }

  let symbology: BarcodeSymbology
  /// The text, cleaned of white space.
  let text: String
  let corners: Quad?
  let action: Action

  init(_ item: Item) {
    symbology = item.barcode?.symbology ?? .qr
    text = CodeText.cleaned(item.value)
    corners = item.quad
    action =
      CodeText.address(item.value) != nil
      ? .open
      : Self.numeric.contains(symbology) ? .take : .confirm
  }

  /// The symbologies that hold nothing but digits.
  private static let numeric: Set<BarcodeSymbology> = [.upca, .upce, .ean8, .ean13, .i2of5, .itf14]
}

/// The type of a scanned text, by the rules of Chromium's QR scanner.
enum CodeText {
  /// `text` with white space at its ends removed, and each other run of it as one space.
  static func cleaned(_ text: String) -> String {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
      .map(String.init).joined(separator: " ")
  }

  /// The address that `text` opens; `nil` if it is not an address.
  ///
  /// Only `http` and `https` open, and only if the whole text is the address: U+2028, U+2029 and
  /// U+0085 are taken out of it, but other white space makes it text.
  static func address(_ text: String) -> String? {
    let forbidden: Set<Unicode.Scalar> = ["\u{2028}", "\u{2029}", "\u{85}"]
    let scalars = text.unicodeScalars.filter { !forbidden.contains($0) }
    let address = String(String.UnicodeScalarView(scalars))
    let lower = address.lowercased()
    let scheme = ["https://", "http://"].first { lower.hasPrefix($0) }
    guard let scheme, address.utf8.count > scheme.utf8.count,
      !scalars.contains(where: { $0.properties.isWhitespace || $0.value < 32 })
    else { return nil }
    return address
  }
}
