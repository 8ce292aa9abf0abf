internal import Dispatch
internal import PlatenImaging
internal import Synchronization

/// The memory that the photos in progress may take together, also those of several scanners and of
/// previews.
///
/// A photo waits until those before it have left enough; one that is larger than the whole budget is
/// processed alone. Waiting blocks the thread, which every worker has for itself.
package final class MemoryBudget: Sendable {
  private struct State {
    var free: Double
    var waiting: [(megabytes: Double, semaphore: DispatchSemaphore)] = []
  }

  private let total: Double
  private let bytesPerPixel: Double
  private let state: Mutex<State>

  /// Creates a budget of `megabytes` for photos that take `bytesPerPixel`.
  init(megabytes: Double, bytesPerPixel: Double = MemoryBudget.bytesPerPixel) {
    total = megabytes
    self.bytesPerPixel = bytesPerPixel
    state = Mutex(State(free: megabytes))
  }

  /// Creates the budget of a scan with these options.
  package convenience init(for options: ScanOptions) {
    let limit = options.memoryLimit ?? Self.base + Self.perJob * Double(max(1, options.jobs))
    self.init(
      megabytes: max(1, limit - Self.base),
      bytesPerPixel: options.encodesImages ? Self.bytesPerPixel : Self.bytesPerPixelOfText)
  }

  /// The memory of the program with its libraries and models, and of each job by default.
  private static let base = 100.0, perJob = 230.0
  /// The memory of a photo in progress, in bytes per pixel: measured with scans of 35 megapixels, most in
  /// the compression of the page.
  private static let bytesPerPixel = 14.0
  /// The same where the text alone is wanted, and for previews.
  private static let bytesPerPixelOfText = 6.0
  /// Above this, freed memory goes back to the system after a photo: the next one may be another
  /// worker's, which has memory of its own.
  private static let largePhoto = 200.0

  /// Runs `work` on a photo of `pixels`, of which no page is compressed, once it fits.
  func reservePreview<Value, Failure>(
    pixels: Int, for work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try reserve(megabytes: Double(pixels) * Self.bytesPerPixelOfText / 1e6, for: work)
  }

  /// Runs `work` on a photo of `pixels` once it fits.
  func reserve<Value, Failure>(
    pixels: Int, for work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let megabytes = Double(pixels) * bytesPerPixel / 1e6
    return try reserve(megabytes: megabytes) { () throws(Failure) in
      defer { if megabytes > Self.largePhoto { Raster.returnFreedMemory() } }
      return try work()
    }
  }

  /// Runs `work` once `megabytes` are free.
  func reserve<Value, Failure>(
    megabytes: Double, for work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let megabytes = min(megabytes, total)
    let turn = state.withLock { state -> DispatchSemaphore? in
      if state.waiting.isEmpty, state.free >= megabytes {
        state.free -= megabytes
        return nil
      }
      let semaphore = DispatchSemaphore(value: 0)
      state.waiting.append((megabytes, semaphore))
      return semaphore
    }
    turn?.wait()
    defer { release(megabytes) }
    return try work()
  }

  private func release(_ megabytes: Double) {
    state.withLock { state in
      state.free += megabytes
      while let next = state.waiting.first, state.free >= next.megabytes {
        state.waiting.removeFirst()
        state.free -= next.megabytes
        next.semaphore.signal()
      }
    }
  }
}
