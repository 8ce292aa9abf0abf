internal import ArgumentParser
internal import Platen
internal import PlatenModel

/// What is looked for in the frames of a camera or video, and how.
struct LiveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to find, separated by commas: barcode, text (every line), URL, …; by default barcodes and "
        + "all kinds of items.",
      valueName: "types"))
  var types = LiveTypes.standard

  @Option(
    help: ArgumentHelp(
      "The barcodes to find, separated by commas: qr, ean13, …; all by default.",
      valueName: "symbologies"))
  var symbologies = Symbologies.all

  @Option(
    help: ArgumentHelp(
      "The language and region of dates and numbers, such as de-CH.", valueName: "tag"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "The day to which 'tomorrow' refers; today by default.", valueName: "YYYY-MM-DD"))
  var referenceDate: String?

  @Option(help: "Search large items (fast), or also small ones (accurate).")
  var quality = QualityChoice.balanced

  @OptionGroup var configuration: ConfigurationOptions

  @Flag(help: "Report all items instead of the one nearest to the centre, or to --at.")
  var multiple = false

  @Option(help: ArgumentHelp("Report the item nearest to this pixel.", valueName: "x,y"))
  var at: PointArgument?

  @Option(
    help: ArgumentHelp(
      "Report items in this part of the frame only: pixels, or percent with %.",
      valueName: "x,y,width,height"))
  var region: RegionArgument?

  @Option(
    help: ArgumentHelp(
      "Search the middle of the frame only, enlarged by this factor: 1 to 4.", valueName: "factor"))
  var zoom = DataScanner.minimumZoomFactor

  @Flag(
    inversion: .prefixedNo,
    help: "Report places with every frame instead of ten times a second.")
  var highFrameRate = true

  @Flag(inversion: .prefixedNo, help: "Report advice, such as to slow down.")
  var guidance = true

  @Option(
    help: ArgumentHelp(
      "Also write the frames, with what was found highlighted, as Motion JPEG.",
      valueName: "file"),
    completion: .file())
  var preview: String?

  @Option(
    help: ArgumentHelp(
      "Only write the region, held still, as Motion JPEG; '-' is standard output.",
      valueName: "file"),
    completion: .file())
  var stabilise: String?

  @Flag(help: "Raise the local contrast of the region; with --stabilise.") var enhance = false

  @Option(
    help: ArgumentHelp(
      "The frames per second of Motion JPEG and of images, which do not tell.", valueName: "n"))
  var frameRate = 30.0

  @Option(help: ArgumentHelp("Reject frames with more megapixels.", valueName: "n"))
  var maxMegapixels = InputLimits().megapixels

  func validate() throws {
    guard preview != "-" else {
      throw ValidationError("standard output is for events; name a file for --preview")
    }
    guard stabilise == nil || preview == nil else {
      throw ValidationError("--stabilise and --preview contradict each other")
    }
    guard !enhance || stabilise != nil else {
      throw ValidationError("--enhance goes with --stabilise")
    }
    guard (0.01...10_000).contains(frameRate) else {
      throw ValidationError("--frame-rate must be from 0.01 to 10000")
    }
    guard (DataScanner.minimumZoomFactor...DataScanner.maximumZoomFactor).contains(zoom) else {
      throw ValidationError("--zoom must be from 1 to 4")
    }
    guard maxMegapixels > 0, maxMegapixels <= 1e9 else {
      throw ValidationError("--max-megapixels must be above 0 and at most 1000000000")
    }
  }

  /// The camera or video `name`.
  func source(_ name: String) -> VideoSource {
    var limits = InputLimits()
    limits.megapixels = maxMegapixels
    return VideoSource(name, frameRate: frameRate, limits: limits)
  }

  /// The region of `name` that is held still.
  func stabilisedRegion(of name: String) -> CameraRegion {
    let whole = DataScanner.Region.shares(Box(x: 0, y: 0, width: 1, height: 1))
    return CameraRegion(
      source: source(name), region: region?.region ?? whole,
      isContrastEnhancementEnabled: enhance)
  }

  /// The scanner of `name` for these options. Throws where a language is not installed.
  func scanner(of name: String, languages: [String]) throws(ScanError) -> DataScanner {
    let scanner = try DataScanner(source: source(name), settings: settings(languages))
    scanner.regionOfInterest = region?.region
    scanner.zoomFactor = zoom
    if let at { scanner.tap(at: at.point) }
    return scanner
  }

  private func settings(_ languages: [String]) -> DataScannerSettings {
    var settings = DataScannerSettings(
      recognizedDataTypes: types.dataTypes(
        symbologies: symbologies.symbologies, languages: languages),
      qualityLevel: quality.level, recognizesMultipleItems: multiple,
      isHighFrameRateTrackingEnabled: highFrameRate, isGuidanceEnabled: guidance,
      isHighlightingEnabled: preview != nil)
    settings.items.locale = locale
    settings.items.referenceDate = referenceDate
    return settings
  }
}
