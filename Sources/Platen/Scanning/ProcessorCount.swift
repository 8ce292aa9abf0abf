internal import Glibc

/// How many threads make sense.
package enum ProcessorCount {
  /// The processors that this process may run on: what `nproc` prints.
  package static let online: Int = {
    var allowed = cpu_set_t()
    guard sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &allowed) == 0 else { return 1 }
    return withUnsafeBytes(of: allowed) { bytes in
      max(1, bytes.reduce(0) { $0 + $1.nonzeroBitCount })
    }
  }()
}
