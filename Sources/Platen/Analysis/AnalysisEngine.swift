internal import PlatenBarcodes
internal import PlatenDocument
internal import PlatenImaging
internal import PlatenModel
internal import PlatenSubjects
internal import PlatenText

/// The settings that an engine is made for.
struct EngineSettings: Hashable, Sendable {
  let locales: [String]
  let subjectNetwork: PhotoSource?
}

/// What an analyzer keeps ready between images: recognizers, detectors, networks.
final class AnalysisEngine {
  private let options: ScanOptions
  private let resources: WorkerResources
  private let subjectNetwork: PhotoSource?
  private var subjectDetector: SubjectDetector?

  /// Throws an error of the kind `dependency` where no installed language is that of a locale.
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

  /// Analyzes `photo`. Throws ``ScanError``, and `CancellationError` where the task was cancelled.
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

  /// The text, the data and the codes of a photo, and what the codes say.
  func reading(of raster: Raster) throws(ScanError) -> ImageAnalysis {
    let photo = Photo(raster: raster, resolution: nil, focalLengthInPixels: nil)
    do {
      return try analysis(of: photo, types: [.text, .machineReadableCode, .visualLookUp])
    } catch let error as ScanError {
      throw error
    } catch {
      throw ScanError(.cancelled, reason: "the analysis was cancelled")
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
    let crop = CroppedPage(keeping: photo, barcodes: [], options: options)
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
