internal import PlatenImaging
public import PlatenModel

/// How photos become pages.
///
/// Every setting has a default that suits a phone's photo of a letter.
public struct ScanOptions: Hashable, Sendable {
  /// How the area of the page in its photo is determined.
  public enum PageFinding: Hashable, Sendable, Codable {
    /// By detection; if no page is detected, the whole photo is the page.
    case automatic
    /// The whole photo is the page.
    case wholePhoto
    /// The caller sets the corners, in pixels of the photo as displayed.
    case quad(Quad)
  }

  /// How the area of the page in its photo is determined. Default: by detection.
  public var pageFinding = PageFinding.automatic
  /// Whether all detected pages of a photo are scanned, in reading order, instead of the one with
  /// the highest confidence. Default: `false`.
  public var detectsMultiplePages = false
  /// Whether pages stay unchanged, so that text can be laid over them: they are not detected, turned
  /// or cleaned, and pages of a PDF that have text already are not recognized. Default: `false`.
  public var preservesPages = false
  /// The paper size. Default: `nil`, determined from the aspect ratio of the page.
  public var paperSize: PaperSize?
  /// The resolution of the pages, to which their images are resampled. Default: `nil`, that of the
  /// photo.
  public var resolution: Resolution?
  /// The clockwise rotation that makes pages upright. Default: `nil`, determined from the text.
  public var rotation: Rotation?
  /// Which curled, folded and crumpled pages are dewarped. Default: `Dewarping.auto`, those that are
  /// visibly bent.
  public var dewarping = Dewarping.auto
  /// What pages are, which decides how their images are enhanced. Default: `PageMode.auto`, by what
  /// each page shows.
  public var mode = PageMode.auto
  /// How far documents are cleaned. Another level than the default implies documents if ``mode``
  /// is `PageMode.auto`; other modes ignore it. Default: `Cleaning.auto`.
  public var cleaning = Cleaning.auto
  /// The colors of the page images. Default: `nil`, determined from the page.
  public var color: PageColor?
  /// The compression of the page images. Default: `PageCompression.auto`.
  public var compression = PageCompression.auto
  /// The JPEG quality of pages that become one JPEG, 1 to 100. Default: 75, at which text of 200
  /// pixels per inch shows no ringing at arm's length.
  public var jpegQuality = 75
  /// Whether page images are compressed for a document. Default: `true`. Without images, text alone
  /// takes less time and memory.
  public var encodesImages = true
  /// Whether text is recognized. Default: `true`. Otherwise a few lines are still recognized to
  /// determine the orientation, unless ``rotation`` is set.
  public var recognizesText = true
  /// The languages of the text, by Tesseract's names or BCP 47 tags, the main one first. Default:
  /// `["eng"]`. Where empty, the languages of each page are detected among the installed ones.
  public var languages = ["eng"]
  /// The recognition model. Default: `RecognitionModel.automatic`.
  public var recognitionModel = RecognitionModel.automatic
  /// Which words of handwriting are recognized. Default: `HandwritingMode.likely`.
  public var handwriting = HandwritingMode.likely
  /// The longest time for the recognition of one page; the text until then is kept, with a warning.
  /// Default: 180 seconds.
  public var pageTimeout = Duration.seconds(180)
  /// Whether unclear fields of a receipt are recognized again: its date, its merchant, and its total
  /// and taxes if no sum proves them. Default: `false`.
  public var rerecognizesReceipts = false
  /// The items to detect on the pages. Default: none.
  public var items = ItemSettings()
  /// Whether barcodes with web addresses are detected, to become links of a document with
  /// `DocumentSettings.addsLinks`. Default: `false`.
  public var linksBarcodes = false
  /// Whether blank pages are detected: ``ScannedPage/isBlank``. Default: `false`.
  public var detectsBlankPages = false
  /// Whether separator sheets (``SeparatorSheet``) are detected: ``ScannedPage/isSeparator``. Default:
  /// `false`.
  public var detectsSeparators = false
  /// Whether the sharpness of pages is measured, for a ``DuplicateFinder``. Default: `false`.
  public var detectsDuplicates = false
  /// The limits of input files. Defaults: as in `InputLimits`.
  public var limits = InputLimits()
  /// The number of photos that are processed at a time, each on a thread of its own. Default: the
  /// number of active processors, or fewer if the control group of the process has a quota.
  public var jobs = ProcessorQuota.processorCount
  /// The memory in megabytes that all photos in progress may take, by an estimate from their pixels: a
  /// photo waits until it fits, and one that is too large for the limit is processed alone. Default: `nil`,
  /// 100 and 230 for each of ``jobs``, which photos of up to 16 megapixels never wait for.
  public var memoryLimit: Double?
  /// The folder that stores finished pages for the next run. Default: `nil`, none.
  public var workDirectory: WorkDirectory?

  /// Creates options with the default of every setting.
  public init() {}

  /// The size limit of a photo, in megapixels, which is checked before decoding. Default: 250.
  public var maximumMegapixels: Double {
    get { limits.megapixels }
    set { limits.megapixels = newValue }
  }

  /// Whether lines run from top to bottom: Tesseract's names of such trained data end in `_vert`.
  var recognizesVerticalText: Bool { languages.first?.hasSuffix("_vert") ?? false }

  /// ``rotation``, for vertical text followed by the turn that makes its lines horizontal with the
  /// first one at the top.
  var lineRotation: Rotation? {
    recognizesVerticalText ? rotation?.followed(by: .counterclockwise) : rotation
  }

  /// Whether lines are recognized at all: for their text, or for the orientation of the page.
  var needsTextRecognizer: Bool { recognizesText || rotation == nil }
}

extension ScanOptions {
  /// The options for pages that stay as they are, so that text can be laid over them.
  var preservingPages: ScanOptions {
    var options = self
    options.preservesPages = true
    if !recognizesText { options.rotation = Rotation.none }
    options.encodesImages = false
    return options
  }

  /// The options for a page whose text stays as it is.
  var withoutRecognition: ScanOptions {
    var options = self
    options.recognizesText = false
    options.rotation = Rotation.none
    return options
  }
}
