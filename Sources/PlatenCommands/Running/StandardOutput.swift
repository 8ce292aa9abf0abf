internal import Glibc
internal import Platen

/// Keeps results apart from everything else.
///
/// Once claimed, results go to the descriptor it gives, and descriptor 1 leads
/// to standard error: a C library that prints cannot spoil a result.
enum StandardOutput {
  /// Takes standard output for results. Once per process.
  static func claim() throws(ScanError) -> Int32 {
    let results = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard results >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      throw .unwritableOutput(path: "-", reason: SystemError.current)
    }
    return results
  }

  /// Whether `descriptor` is a terminal, where no binary belongs.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}
