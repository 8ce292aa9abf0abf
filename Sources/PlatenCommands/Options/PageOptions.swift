internal import ArgumentParser
internal import Platen

/// How a photo becomes a page.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The page's corners in the photo, in pixels, clockwise from its top left.",
      valueName: "x,y,x,y,x,y,x,y"))
  var quad: QuadArgument?

  @Flag(help: "Do not look for the page; the whole photo is the page.")
  var noDetect = false

  @Option(
    help: ArgumentHelp(
      "The paper's name, or its sides, such as 90x55mm or 4x6in.", valueName: "paper"))
  var pageSize: PaperSizeArgument?

  @Option(help: ArgumentHelp("The pages' pixels per inch.", valueName: "ppi"))
  var resolution: Double?

  @Option(help: "Turn pages clockwise by this many degrees; auto goes by the text.")
  var rotate = RotationChoice.auto

  @Option(help: "Make curled and folded pages plane where their lines show that they are.")
  var dewarp = DewarpChoice.auto

  @Option(help: "Keep pages in colour, grey or black and white; auto goes by what is on them.")
  var colour = ColourChoice.auto

  @Option(help: "Clean pages: not at all, to even light and white paper, or of stains as well.")
  var clean = CleaningChoice.auto

  /// Whether nothing was asked for that changes how pages look.
  var keepsPagesUnchanged: Bool {
    quad == nil && pageSize == nil && resolution == nil && rotate == .auto && dewarp == .auto
      && colour == .auto && clean == .auto
  }

  func validate() throws {
    guard quad == nil || !noDetect else {
      throw ValidationError("--quad and --no-detect contradict each other")
    }
    if let resolution {
      guard (20...2400).contains(resolution) else {
        throw ValidationError("--resolution must be from 20 to 2400 pixels per inch")
      }
    }
  }
}
