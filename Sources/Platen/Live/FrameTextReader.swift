internal import Dispatch
internal import PlatenDataDetectors
internal import PlatenImaging
internal import PlatenModel
internal import PlatenText
internal import Synchronization

/// Recognizes the text of a frame, and the items in it.
///
/// One thread uses a reader at a time.
final class FrameTextReader {
  private let options: ScanOptions
  private let resources: WorkerResources
  /// Whether every line counts, besides the items.
  private let includesLines: Bool

  /// Throws `missingLanguage` if a language is not installed.
  init(settings: DataScannerSettings) throws(ScanError) {
    var options = ScanOptions()
    options.languages = try InstalledLanguages.names(of: settings.languages)
    options.items = settings.items
    options.items.kinds = settings.textKinds
    self.options = options
    includesLines = settings.includesLines
    resources = WorkerResources(options: options)
  }

  /// The lines and items of `frame`, averaged with `others` before it, in its pixels.
  func detections(
    in frame: ScanFrame, averagedWith others: [Raster] = []
  ) throws(ScanError) -> [FrameDetection] {
    let raster = try frame.gray.averaged(with: others)
    let photo = Photo(raster: raster, resolution: nil, focalLengthInPixels: nil)
    let crop = CroppedPage(unchanged: photo, barcodes: [], options: options)
    let image = try PageCleaner(cleaning: options.cleaning, color: .gray, mode: .document)
      .ocrImage(of: photo.raster, capitalHeight: nil)
    var recognizer = try PageRecognizer(
      photo.raster, lines: nil, image: image, options: options,
      recognizers: resources.recognizers())
    guard let page = try recognizer.page() else { return [] }
    let recognition = recognizer.recognition(page)
    let placement = crop.placement(turned: recognition.orientation.rotation)
    guard let text = recognition.page?.scaled(toWidth: placement.width, height: placement.height)
    else { return [] }
    let lines = includesLines ? text.lines.compactMap { $0.detection(at: placement) } : []
    return try (lines + items(on: text, placement))
      .filter { $0.confidence >= FrameDetection.minimumText }
  }

  private func items(
    on page: RecognizedPage, _ placement: PagePlacement
  ) throws(ScanError) -> [FrameDetection] {
    guard !options.items.textKinds.isEmpty else { return [] }
    return try resources.itemDetector().items(on: page, at: placement).compactMap { item in
      guard let type = RecognizedDataType.TextContentType(rawValue: item.kind.rawValue),
        let quad = item.quad
      else { return nil }
      return FrameDetection(
        content: .text(item.text, type, value: item.value, parts: item.parts), quad: quad,
        confidence: item.confidence)
    }
  }
}

extension RecognizedPage.Line {
  /// The line as a detection; `nil` if nothing in it is a letter or a digit.
  fileprivate func detection(at placement: PagePlacement) -> FrameDetection? {
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    return FrameDetection(
      content: .text(text, nil, value: text, parts: [:]), quad: placement.quad(of: tightQuad),
      confidence: words.meanCharacterConfidence)
  }

  /// The rectangle along the baseline whose smallest upright box is the line's box; the box itself for
  /// lines that are level, or so steep that it is not determined.
  private var tightQuad: Quad {
    guard let start = baseline.first, let end = baseline.last, start != end else {
      return Quad(box)
    }
    let length = start.distance(to: end)
    let (cosine, sine) = ((end.x - start.x) / length, (end.y - start.y) / length)
    let determinant = cosine * cosine - sine * sine
    let width = (box.width * cosine - box.height * abs(sine)) / determinant
    let height = (box.height * cosine - box.width * abs(sine)) / determinant
    guard determinant > 0.2, width > 0, height > 0 else { return Quad(box) }
    let center = Quad(box).center
    let corner = { (x: Double, y: Double) in
      Point(
        x: center.x + x * width / 2 * cosine - y * height / 2 * sine,
        y: center.y + x * width / 2 * sine + y * height / 2 * cosine)
    }
    return Quad(
      topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1),
      bottomLeft: corner(-1, 1))
  }
}

/// The passes that recognize the text of some frames, which takes longer than a frame lasts.
protocol TextPasses: AnyObject {
  /// Whether the frame at `time` is wanted.
  func wantsFrame(at time: Double) -> Bool
  /// Begins a pass over `frame`, averaged with the `others` before it.
  func begin(_ frame: ScanFrame, averagedWith others: [Raster])
  /// The result of the pass that is complete now, in pixels of its frame; `nil` if none is.
  func completed() throws(ScanError) -> [FrameDetection]?
}

/// Passes at regular times that are complete at once: for videos whose frames wait.
final class InlineTextPasses: TextPasses {
  private let reader: FrameTextReader
  private let interval: Double
  private var lastTime = -Double.infinity
  private var pending: (frame: ScanFrame, others: [Raster])?

  /// - Parameter interval: seconds of the video from pass to pass.
  init(reader: FrameTextReader, interval: Double) {
    self.reader = reader
    self.interval = interval
  }

  func wantsFrame(at time: Double) -> Bool { time - lastTime >= interval - 1e-6 }

  func begin(_ frame: ScanFrame, averagedWith others: [Raster]) {
    lastTime = frame.time
    pending = (frame, others)
  }

  func completed() throws(ScanError) -> [FrameDetection]? {
    guard let (frame, others) = pending else { return nil }
    pending = nil
    return try reader.detections(in: frame, averagedWith: others)
  }
}

/// Passes one after another on a thread of their own: for cameras, whose frames do not wait.
final class BackgroundTextPasses: TextPasses {
  private let queue = DispatchQueue(label: "platen.live-text")
  private let state: Shared

  /// What both threads use. The reader is used on the queue only.
  private final class Shared: @unchecked Sendable {
    let reader: FrameTextReader
    let result = Mutex<Result<[FrameDetection], ScanError>?>(nil)

    init(reader: FrameTextReader) { self.reader = reader }
  }

  private var isBusy = false

  init(reader: FrameTextReader) { state = Shared(reader: reader) }

  func wantsFrame(at time: Double) -> Bool { !isBusy }

  func begin(_ frame: ScanFrame, averagedWith others: [Raster]) {
    isBusy = true
    queue.async { [state] in
      let result = Result { () throws(ScanError) in
        try state.reader.detections(in: frame, averagedWith: others)
      }
      state.result.withLock { $0 = result }
    }
  }

  func completed() throws(ScanError) -> [FrameDetection]? {
    let result = state.result.withLock { result in
      defer { result = nil }
      return result
    }
    guard let result else { return nil }
    isBusy = false
    return try result.get()
  }
}
