internal import CShim
internal import Dispatch
internal import FoundationEssentials
internal import PlatenDocument
internal import PlatenImaging
internal import PlatenIsolation
internal import PlatenModel
internal import PlatenText
internal import Synchronization

/// Settings of the whole process. A program may make them; the library never does by itself.
public enum ProcessSettings {
  /// Has the allocator keep freed memory for the next page, instead of giving it back to the system.
  ///
  /// Every page frees images and allocates as many. Call this before any thread starts.
  public static func retainFreedMemory() { shim_retain_freed_memory() }

  /// Turns OpenCV's own threads off.
  ///
  /// A ``Scanner`` works on as many pages at a time as its options say, each on one thread.
  /// OpenCV's pool of threads, on by default, only competes with them. Call this once, before the
  /// first scan, unless other parts of the process want OpenCV's threads.
  public static func useOneThreadPerPage() { OpenCVThreads.turnOff() }

  /// Keeps OpenCV's messages off standard error.
  ///
  /// What fails is also a thrown error. Call this before the first scan.
  public static func silenceOpenCV() { OpenCVMessages.turnOff() }

  /// Keeps the messages of Tesseract and Leptonica off standard error, from the first recognition
  /// to the end of the process.
  ///
  /// By default they are off only while a ``Scanner`` recognizes text; a process that exits during
  /// a scan then gets Tesseract's report of objects that are still in use.
  public static func silenceTesseract() { TesseractMessages.turnOff() }
}

extension ProcessSettings {
  /// Decodes PDF, HEIC, TIFF and WebP, and adds to existing PDFs, in child processes with limits on
  /// memory and time (`InputLimits`).
  ///
  /// Their libraries limit neither. Without this, the default, they work in this process: a hostile
  /// file may then take all its memory, or end it.
  ///
  /// - Parameter program: the path of `platen`, or of a program that calls ``serveParent()`` when it is
  ///   started with ``childArgument``. By default this program.
  public static func useChildProcesses(of program: String = "/proc/self/exe") {
    ChildProgram.path = program
  }

  /// The argument with which a program is started as a child process.
  public static var childArgument: String { ChildProgram.argument }

  /// Answers the requests of the parent process, then ends this process.
  public static func serveParent() -> Never {
    let decoding = DecodingService()
    ChildService().run { request in
      if let reply = decoding.reply(to: request) { return reply }
      if let reply = QPDFJob.reply(to: request, recompress: ImageRecompressor().replacement(for:)) {
        return (reply, nil)
      }
      return decoding.refusal
    }
  }
}

/// The processors that this process may use: all that are active, or fewer if its control group has a
/// quota of processor time (`cpu.max` of cgroup v2), as a container has.
enum ProcessorQuota {
  /// The number of processors, at least 1. A quota of one and a half is two.
  static let processorCount = min(
    ProcessInfo.processInfo.activeProcessorCount,
    limit(of: text("/proc/self/cgroup"), root: "/sys/fs/cgroup") ?? .max)

  /// The processors of the tightest quota along the path of a control group; `nil` without a quota.
  ///
  /// - Parameters:
  ///   - groups: the content of `/proc/self/cgroup`.
  ///   - root: where the control groups are mounted.
  static func limit(of groups: String, root: String) -> Int? {
    let line = groups.split(separator: "\n").first { $0.hasPrefix("0::/") }
    let names = line.map { $0.dropFirst(4).split(separator: "/") } ?? []
    return (0...names.count).compactMap { depth in
      let parts = [root] + names.prefix(depth).map(String.init) + ["cpu.max"]
      return limit(in: text(parts.joined(separator: "/")))
    }.min()
  }

  /// The processors of `cpu.max`: its quota divided by its period, rounded up; `nil` for `max`.
  static func limit(in text: String) -> Int? {
    let numbers = text.split { $0 == " " || $0 == "\n" }.map { Double($0) }
    guard numbers.count == 2, let quota = numbers[0], let period = numbers[1], quota > 0,
      period > 0,
      quota / period < 1e6
    else { return nil }
    return max(1, Int((quota / period).rounded(.up)))
  }

  private static func text(_ path: String) -> String {
    let data = try? FileContents.read(path: path, megabytes: 1)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

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
  /// The same if the text alone is wanted, and for previews.
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
