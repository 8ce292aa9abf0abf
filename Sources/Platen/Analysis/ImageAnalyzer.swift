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
  /// - Parameter lookUp: finds what is known about a subject, for analyses with
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
  /// Throws an error of the kind `dependency` where Tesseract is not installed.
  public static func supportedTextRecognitionLanguages() throws(ScanError) -> [String] {
    try InstalledLanguages.tags()
  }

  /// Analyzes the first page of a file, or an image in the bytes of one.
  ///
  /// Throws ``PlatenModel/ScanError`` where it cannot be read, and `CancellationError`.
  ///
  /// - Parameters:
  ///   - image: the file.
  ///   - orientation: how the stored pixels are displayed. Default: `nil`, as the file's EXIF says.
  ///   - configuration: what is analyzed.
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
  ///   - configuration: what is analyzed.
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
