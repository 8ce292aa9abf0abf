internal import Glibc
internal import Platen

/// The memory that the system allows this process (`ulimit -v`).
///
/// With less than it needs, a page may fail in a library that ends the process. So too low a limit is
/// refused before any work, and a low one reduces the number of photos in progress.
enum MemoryLimit {
  /// The memory of the program with its libraries, models and threads, in megabytes: with
  /// `ulimit -v` below it, scans of small photos fail.
  private static let base = 450.0
  /// The memory of each photo in progress, in megabytes, for photos of up to 2 megapixels; photos with
  /// more take more, and fail alone if there is none.
  private static let perPhoto = 150.0
  /// The memory of the program with its threads, in megabytes. With `ulimit -v` of 150 its libraries cannot be
  /// loaded, and with little more it may wait for threads for ever.
  private static let program = 250.0

  /// The limit, in megabytes; `nil` if there is none.
  private static var megabytes: Double? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < UInt64(Int64.max)
    else { return nil }
    return Double(limit.rlim_cur) / 1e6
  }

  /// Throws an error of the kind `dependency` if not even one photo fits.
  static func require() throws(ScanError) { try require(base + perPhoto) }

  /// The same for the program without photos.
  static func requireForProgram() throws(ScanError) { try require(program) }

  private static func require(_ needed: Double) throws(ScanError) {
    guard let megabytes, megabytes < needed else { return }
    throw ScanError(
      .dependency,
      reason: "the memory of this process is limited to \(Int(megabytes)) megabytes; "
        + "\(Int(needed)) are needed")
  }

  /// The number of photos that fit at a time: at least 1, at most `jobs`.
  static func jobs(_ jobs: Int) -> Int {
    guard let megabytes else { return jobs }
    return min(jobs, max(1, Int(min((megabytes - base) / perPhoto, 1e6))))
  }
}
