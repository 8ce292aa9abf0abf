internal import ArgumentParser
internal import Platen

/// How `platen live` takes the pages of a document.
struct CaptureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take the pages that are shown, and keep their frames in this folder.", valueName: "folder"),
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
      "Take a page every so many seconds instead of when it lies still.", valueName: "seconds"))
  var timer: Double?
  @Flag(help: "Take pages on the signal SIGUSR1 only.") var manual = false
  @Flag(inversion: .prefixedNo, help: "Fuse frames of a page where that lowers noise or glare.")
  var fuse = true
  @Option(
    help: ArgumentHelp("Also write a manifest of the pages and their text.", valueName: "file"),
    completion: .file())
  var manifest: String?
  @Option(help: ArgumentHelp("Also write the plain text.", valueName: "file"), completion: .file())
  var text: String?
  @Flag(help: "Write images only, without text recognition.") var noOcr = false
  @Flag(help: "Replace the pages of an earlier run in the folder.") var force = false
  @OptionGroup var skip: SkipOptions
  @OptionGroup var document: DocumentOptions
  @OptionGroup var page: PageOptions

  func validate() throws {
    guard capture != nil else {
      let hasOption = output ?? manifest ?? text != nil || timer != nil || manual || noOcr || force
      guard !hasOption, document.isStandard, page.keepsPagesUnchanged else {
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
