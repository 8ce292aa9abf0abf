public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel

/// The pages that a document camera took; named as in VisionKit.
public struct DocumentCameraScan: Sendable {
  /// A page that was taken.
  public struct Page: Sendable {
    /// The number of the page, from 1.
    public let number: Int
    /// When the frame was seen, in seconds since the first frame.
    public let time: Double
    /// The frame, as a JPEG file.
    public let photo: Data
    /// The size of the frame, in pixels.
    public let width: Int, height: Int
    /// The corners of the page, in pixels of the frame; `nil` where the whole frame is the page.
    public let quad: Quad?
    /// The page's contour where a side is curved; `nil` where all sides are straight.
    public let outline: [Point]?
    /// The blur of the page's edges: the standard deviation of a Gaussian, in pixels.
    public let blur: Double
    /// The number of frames that were fused, at least 1.
    public let frameCount: Int
  }

  /// The title of the document.
  public let title: String?
  /// The pages in the order in which they were taken.
  public let pages: [Page]

  /// The number of pages.
  public var pageCount: Int { pages.count }

  /// The flattened page at `index`, from 0, as a JPEG file.
  ///
  /// Throws an error of the kind `usage` where there is no such page.
  public func imageOfPage(at index: Int) throws(ScanError) -> Data {
    guard pages.indices.contains(index) else {
      throw .pageNumberTooHigh("\(index + 1)", pageCount: pageCount)
    }
    let page = pages[index]
    let file = try PhotoFile(data: page.photo, source: page.name, limits: InputLimits())
    let flattened = try PageFlattener().flattened(
      file.photo(frame: 0).raster, quad: page.quad, focalLengthInPixels: nil, photoResolution: nil)
    return try RasterEncoder.jpeg(
      flattened.raster, quality: Page.jpegQuality, resolution: flattened.resolution)
  }

  /// The pages as photos for a ``Scanner``, with their corners.
  public var requests: [PhotoRequest] { pages.map(\.request) }
}

extension DocumentCameraScan.Page {
  /// libjpeg's quality of the frames, at which text shows no ringing.
  static let jpegQuality = 95

  /// The name of the photo.
  public var name: String {
    let digits = String(number)
    return "page-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".jpg"
  }

  /// The page as a photo for a ``Scanner``, with its corners.
  public var request: PhotoRequest {
    var request = PhotoRequest(.bytes(photo, name: name))
    request.correction = correction(source: name)
    return request
  }

  /// What is known of the photo, where its file is `source`.
  public func correction(source: String) -> PhotoCorrection {
    var correction = PhotoCorrection(source: source)
    (correction.width, correction.height) = (Double(width), Double(height))
    var page = PhotoCorrection.Page(quad: quad)
    page.outline = outline
    correction.pages = quad == nil ? [] : [page]
    return correction
  }
}
