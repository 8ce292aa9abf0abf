import Foundation

/// What a server answered.
struct HTTPReply: Sendable {
  let status: Int
  /// By names in lower case.
  let headers: [String: String]
  let body: Data

  init?(_ bytes: Data) {
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(
      separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, let status = Int(words[1]) else { return nil }
    self.status = status
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
        return parts.count == 2
          ? (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces)) : nil
      }, uniquingKeysWith: { first, _ in first })
    body = bytes[end.upperBound...]
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }

  /// The code of a refusal.
  var error: String? { try? json(Refused.self).error }

  private struct Refused: Decodable { let error: String }
}

/// A connection whose bytes a test chooses.
final class Connection: Sendable {
  private let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    var timeout = timeval(tv_sec: 180, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends all bytes; returns whether the server took them.
  @discardableResult
  func send(_ bytes: Data) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Whether something has come already.
  var hasReply: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  /// What comes until the server closes the connection, or until a whole reply with a length is there.
  func receive() -> Data {
    var bytes = Data(), buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: buffer[..<count])
      if let reply = HTTPReply(bytes),
        let length = reply.headers["content-length"].flatMap({ Int($0) }),
        reply.body.count >= length
      {
        return bytes
      }
    }
  }

  /// What comes until `text` has come, or the server closes the connection.
  func receive(until text: String) -> String {
    var bytes = Data(), buffer = [UInt8](repeating: 0, count: 1 << 12)
    while bytes.range(of: Data(text.utf8)) == nil {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs blocking work on a thread of its own: the server needs the threads of tasks.
  static func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try work() }) }.start()
    }
  }

  /// Sends a request on a connection of its own, and returns the reply.
  static func exchange(port: Int, _ bytes: Data) async throws -> HTTPReply {
    let received = try await blocking {
      let connection = try Connection(port: port)
      connection.send(bytes)
      return connection.receive()
    }
    guard let reply = HTTPReply(received) else { throw POSIXError(.ECONNRESET) }
    return reply
  }
}
