internal import ArgumentParser
internal import Platen

/// How photos become pages.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The page's corners in the photo, in pixels, clockwise from its top left.",
      valueName: "x,y,x,y,x,y,x,y"))
  var quad: QuadArgument?

  @Option(
    help: ArgumentHelp(
      "The corrected output of 'platen detect': corners, rotation, colours, order and dropped pages of "
        + "each photo. Without photos, those of the file are taken.", valueName: "file"),
    completion: .file())
  var quads: String?

  @Flag(help: "Do not detect the page; the whole photo is the page.")
  var noDetect = false

  @Option(
    help: ArgumentHelp(
      "The name or the sides of the paper, such as 90x55mm or 4x6in.", valueName: "paper"))
  var pageSize: PaperSizeArgument?

  @Option(help: ArgumentHelp("The resolution of the pages, in pixels per inch.", valueName: "ppi"))
  var resolution: Double?

  @Option(help: "Turn pages clockwise by this many degrees; auto decides by the text.")
  var rotate = RotationChoice.auto

  @Option(help: "Flatten curled, folded and crumpled pages: those that are visibly bent, or all.")
  var dewarp = DewarpChoice.auto

  @Option(
    help: ArgumentHelp(
      "What pages are: documents are cleaned; photos and IDs keep their tones; whiteboards become "
        + "white; an original is only flattened."))
  var mode = ModeChoice.auto

  @Option(
    name: [.long, .customLong("color")],
    help: "The colours of the pages: colour, gray or black and white; auto decides by the page.")
  var colour = ColourChoice.auto

  @Option(
    help: "Clean documents: not at all, correct shading and paper colour, or also remove stains.")
  var clean = CleaningChoice.auto

  @Option(
    help: ArgumentHelp(
      "Keep finished pages in this folder, and take from it those of an earlier run.",
      valueName: "folder"),
    completion: .directory)
  var workDir: String?

  /// Whether no option changes the appearance of pages.
  var keepsPagesUnchanged: Bool {
    quad == nil && quads == nil && pageSize == nil && resolution == nil && rotate == .auto
      && dewarp == .auto
      && mode == .auto && colour == .auto && clean == .auto
  }

  /// The corrections of single photos.
  func corrections() throws(ScanError) -> PhotoCorrections? {
    guard let quads else { return nil }
    return try PhotoCorrections(contentsOf: PhotoSource(name: quads))
  }

  /// The folder of finished pages, which is created where it does not exist.
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
