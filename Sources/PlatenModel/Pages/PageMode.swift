/// The kind of a page, which decides how its image is enhanced.
public enum PageMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Decided for each page by its content; ``document`` unless the evidence is strong.
  case auto
  /// Print on paper: even illumination, white paper, dark print.
  case document
  /// A photograph or a picture: only geometry, exposure and white balance change.
  case photo
  /// An identity card or a license: enhanced as ``photo``, so that its face and its guilloche stay.
  case id
  /// A whiteboard: the board becomes white, and pens keep their colors.
  case whiteboard
  /// The flattened photo, unchanged.
  case original
}

/// The mode in which a page's image was enhanced, and why.
public struct PageModeDecision: Hashable, Sendable, Codable {
  /// Why a mode was chosen.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// The caller chose the mode, or a cleaning level, which implies a document.
    case requested
    /// Nothing speaks strongly for another mode than a document.
    case print
    /// Pictures or saturated colors cover most of the page.
    case pictures
    /// The page has the format of an identity card, and colored texture instead of plain paper.
    case identityCard
    /// Large strokes of colored pens on a plain white board.
    case penStrokes
  }

  /// Never ``PageMode/auto``.
  public let mode: PageMode
  /// Why ``mode`` was chosen.
  public let reason: Reason

  package init(mode: PageMode, reason: Reason) {
    self.mode = mode
    self.reason = reason
  }
}

/// How far a photographed page is cleaned, to look like a scanned one.
public enum Cleaning: String, Hashable, Sendable, Codable, CaseIterable {
  /// No cleaning: the flattened photo.
  case none
  /// Shading correction: even illumination and white paper; the page's colors stay.
  case auto
  /// ``auto``, and removal of faint marks, stains and show-through.
  case strong
}

/// Which pages are dewarped.
public enum Dewarping: String, Hashable, Sendable, Codable, CaseIterable {
  /// No page.
  case off
  /// Pages that are visibly curled, folded or crumpled; others keep their pixels.
  case auto
  /// ``auto``, and pages that are hardly bent or that fill the whole photo.
  case strong
}

/// The color of a foreground layer, in sRGB.
public struct ForegroundColor: Hashable, Sendable, Codable {
  /// 0 to 255.
  public let red: UInt8
  /// 0 to 255.
  public let green: UInt8
  /// 0 to 255.
  public let blue: UInt8

  /// Creates a color from its sRGB components, 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// The colors of a page's image.
public enum PageColor: String, Hashable, Sendable, Codable, CaseIterable {
  /// Red, green and blue.
  case color = "colour"
  /// Shades of gray.
  case gray
  /// Black and white, 1 bit per pixel.
  case bw

  /// The colors of this name, in either spelling.
  package init?(spelling name: String) {
    switch name {
    case "color": self = .color
    case "grey": self = .gray
    default: self.init(rawValue: name)
    }
  }
}

/// The compression of a page's image in the document.
public enum PageCompression: String, Hashable, Sendable, Codable, CaseIterable {
  /// By the page's content: black and white as CCITT group 4, print as layers, photographs as
  /// JPEG.
  case auto
  /// Mixed raster content (ITU-T T.44): text and lines as sharp masks in their foreground colors,
  /// over a coarse JPEG background.
  case layered
  /// The whole page as one JPEG.
  case jpeg
  /// Every pixel unchanged.
  case lossless
}

/// The limits of an input file. What exceeds one is refused before it costs more.
public struct InputLimits: Hashable, Sendable {
  /// The size of a file, in megabytes (10^6 bytes). It is checked before a file is read, and while a
  /// pipe is read. Default: 512.
  public var megabytes = 512.0
  /// The pixels of a photo or of a rendered page, in megapixels, checked before decoding. Default:
  /// 250.
  public var megapixels = 250.0
  /// The pages of a file. Default: 1000.
  public var pages = 1000
  /// The memory for the decoding of a page of PDF, HEIC, TIFF or WebP, in megabytes, beyond 16 bytes for
  /// each of its pixels. It needs a child process. Default: 384.
  public var decoderMegabytes = 384.0
  /// The processor time for the decoding of such a page, in seconds, beyond a tenth of
  /// a second for each of its megapixels. It needs a child process. Default: 4.
  public var decoderSeconds = 4.0

  /// Creates limits with their defaults.
  public init() {}
}
