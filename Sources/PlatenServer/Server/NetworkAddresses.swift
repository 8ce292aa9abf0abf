internal import Glibc

/// The addresses under which other machines reach this one.
package enum NetworkAddresses {
  /// The IPv4 addresses of all interfaces that are up, without loopback.
  package static var all: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry in
      guard let entry, let address = entry.pointee.ifa_addr,
        address.pointee.sa_family == sa_family_t(AF_INET),
        entry.pointee.ifa_flags & UInt32(IFF_UP) != 0,
        entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { return nil }
      var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, socklen_t(MemoryLayout<sockaddr_in>.size), &buffer, socklen_t(buffer.count),
          nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      return String(
        decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// The name of this machine.
  package static var hostName: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
