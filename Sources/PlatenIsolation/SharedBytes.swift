internal import CShim
package import FoundationEssentials
internal import Glibc

/// Bytes that child processes can read, in a file in memory that nobody can change or truncate.
package final class SharedBytes: Sendable {
  private let descriptor: Int32

  /// Copies `data`. Throws where memory runs out.
  package init(_ data: Data) throws(ChildFailure) {
    descriptor = data.withUnsafeBytes { shim_memory_file($0.baseAddress, $0.count) }
    guard descriptor >= 0 else { throw .unavailable(String(cString: strerror(errno))) }
  }

  deinit { close(descriptor) }

  /// A path that opens the bytes in a child.
  package var path: String { ChildProgram.descriptorPath(descriptor) }
}
