internal import ArgumentParser
internal import Platen

struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The page's corners in the photo, in pixels, clockwise from its top left.",
      valueName: "x,y,x,y,x,y,x,y"))
  var quad: QuadArgument?

  @Option(
    help: ArgumentHelp(
      "The corrected output of 'platen detect': corners, rotation, colors, order and dropped pages of "
        + "each photo. Without photos, the photos of the file are taken.", valueName: "file"),
    completion: .file())
  var quads: String?

  @Flag(help: "Do not detect the page; the whole photo is the page.")
  var noDetect = false

  @Option(
    help: ArgumentHelp(
      "The paper's name, or its width and height, such as 90x55mm or 4x6in.", valueName: "paper"))
  var pageSize: PaperSizeArgument?

  @Option(help: ArgumentHelp("The resolution of the pages, in pixels per inch.", valueName: "ppi"))
  var resolution: Double?

  @Option(help: "Turn pages clockwise by this many degrees; auto decides by the text.")
  var rotate = RotationChoice.auto

  @Option(help: "Flatten curled, folded and crumpled pages: visibly bent ones, or all.")
  var dewarp = DewarpChoice.auto

  @Option(
    help: ArgumentHelp(
      "The kind of page: documents are cleaned; photos and IDs keep their tones; whiteboards become "
        + "white; an original is only flattened."))
  var mode = ModeChoice.auto

  @Option(
    name: [.long, .customLong("colour")],
    help: "The colors of the pages: color, gray, or black and white; auto decides by the page.")
  var color = ColorChoice.auto

  @Option(
    help: "Clean documents: not at all, correct shading and paper color, or also remove stains.")
  var clean = CleaningChoice.auto

  @Option(
    help: ArgumentHelp(
      "Store finished pages in this folder, and reuse the pages of earlier runs.",
      valueName: "folder"),
    completion: .directory)
  var workDir: String?

  /// Whether no option changes the appearance of pages.
  var allowsPreservedPages: Bool {
    quad == nil && quads == nil && pageSize == nil && resolution == nil && rotate == .auto
      && dewarp == .auto
      && mode == .auto && color == .auto && clean == .auto
  }

  /// The corrections of single photos.
  func corrections() throws(ScanError) -> PhotoCorrections? {
    guard let quads else { return nil }
    return try PhotoCorrections(contentsOf: PhotoSource(name: quads))
  }

  /// The folder of finished pages, which is created if it does not exist.
  func workDirectory() throws(ScanError) -> WorkDirectory? {
    guard let workDir else { return nil }
    return try WorkDirectory(path: workDir)
  }

  func validate() throws {
    guard quad == nil || !noDetect else {
      throw ValidationError("--quad and --no-detect contradict each other")
    }
    guard clean == .auto || mode == .auto || mode == .document else {
      throw ValidationError(
        "--mode \(mode.rawValue) and --clean \(clean.rawValue) contradict each other")
    }
    if let resolution {
      guard (20...2400).contains(resolution) else {
        throw ValidationError("--resolution must be from 20 to 2400 pixels per inch")
      }
    }
  }
}

struct RecognitionOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The languages of the text, the main one first, such as eng+fra or en+fr-CH; 'platen "
        + "languages' lists them. With 'auto' they are detected for each page.",
      valueName: "languages"))
  var language = "eng"

  @Option(
    help: ArgumentHelp(
      "The recognition model: with 'auto' the bundled one for English, with 'tesseract' the "
        + "installed models.",
      valueName: "engine"))
  var engine = RecognitionModelChoice.auto

  @Option(
    help: ArgumentHelp(
      "Which words of handwriting are recognized: those that are likely right, all, or none.",
      valueName: "mode"))
  var handwriting = HandwritingChoice.likely

  @Option(
    help: ArgumentHelp("The time limit for the recognition of a page.", valueName: "seconds"))
  var pageTimeout = ScanOptions().pageTimeout / .seconds(1)

  func validate() throws {
    guard isAutomatic || !languages.isEmpty else {
      throw ValidationError("--language names no language")
    }
    guard pageTimeout > 0, pageTimeout < 1e6 else {
      throw ValidationError("--page-timeout must be above 0 seconds")
    }
  }

  /// Whether the languages are detected for each page.
  private var isAutomatic: Bool { language == "auto" }

  /// The requested languages; empty if they are detected for each page.
  var languages: [String] {
    isAutomatic ? [] : language.split(separator: "+").map(String.init)
  }
}

