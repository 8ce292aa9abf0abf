public import FoundationEssentials
internal import PlatenBarcodes
internal import PlatenDocument
internal import PlatenImaging
public import PlatenModel
internal import PlatenSubjects
internal import PlatenText

/// Looks for text, data, barcodes and subjects in images; named as in VisionKit.
///
/// ```swift
/// let analyzer = ImageAnalyzer()
/// let analysis = try await analyzer.analyze(
///   "photo.jpg", configuration: .init([.text, .machineReadableCode]))
/// print(analysis.transcript)
/// ```
///
/// One image is analyzed at a time, on a thread of the analyzer's own. The engines stay ready: one
/// analyzer for all images is faster than one for each. A cancelled task ends its analysis with
/// `CancellationError`, at the next line of text at the latest.
public actor ImageAnalyzer {
  private let thread = WorkerThread()
  private let lookUp: LookUp?
  /// The engines of the latest settings, the last used at the end.
  private(set) var engines: [(settings: EngineSettings, engine: AnalysisEngine)] = []

  /// Settings with which engines are kept: each takes the memory of a recognizer.
  private static let maximumEngines = 2

  /// Creates an analyzer, whose engines start with the first image.
  ///
  /// - Parameter lookUp: looks up a subject, for analyses with
  ///   ``AnalysisTypes/visualLookUp``. Default: `nil`, only the structure of codes is explained.
  public init(lookUp: LookUp? = nil) { self.lookUp = lookUp }

  /// The analyzer's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    thread.asUnownedSerialExecutor()
  }

  /// Whether this system can analyze images; `true` on every system that platen runs on.
  public static var isSupported: Bool { true }

  /// The languages whose text can be recognized, by BCP 47 tags, sorted.
  ///
  /// Throws an error of the kind `dependency` if Tesseract is not installed.
  public static func supportedTextRecognitionLanguages() throws(ScanError) -> [String] {
    try InstalledLanguages.tags()
  }

  /// Analyzes the first page of a file, or an image in the bytes of one.
  ///
  /// Throws ``PlatenModel/ScanError`` if it cannot be read, and `CancellationError`.
  ///
  /// - Parameters:
  ///   - image: the file.
  ///   - orientation: how the stored pixels are displayed. Default: `nil`, as the file's EXIF says.
  ///   - configuration: the types of results to look for.
  public func analyze(
    _ image: PhotoSource, orientation: ImageOrientation? = nil, configuration: Configuration
  ) async throws -> ImageAnalysis {
    try Task.checkCancellation()
    let file = try OpenedPhoto(image, limits: configuration.limits).file
    return try await analysis(
      of: try file.photo(frame: 0, orientation: orientation), name: image.name, configuration)
  }

  /// Analyzes the file at a path.
  public func analyze(
    imageAt path: String, orientation: ImageOrientation? = nil, configuration: Configuration
  ) async throws -> ImageAnalysis {
    try await analyze(.file(path), orientation: orientation, configuration: configuration)
  }

  /// Analyzes pixels in memory.
  ///
  /// - Parameters:
  ///   - pixels: the image.
  ///   - orientation: how they are displayed. Default: as they are.
  ///   - configuration: the types of results to look for.
  public func analyze(
    _ pixels: ImagePixels, orientation: ImageOrientation = .up, configuration: Configuration
  ) async throws -> ImageAnalysis {
    try Task.checkCancellation()
    let photo = Photo(
      raster: try pixels.raster(orientation: orientation), resolution: nil,
      focalLengthInPixels: nil)
    return try await analysis(of: photo, name: "pixels", configuration)
  }

  private func analysis(
    of photo: Photo, name: String, _ configuration: Configuration
  ) async throws -> ImageAnalysis {
    let analysis = try engine(for: configuration).analysis(
      of: photo, types: configuration.analysisTypes)
    guard configuration.analysisTypes.contains(.visualLookUp), let lookUp else { return analysis }
    return try await analysis.lookedUp(by: lookUp, source: name)
  }

  private func engine(for configuration: Configuration) throws(ScanError) -> AnalysisEngine {
    let settings = EngineSettings(
      locales: configuration.locales, subjectNetwork: configuration.subjectNetwork)
    if let place = engines.firstIndex(where: { $0.settings == settings }) {
      engines.append(engines.remove(at: place))
    } else {
      let engine = try AnalysisEngine(settings: settings)
      if engines.count == Self.maximumEngines { engines.removeFirst() }
      engines.append((settings, engine))
    }
    return engines[engines.count - 1].engine
  }
}

