package import PlatenDocument
public import PlatenModel

/// A scanned page: flattened, cleaned, turned upright and recognized.
public struct ScannedPage: Hashable, Sendable {
  /// The name of the photo as the caller gave it.
  public let source: String
  /// The number of the page in its file, from 1.
  public private(set) var page: Int
  /// The SHA-256 digest of the photo's bytes, in hexadecimal.
  public let sha256: String
  /// How the area of the page in the photo was determined.
  public let pageFinding: PageFindingResult
  /// The page in the photo, its corners from the top left of the upright page; `nil` where the whole
  /// photo is the page.
  public let detection: DetectedPage?
  /// The paper size; `nil` where it is unknown.
  public let paperSize: PaperSize?
  /// The resolution of the flattened page.
  public let resolution: Resolution
  /// The rotation that made the page upright.
  public let orientation: OrientationDecision
  /// How far the page was bent; `nil` where that was not measured.
  public let bend: PageBend?
  /// The colours of the image; `nil` where no image was requested.
  public let colour: PageColour?
  /// How the image was enhanced, and why; `nil` where no image was requested.
  public let mode: PageModeDecision?
  /// Pixels of the flattened, upright page.
  public let width: Int
  /// Pixels of the flattened, upright page.
  public let height: Int
  /// The compressed image; `nil` where ``ScanOptions/encodesImages`` is `false`.
  public let image: PageImage?
  /// The recognized text with its layout; `nil` where ``ScanOptions/recognizesText`` is `false`.
  public let recognized: RecognizedPage?
  /// The share of the page's print that recognized words explain, 0 to 1: an estimate from connected
  /// components that look like rows of letters. `nil` without recognition.
  public let textCoverage: Double?
  /// The items of ``ScanOptions/items``: barcodes first, then items of the text.
  public let items: [Item]
  /// The links of barcodes (``ScanOptions/linksBarcodes``), in pixels of the page.
  package let barcodeLinks: [PageLink]
  /// Whether nothing is written on the page; `false` unless ``ScanOptions/detectsBlankPages`` is set.
  public let isBlank: Bool
  /// Whether the page is a separator sheet; `false` unless ``ScanOptions/detectsSeparators`` is set.
  public let isSeparator: Bool
  /// How sharp the edges on the page are, 1 to 4, to compare photos of the same page; `nil` unless
  /// ``ScanOptions/detectsDuplicates`` is set.
  public let sharpness: Double?
  /// One line for each problem that did not prevent the page.
  public let warnings: [String]
  /// Whether the recognition ended within its time limit (``ScanOptions/pageTimeout``).
  package let isComplete: Bool

  /// The text in reading order; empty where none was recognized.
  public var text: String { recognized?.text ?? "" }

  /// Width and height in points, 72 to the inch: of the paper where its size is known, else from the
  /// resolution.
  public var sizeInPoints: (width: Double, height: Double) {
    paperSize?.sizeInPoints
      ?? (
        resolution.points(forPixels: Double(width)), resolution.points(forPixels: Double(height))
      )
  }

  /// The same page as page `page` of its file, from 1.
  func numbered(_ page: Int) -> ScannedPage {
    var copy = self
    copy.page = page
    return copy
  }
}