/// The limits of input files.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Reject files with more megabytes.", valueName: "n"))
  var maxMegabytes = InputLimits().megabytes

  @Option(help: ArgumentHelp("Reject photos with more megapixels.", valueName: "n"))
  var maxMegapixels = InputLimits().megapixels

  @Option(help: ArgumentHelp("Reject files with more pages.", valueName: "n"))
  var maxPages = InputLimits().pages

  @Option(
    help: ArgumentHelp(
      "The memory for decoding a page of PDF, HEIC, TIFF or WebP, beyond its pixels.",
      valueName: "megabytes"))
  var decoderMemory = InputLimits().decoderMegabytes

  @Option(
    help: ArgumentHelp(
      "The processor time for decoding such a page, beyond a share for its pixels.",
      valueName: "seconds"))
  var decoderTimeout = InputLimits().decoderSeconds

  func validate() throws {
    let values = [
      ("--max-megabytes", maxMegabytes), ("--max-megapixels", maxMegapixels),
      ("--max-pages", Double(maxPages)), ("--decoder-memory", decoderMemory),
      ("--decoder-timeout", decoderTimeout),
    ]
    for (flag, value) in values where !(value > 0 && value <= 1e9) {
      throw ValidationError("\(flag) must be above 0 and at most 1000000000")
    }
  }

  /// The limits for these options.
  var limits: InputLimits {
    var limits = InputLimits()
    limits.megabytes = maxMegabytes
    limits.megapixels = maxMegapixels
    limits.pages = maxPages
    limits.decoderMegabytes = decoderMemory
    limits.decoderSeconds = decoderTimeout
    return limits
  }
}

/// Flags for the processing of photos, and for messages.
struct RunOptions: ParsableArguments {
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("Photos to process at a time.", valueName: "n"))
  var jobs = ScanOptions().jobs

  @Option(
    help: ArgumentHelp(
      "The memory for all photos in progress, estimated from their pixels; others wait.",
      valueName: "megabytes"))
  var memoryLimit: Double?

  @Flag(name: .shortAndLong, help: "Print errors only, no progress and no warnings.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print a line about each photo.")
  var verbose = false

  @OptionGroup var configuration: ConfigurationOptions

  func validate() throws {
    guard (1...1024).contains(jobs) else {
      throw ValidationError("--jobs must be from 1 to 1024")
    }
    guard memoryLimit.map({ (1...1e7).contains($0) }) ?? true else {
      throw ValidationError("--memory-limit must be from 1 to 10000000")
    }
  }
}

/// The pages that are left out: blank ones and duplicates.
struct SkipOptions: ParsableArguments {
  @Flag(help: "Leave out blank pages.") var skipBlank = false

  @Option(
    help: ArgumentHelp(
      "Save the images of blank pages in this folder; with --skip-blank.", valueName: "folder"),
    completion: .directory)
  var blankDir: String?

  @Flag(help: "Take only the sharpest of several photos of a page.") var skipDuplicates = false

  func validate() throws {
    guard blankDir == nil || skipBlank else {
      throw ValidationError("--blank-dir goes with --skip-blank")
    }
  }
}

extension ScanOptions {
  /// Creates the options for flags: the one place where flags become options.
  ///
  /// Without `page` and `recognition`, pages are neither turned nor recognized.
  init(
    photos: PhotoOptions, page: PageOptions? = nil, recognition: RecognitionOptions? = nil,
    document: DocumentOptions? = nil, recognizesText: Bool = false
  ) throws(ScanError) {
    try self.init(
      run: photos.run, page: page, recognition: recognition, document: document,
      recognizesText: recognizesText)
    detectsMultiplePages = photos.multiple
  }

  /// Creates the options for flags apart from those of the photos.
  init(
    run: RunOptions, page: PageOptions?, recognition: RecognitionOptions?,
    document: DocumentOptions?, recognizesText: Bool
  ) throws(ScanError) {
    self.init()
    jobs = MemoryLimit.jobs(run.jobs)
    limits = run.limits.limits
    memoryLimit = run.memoryLimit
    rotation = Rotation.none
    if let page {
      if page.noDetect { pageFinding = .wholePhoto }
      if let quad = page.quad { pageFinding = .quad(quad.quad) }
      paperSize = page.pageSize?.paper
      resolution = page.resolution.flatMap { Resolution(pixelsPerInch: $0) }
      rotation = page.rotate.rotation
      dewarping = page.dewarp.dewarping
      color = page.color.color
      mode = page.mode.mode
      cleaning = page.clean.cleaning
      workDirectory = try page.workDirectory()
    }
    if let document {
      compression = document.compress.compression
      linksBarcodes = document.links
    }
    self.recognizesText = recognizesText
    if let recognition {
      languages = recognition.languages
      recognitionModel = recognition.engine.recognitionModel
      handwriting = recognition.handwriting.mode
      pageTimeout = .seconds(recognition.pageTimeout)
    }
  }

  /// Creates the options of `find`: text is recognized only if items other than barcodes are
  /// requested.
  init(
    photos: PhotoOptions, page: PageOptions, recognition: RecognitionOptions, items: ItemSettings
  ) throws(ScanError) {
    let recognizesText = items.kinds != [.barcode]
    try self.init(
      photos: photos, page: recognizesText ? page : nil,
      recognition: recognizesText ? recognition : nil, recognizesText: recognizesText)
    self.items = items
    encodesImages = false
    workDirectory = try page.workDirectory()
  }
}
