internal import Dispatch
internal import Glibc
internal import Platen
internal import PlatenBatch

/// A run over many photos: reports the failure of a photo and continues with the others.
struct PhotoRun {
  private var status = ExitStatus.done
  private var progress: Progress
  private let options: RunOptions
  private let workDirectory: WorkDirectory?
  /// The last error of a page, and how many pages of the same photo had it since.
  private var last: (photo: String, error: ScanError, repetitions: Int)?

  /// Starts a run over `count` photos, whose pages may be kept in `workDirectory`.
  init(photos: PhotoOptions, count: Int, workDirectory: WorkDirectory? = nil) {
    self.init(options: photos.run, count: count, workDirectory: workDirectory)
  }

  /// Starts a run over `count` photos with options of its own.
  init(options: RunOptions, count: Int, workDirectory: WorkDirectory? = nil) {
    self.options = options
    self.workDirectory = workDirectory
    progress = Progress(total: count, quiet: options.quiet)
  }

  /// Counts a result and returns its value; reports its error and returns `nil`.
  mutating func take<Value>(_ result: PhotoResult<Value>) -> Value? {
    defer { progress.advance() }
    switch result.outcome {
    case .success(let value): return value
    case .failure(let error):
      note(error, of: result)
      return nil
    }
  }

  /// Reports an error of a result.
  mutating func note<Value>(_ error: ScanError, of result: PhotoResult<Value>) {
    note(error, photo: result.source, page: result.isOneOfSeveral ? result.page : nil)
  }

  /// Reports an error after which the run continues. One that each of many pages of a photo has is
  /// reported once, with the number of pages. `page` is `nil` if the photo has one page.
  mutating func note(_ error: ScanError, photo: String? = nil, page: Int? = nil) {
    status = status.worse(ExitStatus(error))
    if let last, let page, page > 1, last.photo == photo, last.error == error {
      self.last?.repetitions += 1
      return
    }
    reportRepetitions()
    Messages.standard.report(error, photo: photo, page: page)
    last = photo.map { ($0, error, 0) }
  }

  /// Reports how many more pages had the last error.
  private mutating func reportRepetitions() {
    guard let last, last.repetitions > 0 else { return }
    Messages.standard.report(repetitions: last.repetitions, photo: last.photo)
    self.last = nil
  }

  /// Ends the run with `status`, unless there is a worse one.
  mutating func end(with status: ExitStatus) { self.status = self.status.worse(status) }

  /// Prints a warning and ends the run with `status`, unless there is a worse one.
  mutating func warn(_ text: String, status: ExitStatus = .done) {
    if !options.quiet { Messages.standard.warn(text) }
    self.status = self.status.worse(status)
  }

  /// Prints the warnings of `page`, and with `-v` a summary.
  func report(on page: ScannedPage) {
    if !options.quiet {
      page.warnings.forEach { Messages.standard.warn("\(page.source): \($0)") }
    }
    if options.verbose { Messages.standard.write(page.summary) }
  }

  /// With `-v`, prints a summary of a detection.
  func report(on detection: PhotoDetection) {
    if options.verbose { Messages.standard.write(detection.summary) }
  }

  /// Throws the worst status of the run unless it is success.
  mutating func finish() throws(ExitStatus) {
    progress.finish()
    reportRepetitions()
    if let failure = workDirectory?.failure, !options.quiet {
      Messages.standard.warn("\(failure); the page is delivered, but not stored for a later run")
    }
    if status != .done { throw status }
  }
}

extension ScannedPage {
  /// One line for `-v`: the detection and the properties of the page.
  fileprivate var summary: String {
    let words = recognized.map { ", \($0.words.count) words" } ?? ""
    let color = color.map { ", \($0.rawValue)" } ?? ""
    let turn = orientation.rotation == .none ? "" : ", turned \(orientation.rotation.rawValue)°"
    return "\(source): \(detection?.summary ?? pageFinding.summary), \(width)×\(height) pixels, "
      + "\(paperSize?.name ?? "unknown paper")\(color)\(turn)\(words)"
  }
}

extension PhotoDetection {
  /// One line for `-v`: the pages, the time of the detection and the size of the photo.
  fileprivate var summary: String {
    let found = pages.isEmpty ? "no page detected" : pages.map(\.summary).joined(separator: "; ")
    let milliseconds = (detectionTime / .milliseconds(1)).rounded(toPlaces: 1)
    return "\(source): \(found) in \(milliseconds) ms, \(width)×\(height) pixels"
  }
}

extension PageFindingResult {
  /// The reason why the whole photo is the page.
  fileprivate var summary: String {
    switch self {
    case .unsure: "whole photo, since the confidence of every page is too low"
    case .notFound: "whole photo, since no page was detected"
    case .found, .given, .wholePhoto: "whole photo"
    }
  }
}

extension DetectedPage {
  fileprivate var summary: String {
    "page detected, confidence \(confidence.rounded(toPlaces: 2))"
  }
}

/// Ends the program on SIGINT, SIGTERM and SIGHUP: deletes unfinished files and exits with 128 plus
/// the number of the signal.
enum Interruption {
  /// Keeps the sources alive. Written once, before any work starts.
  private nonisolated(unsafe) static var sources: [any DispatchSourceSignal] = []

  /// Installs the handlers; called once, before any work starts.
  static func install() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in source(for: number) { end(by: number) } }
  }

  /// Installs handlers with which the first signal requests the end, and the second ends the program.
  static func install(stopping stop: StopRequest) {
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      source(for: number) {
        if stop.isRequested { end(by: number) }
        stop.request()
      }
    }
  }

  private static func source(
    for number: Int32, handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    source.resume()
    return source
  }

  /// Ends the program as the signal `number` does.
  static func end(by number: Int32) -> Never {
    TemporaryNames.removeAll()
    Messages.standard.write("platen: interrupted")
    _exit(128 + number)
  }
}

/// The progress of a run: completed photos, rate and remaining time, on a terminal only.
struct Progress {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var done = 0

  init(total: Int, quiet: Bool) {
    self.total = total
    isShown = !quiet && Messages.standard.isTerminal
  }

  /// Counts a page and shows the progress.
  mutating func advance() {
    done += 1
    guard isShown else { return }
    Messages.standard.show(transient: line(after: ContinuousClock.now - start))
  }

  /// Removes the progress line.
  func finish() {
    if isShown { Messages.standard.show(transient: "") }
  }

  /// The progress line, such as `12/200 pages  1.4/s  2:14 left`. The remaining time is left out
  /// where files with several pages make `done` exceed `total`.
  func line(after elapsed: Duration) -> String {
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let rate = Double(done) / max(seconds, 0.001)
    let head = "\(done)/\(max(done, total)) pages  \((rate * 10).rounded() / 10)/s"
    guard done < total, rate > 0 else { return head }
    let left = Int((Double(total - done) / rate).rounded(.up))
    return head + "  \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
  }
}
