package import PlatenDocument
public import PlatenModel

/// One page: found, flattened, cleaned and read.
public struct ScannedPage: Hashable, Sendable {
  /// What the caller named the photo.
  public let source: String
  /// The page's place among those of its file, from 1.
  public private(set) var page: Int
  /// The photo's bytes, digested with SHA-256, in hexadecimal.
  public let sha256: String
  /// How it was decided which part of the photo is the page.
  public let pageFinding: PageFindingResult
  /// Where the page lies in the photo, from the top left of the upright page; `nil` where
  /// the whole photo is the page.
  public let detection: DetectedPage?
  /// The paper's size, where it is known.
  public let paperSize: PaperSize?
  /// The flattened picture's.
  public let resolution: Resolution
  /// How it was turned upright.
  public let orientation: OrientationDecision
  /// How its colours are kept; `nil` where no picture was asked for that could keep them.
  public let colour: PageColour?
  /// Pixels of the flattened, upright page.
  public let width: Int
  /// Pixels of the flattened, upright page.
  public let height: Int
  /// The picture, compressed; `nil` where ``ScanOptions/encodesImages`` is off.
  public let image: PageImage?
  /// The text; `nil` where ``ScanOptions/recognizesText`` is off.
  public let recognized: RecognizedPage?
  /// What ``ScanOptions/items`` asks for: codes first, then what the text says.
  public let items: [Item]
  /// Where codes on the page lead (``ScanOptions/linksBarcodes``), in its pixels.
  package let barcodeLinks: [PageLink]
  /// What did not go as it should, a line each.
  public let warnings: [String]

  /// The text in reading order; empty where none was read.
  public var text: String { recognized?.text ?? "" }

  /// Points, 72 to the inch, along the top and along the left edge: the paper's
  /// where it is known, else from the resolution.
  public var sizeInPoints: (width: Double, height: Double) {
    paperSize?.sizeInPoints
      ?? (
        resolution.points(forPixels: Double(width)), resolution.points(forPixels: Double(height))
      )
  }

  /// The same, at its place among the pages of its file.
  func numbered(_ page: Int) -> ScannedPage {
    var copy = self
    copy.page = page
    return copy
  }
}
