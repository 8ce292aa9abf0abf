internal import FoundationEssentials
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import Platen
internal import PlatenReceipts

/// The files of the web application, which are part of the program.
struct WebFiles: Sendable {
  /// A folder to read the files from instead; `nil` for the program's own.
  let folder: String?

  private struct File {
    let type: String
    let bytes: [UInt8]
  }

  /// The name of the file that is no part of the folder of web files.
  static let shared = "receipt-fields.js"

  private static let script = "text/javascript; charset=utf-8"

  /// The files by their names.
  private static let files: [String: File] = [
    "index.html": File(type: "text/html; charset=utf-8", bytes: PackageResources.index_html),
    "app.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.app_css),
    "icon.svg": File(type: "image/svg+xml", bytes: PackageResources.icon_svg),
    "app.webmanifest": File(
      type: "application/manifest+json", bytes: PackageResources.app_webmanifest),
    "worker.js": File(type: script, bytes: PackageResources.worker_js),
    "app.js": File(type: script, bytes: PackageResources.app_js),
    "api.js": File(type: script, bytes: PackageResources.api_js),
    "strings.js": File(type: script, bytes: PackageResources.strings_js),
    "dom.js": File(type: script, bytes: PackageResources.dom_js),
    "camera.js": File(type: script, bytes: PackageResources.camera_js),
    "scan.js": File(type: script, bytes: PackageResources.scan_js),
    "pages.js": File(type: script, bytes: PackageResources.pages_js),
    "outbox.js": File(type: script, bytes: PackageResources.outbox_js),
    "editor.js": File(type: script, bytes: PackageResources.editor_js),
    "codes.js": File(type: script, bytes: PackageResources.codes_js),
    "events.js": File(type: script, bytes: PackageResources.events_js),
    "saving.js": File(type: script, bytes: PackageResources.saving_js),
    "scanned.js": File(type: script, bytes: PackageResources.scanned_js),
    "marks.js": File(type: script, bytes: PackageResources.marks_js),
    "menu.js": File(type: script, bytes: PackageResources.menu_js),
    "copying.js": File(type: script, bytes: PackageResources.copying_js),
    "subjects.js": File(type: script, bytes: PackageResources.subjects_js),
    "text.js": File(type: script, bytes: PackageResources.text_js),
    "review.js": File(type: script, bytes: PackageResources.review_js),
    // Shared with `receipts --review`.
    shared: File(type: script, bytes: ReceiptFieldsScript.bytes),
  ]

  /// The names of all files.
  static var names: [String] { files.keys.sorted() }

  func add(to router: Router<ServerContext>) {
    router.get("/") { _, _ in try response("index.html") }
    router.get("/:file") { _, context in try response(context.parameters.get("file") ?? "") }
  }

  private func response(_ name: String) throws -> Response {
    guard let file = Self.files[name] else { throw RequestError.notFound }
    var bytes = Data(file.bytes)
    if let folder, name != Self.shared {
      bytes = try PhotoSource.file("\(folder)/\(name)").contents(megabytes: 10)
    }
    var response = Response.bytes(bytes, type: file.type)
    // Asked for again each time, so that a new program has no old files.
    response.headers[.cacheControl] = "no-cache"
    return response
  }
}

/// The answer that sends a file of a session, without holding all of it in memory.
struct FileResponse {
  private let descriptor: Descriptor
  private let size: Int
  private let type: String

  /// Opens the file. Throws ``RequestError/notFound`` if there is none.
  init(_ folder: SessionFolder, _ file: SessionFolder.File, type: String) throws {
    guard let opened = folder.open(file) else { throw RequestError.notFound }
    descriptor = Descriptor(opened)
    var status = stat()
    fstat(opened, &status)
    size = Int(status.st_size)
    self.type = type
  }

  private static let chunkByteCount = 1 << 16

  var response: Response {
    let body = ResponseBody(contentLength: size) { [descriptor, size] writer in
      var sent = 0
      while sent < size {
        let count = min(Self.chunkByteCount, size - sent)
        let chunk = [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
          filled = max(0, read(descriptor.number, bytes.baseAddress, count))
        }
        guard !chunk.isEmpty else { break }
        sent += chunk.count
        try await writer.write(ByteBuffer(bytes: chunk))
      }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: [.contentType: type], body: body)
  }

  /// An open file, closed with the last reference.
  private final class Descriptor: Sendable {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { close(number) }
  }
}
