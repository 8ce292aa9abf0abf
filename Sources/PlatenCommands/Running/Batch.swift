internal import Platen

/// Carries a run over many photos: one that fails is named, and the rest goes on.
struct Batch {
  private var status = ExitStatus.done
  private var progress: Progress
  private let photos: PhotoOptions

  init(photos: PhotoOptions, count: Int) {
    self.photos = photos
    progress = Progress(total: count, quiet: photos.quiet)
  }

  /// Counts a photo; gives its value, or names why there is none.
  mutating func take<Value>(_ result: PhotoResult<Value>) -> Value? {
    defer { progress.advance() }
    switch result.outcome {
    case .success(let value): return value
    case .failure(let error):
      note(error, photo: result.source)
      return nil
    }
  }

  /// Names a failure that the run survives.
  mutating func note(_ error: ScanError, photo: String? = nil) {
    Messages.standard.report(error, photo: photo)
    status = status.worse(ExitStatus(error))
  }

  /// Lets the run end with `status` where nothing worse comes.
  mutating func end(with status: ExitStatus) { self.status = self.status.worse(status) }

  /// Says what did not go as it was asked for, and counts it as `status`.
  mutating func warn(_ text: String, status: ExitStatus) {
    if !photos.quiet { Messages.standard.warn(text) }
    self.status = self.status.worse(status)
  }

  /// Passes on what did not go as it should with `page`, and with `-v` what was made of it.
  func report(on page: ScannedPage) {
    if !photos.quiet {
      page.warnings.forEach { Messages.standard.warn("\(page.source): \($0)") }
    }
    if photos.verbose { Messages.standard.write(page.summary) }
  }

  /// With `-v`, says what was found in a photo.
  func report(on detection: PhotoDetection) {
    if photos.verbose { Messages.standard.write(detection.summary) }
  }

  /// Ends the run with the worst status of its photos.
  func finish() throws(ExitStatus) {
    progress.finish()
    if status != .done { throw status }
  }
}

extension ScannedPage {
  /// One line for `-v`: where the page was, and what became of it.
  fileprivate var summary: String {
    let words = recognized.map { ", \($0.words.count) words" } ?? ""
    let colour = colour.map { ", \($0.rawValue)" } ?? ""
    let turn = orientation.rotation == .none ? "" : ", turned \(orientation.rotation.rawValue)°"
    return "\(source): \(detection?.summary ?? pageFinding.summary), \(width)×\(height) pixels, "
      + "\(paperSize?.name ?? "unknown paper")\(colour)\(turn)\(words)"
  }
}

extension PhotoDetection {
  /// One line for `-v`: what was found in the photo, how large it is, and how long it took.
  fileprivate var summary: String {
    let found = pages.isEmpty ? "no page found" : pages.map(\.summary).joined(separator: "; ")
    let milliseconds = (detectionTime / .milliseconds(1)).rounded(toPlaces: 1)
    return "\(source): \(found) in \(milliseconds) ms, \(width)×\(height) pixels"
  }
}

extension PageFindingResult {
  /// Why the whole photo is the page.
  fileprivate var summary: String {
    switch self {
    case .unsure: "whole photo, since no page is sure enough"
    case .notFound: "whole photo, since no page was found"
    case .found, .given, .wholePhoto: "whole photo"
    }
  }
}

extension DetectedPage {
  fileprivate var summary: String {
    "page found, confidence \(confidence.rounded(toPlaces: 2))"
  }
}
