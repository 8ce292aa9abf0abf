internal import Glibc
public import Platen
public import PlatenModel
internal import Synchronization

/// Waits for photos in a folder and makes a document of each.
///
/// ```swift
/// var watch = try FolderWatch(settings: settings, documents: documents)
/// try await watch.run(scanner: Scanner(), stop: stop) { print($0) }
/// ```
///
/// Each photo becomes one document, also after a restart or under another name: a register in the work
/// directory of the documents says which were processed. An original is moved or deleted as finished
/// only once each of its pages is in a document on the disk; one of which a page fails counts as failed,
/// is reported once, and again only if it changes. Where documents cannot be written, as on a full disk,
/// photos are tried again later.
public struct FolderWatch {
  /// The watched folder, and how photos are treated afterwards.
  public struct Settings: Sendable {
    /// The path of the folder that is watched for photos.
    public var folder: String
    /// The seconds without a change after which a file is complete whose writer was not seen. Default: 5.
    public var settlingTime = 5.0
    /// How a photo is treated once its document has every page. Default: it stays.
    public var finished = AfterProcessing.leave
    /// How a photo is treated if it, or one of its pages, cannot be read. Default: it stays.
    public var failed = AfterProcessing.leave
    /// Whether the run ends when no photo is left. Default: `false`.
    public var endsWhenIdle = false

    /// Creates the settings for the folder at `folder`.
    public init(folder: String) { self.folder = folder }
  }

  /// A result or a failure of the watched folder that a caller may report.
  public enum Event: Sendable {
    /// A result of the scan.
    case scanned(PhotoResult<ScannedPage>)
    /// What became of a page.
    case recorded(PageRecord)
    /// A file was processed before and is not processed again.
    case repeated(source: String)
    /// An original could not be moved or deleted, or a document not written.
    case failed(ScanError)
  }

  private let settings: Settings
  private let documents: DocumentBatch.Settings
  private let register: IncomingRegister
  private let events: FolderEvents
  private var files: IncomingFiles

  /// Watches a folder for documents that are written as `documents` states, whose work directory is
  /// required.
  ///
  /// Throws an error of the kind `input` if the folder cannot be watched.
  public init(settings: Settings, documents: DocumentBatch.Settings) throws(ScanError) {
    guard let directory = documents.workDirectory else {
      throw .internalFault("a watched folder has a work directory")
    }
    self.settings = settings
    self.documents = documents
    register = IncomingRegister(directory, documents: documents.folder)
    files = IncomingFiles(
      settlingTime: settings.settlingTime, waitsForContent: !settings.endsWhenIdle)
    try OutputFolder.create(path: documents.folder)
    events = try FolderEvents(path: settings.folder)
  }

  /// The milliseconds between two looks at the folder: while a file is not complete, and otherwise.
  private static let shortWait = 150, longWait = 10_000
  /// The most photos that are processed before the folder is looked at again.
  private static let maximumCount = 32
  /// The seconds after which photos are tried again whose documents could not be written.
  private static let retryTime = 30.0

  /// Processes photos until `stop` is requested.
  ///
  /// Throws an error of the kind `input` if the folder is gone.
  public mutating func run(
    scanner: Scanner, stop: StopRequest, report: (Event) throws -> Void
  ) async throws {
    while !stop.isRequested {
      guard let present = IncomingFiles.files(in: settings.folder) else {
        throw ScanError.input(settings.folder.fileNameText, "the watched folder is gone")
      }
      files.update(present, now: Self.now)
      for (name, change) in events.changes() { files.note(change, of: name) }
      let incoming = try files.complete(now: Self.now).prefix(Self.maximumCount)
        .compactMap { try photo($0.name, $0.version, report) }
      if incoming.isEmpty {
        if settings.endsWhenIdle, !files.isWaiting { return }
        events.wait(
          milliseconds: files.isWaiting ? Self.shortWait : Self.longWait,
          wakeUp: stop.descriptor)
      } else {
        try await process(incoming, scanner, stop, report)
      }
    }
  }

  /// A complete photo that was not processed yet.
  private struct Incoming {
    let name: String
    let version: IncomingFiles.Version
    let digest: String?
    var source: PhotoSource
  }

  /// The photo in a file; `nil` if it is not a photo or was processed before.
  private mutating func photo(
    _ name: String, _ version: IncomingFiles.Version, _ report: (Event) throws -> Void
  ) throws -> Incoming? {
    let path = settings.folder + "/" + name
    guard version.size > 0 else {
      try report(
        .failed(.image(path.fileNameText, "the file is empty")))
      try dispose(name, version, .failed, report)
      return nil
    }
    guard PhotoFolder.isPhoto(at: path) else {
      files.finish(name, version)
      return nil
    }
    if let outcome = register.outcome(of: version) {
      try dispose(name, version, outcome, report)
      return nil
    }
    let digest = (try? FileDigest(path: path))?.hexadecimal
    guard IncomingFiles.version(of: path) == version else { return nil }
    if let digest, let outcome = register.outcome(ofContent: digest) {
      register.record(outcome, of: version, content: nil)
      if outcome == .done { try report(.repeated(source: path.fileNameText)) }
      try dispose(name, version, outcome, report)
      return nil
    }
    return Incoming(name: name, version: version, digest: digest, source: .file(path))
  }

