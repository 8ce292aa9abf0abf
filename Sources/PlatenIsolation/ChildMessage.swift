/// A request to a child process or its reply.
///
/// On the socket it is five 64-bit numbers in this machine's byte order, then the payload. Both ends
/// are the same program.
package struct ChildMessage {
  /// What is asked, or the status of the reply.
  package let code: Int
  /// A number that belongs to the request.
  package let argument: UInt64
  package let payload: [UInt8]

  package init(code: Int, argument: UInt64 = 0, payload: [UInt8] = []) {
    self.code = code
    self.argument = argument
    self.payload = payload
  }

  /// The size of the numbers, in bytes.
  static let headerSize = 5 * 8

  /// The size of the payload that `header` states, in bytes; `nil` for more than a message can have.
  static func payloadSize(in header: [UInt64]) -> Int? { Int(exactly: header[2]) }

  /// The numbers: the code, the argument, the size of the payload, and the limits of a request.
  func header(limits: ChildLimits? = nil) -> [UInt64] {
    [
      UInt64(bitPattern: Int64(code)), argument, UInt64(payload.count),
      UInt64(limits?.bytes ?? 0), UInt64((limits?.seconds ?? 0) * 1e6),
    ]
  }
}