/// The settings that an engine is made for.
struct EngineSettings: Hashable, Sendable {
  let locales: [String]
  let subjectNetwork: PhotoSource?
}

/// The recognizers, detectors and networks that an analyzer reuses between images.
final class AnalysisEngine {
  private let options: ScanOptions
  private let resources: WorkerResources
  private let subjectNetwork: PhotoSource?
  private var subjectDetector: SubjectDetector?

  /// Throws an error of the kind `dependency` if no installed language is that of a locale.
  init(settings: EngineSettings) throws(ScanError) {
    var options = ScanOptions()
    options.pageFinding = .wholePhoto
    options.dewarping = .off
    options.encodesImages = false
    options.items.kinds = Set(Item.Kind.allCases)
    options.items.locale = settings.locales.first { $0.contains("-") }
    if !settings.locales.isEmpty {
      options.languages = try InstalledLanguages.names(of: settings.locales)
    }
    self.options = options
    resources = WorkerResources(options: options)
    subjectNetwork = settings.subjectNetwork
  }

  /// Analyzes `photo`. Throws ``ScanError``, and `CancellationError` if the task was cancelled.
  func analysis(
    of photo: Photo, types: ImageAnalyzer.AnalysisTypes
  ) throws -> ImageAnalysis {
    let readsCodes = !types.isDisjoint(with: [.machineReadableCode, .visualLookUp])
    let codes =
      readsCodes ? try PhotoBarcodes(in: photo.raster, settings: options.items).all : []
    try Task.checkCancellation()
    let text = types.contains(.text) ? try self.text(of: photo) : nil
    try Task.checkCancellation()
    let findsSubjects = types.contains(.subject)
    let subjects = findsSubjects ? try detector().subjects(in: photo.raster) : nil
    try Task.checkCancellation()
    let data = text?.items ?? []
    return ImageAnalysis(
      types: types, width: photo.raster.width, height: photo.raster.height,
      text: text?.text ?? AnalyzedText(),
      items: (types.contains(.machineReadableCode) ? codes : []) + data,
      lookUpResults: types.contains(.visualLookUp)
        ? (codes + data).compactMap(LookUpResult.init) : [],
      photoSubjects: subjects)
  }

  /// The text, the data and the codes of a photo, and the meaning of the codes.
  func reading(of raster: Raster) throws(ScanError) -> ImageAnalysis {
    let photo = Photo(raster: raster, resolution: nil, focalLengthInPixels: nil)
    do {
      return try analysis(of: photo, types: [.text, .machineReadableCode, .visualLookUp])
    } catch let error as ScanError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private func detector() throws(ScanError) -> SubjectDetector {
    if let subjectDetector { return subjectDetector }
    let detector = try SubjectDetector(network: subjectNetwork.map(SubjectNetwork.init(at:)))
    subjectDetector = detector
    return detector
  }

  /// The text of the whole photo and its data, in pixels of the photo.
  private func text(of photo: Photo) throws(ScanError) -> (text: AnalyzedText, items: [Item]) {
    let crop = CroppedPage(unchanged: photo, barcodes: [], options: options)
    let cleaned = try crop.cleaned()
    var recognizer = try PageRecognizer(
      photo.raster, lines: nil, image: cleaned.ocrImage, options: options,
      recognizers: resources.recognizers())
    let recognition = recognizer.recognition(try recognizer.page())
    guard let page = recognition.page else { return (AnalyzedText(), []) }
    let placement = crop.placement(turned: recognition.orientation.rotation)
    let upright = page.scaled(toWidth: placement.width, height: placement.height)
    return (
      AnalyzedText(upright, at: placement),
      try resources.itemDetector().items(on: upright, at: placement)
    )
  }
}

/// The text of an image: its transcript, and the place of each word in both.
struct AnalyzedText: Sendable {
  let transcript: String
  let words: [ImageAnalysis.Word]

  /// No text.
  init() { (transcript, words) = ("", []) }