  /// Moves or deletes a photo, as its outcome demands.
  private mutating func dispose(
    _ name: String, _ version: IncomingFiles.Version, _ outcome: IncomingRegister.Outcome,
    _ report: (Event) throws -> Void
  ) throws {
    files.finish(name, version)
    do throws(ScanError) {
      try (outcome == .done ? settings.finished : settings.failed)
        .apply(to: name, in: settings.folder, version: version)
    } catch {
      try report(.failed(error))
    }
  }

  private mutating func process(
    _ incoming: [Incoming], _ scanner: Scanner, _ stop: StopRequest,
    _ report: (Event) throws -> Void
  ) async throws {
    var batch = try DocumentBatch(
      of: incoming.map { DocumentJob(photos: [PhotoRequest($0.source)]) }, settings: documents)
    var next = 0
    var records: [PageRecord] = []
    for await result in scanner.pages(of: batch.photos) {
      // A page of the next photo: the documents of those before it are written.
      records += batch.append(result)
      if result.requestIndex > next {
        try finish(incoming[next..<result.requestIndex], &records, report)
        next = result.requestIndex
      }
      try report(.scanned(result))
      if stop.isRequested { return }
    }
    records += batch.finish()
    try finish(incoming[next...], &records, report)
  }

  /// Registers and disposes of photos whose pages are among `records`, which are taken out.
  private mutating func finish(
    _ photos: ArraySlice<Incoming>, _ records: inout [PageRecord],
    _ report: (Event) throws -> Void
  ) throws {
    for photo in photos {
      let own = records.filter { $0.source == photo.source.name }
      records.removeAll { $0.source == photo.source.name }
      for record in own { try report(.recorded(record)) }
      if let error = own.lazy.compactMap(\.documentError).first { try report(.failed(error)) }
      if own.contains(where: \.isRunFailure) {
        if settings.endsWhenIdle {
          files.finish(photo.name, photo.version)
        } else {
          files.retry(photo.name, at: Self.now + Self.retryTime)
        }
        continue
      }
      // A file that changed while it was read is another version, which comes next.
      guard own.allSatisfy({ $0.sha256 == nil || $0.sha256 == photo.digest }) else { continue }
      let isDelivered = !own.isEmpty && own.allSatisfy { $0.outcome != .failed }
      let outcome: IncomingRegister.Outcome = isDelivered ? .done : .failed
      register.record(outcome, of: photo.version, content: photo.digest)
      try dispose(photo.name, photo.version, outcome, report)
    }
  }

  /// The time since the start of the system, in seconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// What happens in a folder, as inotify(7) reports it.
///
/// Events are hints: a folder on a network may give none, and a full queue loses some. So whoever uses
/// them also lists the folder from time to time.
final class FolderEvents {
  /// What happened to a file.
  enum Change: Hashable {
    /// It was created or written to, and its writer may go on.
    case written
    /// Its writer has closed it, or it was moved into the folder complete.
    case completed
  }

  private let descriptor: Int32

  private static let mask = UInt32(IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO)

  /// Watches the folder at `path`. Throws an error of the kind `input` if that is not
  /// possible.
  init(path: String) throws(ScanError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0, inotify_add_watch(descriptor, path.fileName, Self.mask) >= 0 else {
      let reason = SystemError.current
      if descriptor >= 0 { close(descriptor) }
      throw .input(path.fileNameText, "it cannot be watched: \(reason)")
    }
  }

  deinit { close(descriptor) }

  /// Waits for an event, for a byte on `wakeUp`, or for `milliseconds`.
  func wait(milliseconds: Int, wakeUp: Int32) {
    var streams = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
    ]
    poll(&streams, 2, Int32(clamping: milliseconds))
  }

  /// The events since the last call, by the names of their files.
  func changes() -> [(name: String, change: Change)] {
    var changes: [(String, Change)] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return changes }
      buffer[..<count].withUnsafeBytes { changes += Self.changes(in: $0) }
    }
  }

  private static func changes(in bytes: UnsafeRawBufferPointer) -> [(String, Change)] {
    var changes: [(String, Change)] = []
    var rest = bytes[...]
    let headerSize = MemoryLayout<inotify_event>.size
    while rest.count >= headerSize {
      let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let end = min(rest.startIndex + headerSize + Int(header.len), rest.endIndex)
      let name = FileName.string(
        UnsafeRawBufferPointer(
          rebasing: rest[(rest.startIndex + headerSize)..<end].prefix { $0 != 0 }))
      rest = rest[end...]
      guard !name.isEmpty else { continue }
      let isComplete = header.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0
      changes.append((name, isComplete ? .completed : .written))
    }
    return changes
  }
}

/// A request to end, from another thread or a signal's handler.
public final class StopRequest: Sendable {
  private let requested = Atomic<Bool>(false)
  /// Readable once the end was requested.
  let descriptor: Int32
  private let writeEnd: Int32

  /// Creates a request that was not made yet.
  public init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Whether the end was requested.
  public var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Requests the end.
  public func request() {
    requested.store(true, ordering: .relaxed)
    var byte: UInt8 = 1
    write(writeEnd, &byte, 1)
  }
}
