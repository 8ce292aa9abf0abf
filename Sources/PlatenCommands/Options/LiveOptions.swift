internal import ArgumentParser
internal import Platen
internal import PlatenModel

/// Flags for the data to look for in the frames of a camera or video.
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

  @Flag(help: "Report all items instead of the one nearest to the center, or to --at.")
  var multiple = false

  @Option(help: ArgumentHelp("Report the item nearest to this pixel.", valueName: "x,y"))
  var at: PointArgument?

  @Option(
    help: ArgumentHelp(
      "Report only items in this part of the frame: pixels, or percent with %.",
      valueName: "x,y,width,height"))
  var region: RegionArgument?

  @Option(
    help: ArgumentHelp(
      "Search only the middle of the frame, enlarged by this factor: 1 to 4.", valueName: "factor"))
  var zoom = DataScanner.minimumZoomFactor

  @Flag(
    inversion: .prefixedNo,
    help: "Report places with every frame instead of ten times a second.")
  var highFrameRate = true

  @Flag(inversion: .prefixedNo, help: "Report advice, such as to slow down.")
  var guidance = true

  @Option(
    help: ArgumentHelp(
      "Also write the frames, with highlighted items, as Motion JPEG.",
      valueName: "file"),
    completion: .file())
  var preview: String?

  @Option(
    name: [.long, .customLong("stabilise")],
    help: ArgumentHelp(
      "Only write the stabilized region, as Motion JPEG; '-' is standard output.",
      valueName: "file"),
    completion: .file())
  var stabilize: String?

  @Flag(help: "Raise the local contrast of the region; with --stabilize.") var enhance = false

  @Option(
    help: ArgumentHelp(
      "The frames per second of Motion JPEG and of images, which do not state it.", valueName: "n"))
  var frameRate = 30.0

  @Option(help: ArgumentHelp("Reject frames with more megapixels.", valueName: "n"))
  var maxMegapixels = InputLimits().megapixels

  func validate() throws {
    guard preview != "-" else {
      throw ValidationError("standard output is for events; name a file for --preview")
    }
    guard stabilize == nil || preview == nil else {
      throw ValidationError("--stabilize and --preview contradict each other")
    }
    guard !enhance || stabilize != nil else {
      throw ValidationError("--enhance goes with --stabilize")
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
  func stabilizedRegion(of name: String) -> CameraRegion {
    let whole = DataScanner.Region.shares(Box(x: 0, y: 0, width: 1, height: 1))
    return CameraRegion(
      source: source(name), region: region?.region ?? whole,
      isContrastEnhancementEnabled: enhance)
  }

  /// The scanner of `name` for these options. Throws if a language is not installed.
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

/// How `platen live` takes the pages of a document.
struct CaptureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take the pages that are shown, and save their frames in this folder.", valueName: "folder"),
    completion: .directory)
  var capture: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The PDF of the pages; document.pdf in the folder by default.", valueName: "file"),
    completion: .file())
  var output: String?
  @Option(
    help: ArgumentHelp(
      "Take a page at this interval instead of when it lies still.", valueName: "seconds"))
  var timer: Double?
  @Flag(help: "Take pages only on the signal SIGUSR1.") var manual = false
  @Flag(inversion: .prefixedNo, help: "Fuse frames of a page if that lowers noise or glare.")
  var fuse = true
  @Option(
    help: ArgumentHelp("Also write a manifest of the pages and their text.", valueName: "file"),
    completion: .file())
  var manifest: String?
  @Option(help: ArgumentHelp("Also write the plain text.", valueName: "file"), completion: .file())
  var text: String?
  @Flag(help: "Write images only, without text recognition.") var noOcr = false
  @Flag(help: "Replace the pages of an earlier run in the folder.") var force = false
  @OptionGroup(title: "Page options") var skip: SkipOptions
  @OptionGroup(title: "PDF options") var document: DocumentOptions
  @OptionGroup(title: "Page options") var page: PageOptions

  func validate() throws {
    guard capture != nil else {
      let hasOption = output ?? manifest ?? text != nil || timer != nil || manual || noOcr || force
      guard !hasOption, document.isStandard, page.allowsPreservedPages else {
        throw ValidationError("options of pages and of the document go with --capture")
      }
      return
    }
    guard page.quad == nil, page.quads == nil, !page.noDetect else {
      throw ValidationError(
        "--capture detects the pages; --quad, --quads and --no-detect do not go with it")
    }
    guard ![output, manifest, text].contains("-") else {
      throw ValidationError("with --capture, standard output is for events; name a file")
    }
    guard timer == nil || timer! > 0 && timer! < 1e6 else {
      throw ValidationError("--timer must be above 0 seconds")
    }
    guard timer == nil || !manual else {
      throw ValidationError("--timer and --manual contradict each other")
    }
    guard text == nil || !noOcr else {
      throw ValidationError("--text and --no-ocr contradict each other")
    }
  }

  /// The settings of the camera.
  func settings(guidance: Bool, highlighting: Bool) -> DocumentCameraSettings {
    var settings = DocumentCameraSettings()
    settings.capturesAutomatically = timer == nil && !manual
    settings.interval = timer
    settings.fusesFrames = fuse
    settings.isGuidanceEnabled = guidance
    settings.isHighlightingEnabled = highlighting
    settings.title = document.title
    settings.paperSize = page.pageSize?.paper
    return settings
  }

  /// The command that makes a document of the photos whose corners are in the file `quads`.
  func scanCommand(
    quads: String, output: String, recognition: RecognitionOptions, maxMegapixels: Double
  ) throws -> ScanCommand {
    var scan = try ScanCommand.parse(["--quads", quads, "--output", output])
    scan.page = page
    scan.page.quads = quads
    scan.document = document
    scan.recognition = recognition
    scan.skip = skip
    scan.manifest = manifest
    scan.text = text
    scan.noOcr = noOcr
    scan.photos.run.limits.maxMegapixels = maxMegapixels
    return scan
  }
}

extension DocumentOptions {
  /// Whether no option is given.
  fileprivate var isStandard: Bool {
    outputType == nil && tagged == nil && !links && !attachManifest && appendTo == nil
      && password == nil && title ?? author ?? subject ?? keywords == nil
  }
}