  /// The text of `page`, whose place in the image is `placement`: its lines as they are printed, with an
  /// empty line between paragraphs.
  init(_ page: RecognizedPage, at placement: PagePlacement) {
    var transcript = ""
    var places: [(word: RecognizedPage.Word, start: Int, end: Int, line: Int)] = []
    var count = 0
    for paragraph in page.blocks.flatMap(\.paragraphs) where !paragraph.lines.isEmpty {
      if count > 0 { transcript += "\n" }
      for line in paragraph.lines {
        var rest = line.text[...]
        let start = transcript.utf8.count
        for word in line.words {
          guard let found = rest.range(ofWord: word.text) else { continue }
          let offset =
            start + line.text.utf8.distance(from: line.text.startIndex, to: found.lowerBound)
          places.append((word, offset, offset + word.text.utf8.count, count))
          rest = rest[found.upperBound...]
        }
        transcript += line.text + "\n"
        count += 1
      }
    }
    if transcript.hasSuffix("\n") { transcript.removeLast() }
    let text = transcript
    self.transcript = text
    words = places.map { place in
      let index = { (offset: Int) in text.utf8.index(text.startIndex, offsetBy: offset) }
      return ImageAnalysis.Word(
        text: place.word.text, range: index(place.start)..<index(place.end),
        quad: placement.quad(of: place.word.box), line: place.line,
        confidence: place.word.confidence)
    }
  }
}

extension Substring {
  /// The first place of `word`.
  fileprivate func range(ofWord word: String) -> Range<Index>? {
    guard !word.isEmpty else { return nil }
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) {
        return start..<index(start, offsetBy: word.count)
      }
      start = index(after: start)
    }
    return nil
  }
}

/// Pixels in memory, 8 bits per channel, such as a frame or a bitmap.
public struct ImagePixels: Hashable, Sendable {
  /// The channels of a pixel, in their order in memory.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// One channel.
    case gray
    /// Red, green and blue.
    case rgb
    /// Blue, green and red.
    case bgr
    /// Red, green, blue and straight alpha, which is laid over white.
    case rgba
    /// Blue, green, red and straight alpha, which is laid over white.
    case bgra

    /// Bytes of a pixel.
    public var bytesPerPixel: Int {
      switch self {
      case .gray: 1
      case .rgb, .bgr: 3
      case .rgba, .bgra: 4
      }
    }
  }

  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// From one row to the next.
  public let bytesPerRow: Int
  /// The channels of a pixel.
  public let format: Format
  /// All rows from the top.
  public let bytes: Data

  /// Creates pixels; `nil` if there are fewer bytes than the sizes say, or no pixel.
  ///
  /// - Parameters:
  ///   - width: the pixels of a row.
  ///   - height: the number of rows.
  ///   - bytesPerRow: by default rows are not padded.
  ///   - format: how a pixel is stored.
  ///   - bytes: all rows from the top.
  public init?(
    width: Int, height: Int, bytesPerRow: Int? = nil, format: Format, bytes: Data
  ) {
    let limit = 1 << 24
    guard (1...limit).contains(width), (1...limit).contains(height) else { return nil }
    let row = width * format.bytesPerPixel, stride = bytesPerRow ?? row
    guard stride >= row, stride <= Int(Int32.max), bytes.count >= stride * (height - 1) + row else {
      return nil
    }
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.format = format
    self.bytes = bytes
  }
}

extension ImagePixels {
  /// The pixels as displayed.
  func raster(orientation: ImageOrientation) throws(ScanError) -> Raster {
    let raster = Raster(width: width, height: height, channels: format == .gray ? 1 : 3) {
      target, stride in
      bytes.withUnsafeBytes { source in
        for y in 0..<height { copyRow(source, from: y * bytesPerRow, to: target + y * stride) }
      }
    }
    guard let raster else { throw .outOfMemory(for: "an image") }
    return try raster.displayed(orientation)
  }

  private func copyRow(
    _ source: UnsafeRawBufferPointer, from start: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    let isReversed = format == .bgr || format == .bgra
    let step = format.bytesPerPixel
    guard step > 1 else {
      for x in 0..<width { target[x] = source[start + x] }
      return
    }
    for x in 0..<width {
      let pixel = start + x * step
      let alpha = step == 4 ? Int(source[pixel + 3]) : 255
      for channel in 0..<3 {
        let value = Int(source[pixel + (isReversed ? 2 - channel : channel)])
        target[3 * x + channel] = UInt8((value * alpha + 255 * (255 - alpha) + 127) / 255)
      }
    }
  }
}
