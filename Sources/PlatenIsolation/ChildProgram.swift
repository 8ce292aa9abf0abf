internal import Glibc
internal import Synchronization

/// The program that works on files that may be hostile, as a child process with limits.
package enum ChildProgram {
  /// The only argument of the child.
  package static let argument = "--serve-parent"

  private static let storedPath = Mutex<String?>(nil)

  /// The path of the program, which calls ``ChildService`` when it is started with ``argument``;
  /// `nil` where the work is done in this process, without limits.
  package static var path: String? {
    get { storedPath.withLock { $0 } }
    set { storedPath.withLock { $0 = newValue } }
  }

  /// A path that opens, in a child, the file that `path` opens in this process. It differs only for a
  /// path through this process's own descriptors.
  package static func shared(_ path: String) -> String {
    if path == "/dev/stdin" { return descriptorPath(STDIN_FILENO) }
    for folder in ["/proc/self/fd/", "/dev/fd/"] where path.hasPrefix(folder) {
      if let descriptor = Int32(path.dropFirst(folder.count)) { return descriptorPath(descriptor) }
    }
    return path
  }

  /// A path that opens, in a child, the file of a descriptor of this process.
  static func descriptorPath(_ descriptor: Int32) -> String { "/proc/\(getpid())/fd/\(descriptor)" }
}
