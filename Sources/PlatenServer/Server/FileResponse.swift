internal import Glibc
internal import HTTPTypes
internal import Hummingbird

/// The answer that sends a file of a session, without holding all of it in memory.
struct FileResponse {
  private let descriptor: Descriptor
  private let size: Int
  private let type: String

  /// Opens the file. Throws ``Refusal/notFound`` where there is none.
  init(_ folder: SessionFolder, _ file: SessionFolder.File, type: String) throws {
    guard let opened = folder.open(file) else { throw Refusal.notFound }
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
