internal import FoundationEssentials
public import PlatenModel

/// How photos become pages. Every setting has a default that suits a phone photo of a letter.
public struct ScanOptions: Hashable, Sendable {
  /// Where the page is looked for.
  public enum PageFinding: Hashable, Sendable {
    /// The detector looks; where it finds nothing, the whole photo is the page.
    case automatic
    /// The whole photo is the page.
    case wholePhoto
    /// The caller knows, in pixels of the photo as displayed.
    case quad(Quad)
  }

  /// Where the page is looked for. Default: the detector looks.
  public var pageFinding = PageFinding.automatic
  /// Whether every page that is found in a photo is taken, in reading order, instead of
  /// the one that is found best. Default: the best one.
  public var detectsMultiplePages = false
  /// Whether pages stay as they are, to have text laid over them: not found, not turned,
  /// not levelled. Pages of a PDF that have text already are not read. Default: no.
  public var keepsPages = false
  /// The paper's size, where the caller knows it. Default: told from its shape.
  public var paperSize: PaperSize?
  /// The pages' resolution; pictures are resampled to it. Default: the photo's own.
  public var resolution: Resolution?
  /// The turn, clockwise, that makes pages upright. Default: told from the text.
  public var rotation: Rotation?
  /// Whether curled and folded pages are made plane. Default: where their lines and sides show
  /// that they do not lie flat.
  public var dewarps = true
  /// How much the picture is cleaned. Default: even light and white paper.
  public var cleaning = Cleaning.auto
  /// How colours are kept. Default: told from what is on the page.
  public var colour: PageColour?
  /// How pictures are compressed. Default: as suits each page.
  public var compression = PageCompression.auto
  /// JPEG quality of pages that become one JPEG, 1 to 100. Default: 80, where text
  /// at 200 pixels per inch shows no ringing at arm's length.
  public var jpegQuality = 80
  /// Whether pictures are compressed for a document. Default: yes.
  public var encodesImages = true
  /// Whether text is read. Without it a part of it is still looked at, to turn
  /// pages upright, unless ``rotation`` tells. Default: yes.
  public var recognizesText = true
  /// Languages to read, by Tesseract's names, the main one first; none, and each page is read in
  /// what it looks like among the installed ones. Default: English.
  public var languages = ["eng"]
  /// Whose letters text is read with. Default: our own where there are some, which is English.
  public var recognitionModel = RecognitionModel.automatic
  /// The longest that reading one page may take; what was read by then is kept.
  /// Default: three minutes.
  public var pageTimeout = Duration.seconds(180)
  /// Whether what much depends on is read again where the page is a receipt: its date, and its
  /// total and taxes where no sum proves them. Default: no.
  public var rerecognizesReceipts = false
  /// What is looked for on the pages. Default: nothing.
  public var items = ItemSettings()
  /// Whether codes are read for the addresses in them, which become links of the document
  /// where that makes links (``DocumentSettings/addsLinks``). Default: no.
  public var linksBarcodes = false
  /// A photo with more megapixels than this is refused before it is decoded. Default: 250.
  public var maximumMegapixels = 250.0
  /// How many pages are worked on at a time, each on a thread of its own. Default:
  /// one per processor.
  public var jobs = ProcessInfo.processInfo.activeProcessorCount

  public init() {}

  /// Whether lines run from top to bottom: the trained data of such text has a name of its own.
  var recognizesVerticalText: Bool { languages.first?.hasSuffix("_vert") ?? false }

  /// ``rotation`` with the turn by which such lines run from left to right, the first at the top.
  var lineRotation: Rotation? {
    recognizesVerticalText ? rotation?.followed(by: .counterclockwise) : rotation
  }

  /// Whether text is looked at: to read it, or to tell which way is up.
  var needsTextRecognizer: Bool { recognizesText || rotation == nil }
}
