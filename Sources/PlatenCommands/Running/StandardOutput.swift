internal import Glibc
internal import Platen

/// Separates results from other output on standard output.
///
/// After ``claim()``, results go to a descriptor of their own and descriptor 1 is standard error, so
/// that a C library that prints cannot corrupt a result.
enum StandardOutput {
  /// The descriptor for results. Called once per process, when the inputs are known and standard output
  /// is none of them.
  static func claim() throws(ScanError) -> Int32 {
    let results = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard results >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      throw .output("-", SystemError.current)
    }
    return results
  }

  /// Opens the standard streams that are closed, in the wrong direction, so that their use fails.
  /// Otherwise the next file would get the number of one, and messages would go into a document. Called
  /// before anything else is opened.
  static func openClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether `descriptor` is a terminal, to which no binary output is written.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}
