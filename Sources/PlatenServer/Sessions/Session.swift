internal import FoundationEssentials
internal import PlatenModel

/// The photos of one document, as a person collects them.
struct Session: Codable, Sendable {
  /// 32 hexadecimal digits.
  let id: SessionID
  /// The title of the document; empty as long as neither a person nor the first page has given one.
  var title = ""
  /// Seconds since 1970-01-01 00:00 UTC.
  let created: Double
  /// The photos in the order of the document.
  var pages: [SessionPage] = []
  /// Photos that were taken out, so that they can be put back. They go with the next document.
  var removed: [SessionPage] = []
  /// The document that was saved last; `nil` if there is none, or where the pages have changed.
  var document: SavedDocument?

  init(id: SessionID, created: Double) {
    self.id = id
    self.created = created
  }

  /// The page with this name; `nil` if it is not among the pages of the document.
  func page(_ id: SessionID) -> SessionPage? { pages.first { $0.id == id } }
}

/// A photo, and how it becomes a page.
struct SessionPage: Hashable, Codable, Sendable {
  /// 32 hexadecimal digits, which the client chooses, so that a repeated upload is one photo.
  let id: SessionID
  /// The name of the photo on the client.
  let name: String
  /// Pixels of the photo as displayed.
  let width: Int
  /// Pixels of the photo as displayed.
  let height: Int
  /// The SHA-256 digest of the file, in hexadecimal.
  let sha256: String
  /// The detected corners, in pixels of the photo; `nil` if no page was detected.
  let detected: Quad?
  /// The confidence of the detection, 0 to 1.
  let confidence: Double?
  /// The corners of the page, in pixels of the photo; `nil` for the whole photo.
  var quad: Quad?
  /// Whether ``quad`` is not the detected one.
  var isQuadGiven = false
  /// The clockwise rotation, in degrees; `nil` if the text decides.
  var rotation: Rotation?
  /// The colors and the mode.
  var look = PageAppearance.auto
  /// Whether nothing seems to be written on it.
  var isBlank = false
  /// The page that this one repeats; `nil` for none.
  var duplicateOf: SessionID?
  /// Whether pages before this one look alike, so that ``DuplicateSearch`` has to compare them; `nil`
  /// if there is none, or if they were compared.
  var mayRepeat: Bool?
  /// The appearance of the page: `PagePreview.appearance`.
  var appearance: [UInt64] = []

  /// The correction that `scan --quads` takes for this page.
  func correction(path: String) -> PhotoCorrection {
    var correction = PhotoCorrection(source: path)
    correction.width = Double(width)
    correction.height = Double(height)
    correction.pages = quad.map { [PhotoCorrection.Page(quad: $0)] } ?? []
    correction.settings = settings
    return correction
  }

  /// The page without the results of the search for duplicates, which do not change the document.
  var withoutHints: SessionPage {
    var page = self
    (page.duplicateOf, page.mayRepeat) = (nil, nil)
    return page
  }

  /// Corrections apart from the corners.
  var settings: PhotoCorrection.Settings {
    var settings = look.settings
    settings.rotation = rotation
    return settings
  }
}

/// The look of a page, as people choose it.
enum PageAppearance: String, Codable, Sendable, CaseIterable {
  case auto, original, gray, bw, photo, id, whiteboard
  case color = "colour"

  /// The look as settings of a correction.
  var settings: PhotoCorrection.Settings {
    var settings = PhotoCorrection.Settings()
    switch self {
    case .auto: break
    case .original: settings.mode = .original
    case .color: (settings.mode, settings.color) = (.document, .color)
    case .gray: (settings.mode, settings.color) = (.document, .gray)
    case .bw: (settings.mode, settings.color) = (.document, .bw)
    case .photo: settings.mode = .photo
    case .id: settings.mode = .id
    case .whiteboard: settings.mode = .whiteboard
    }
    return settings
  }
}

/// A document that was made of a session.
struct SavedDocument: Codable, Sendable {
  /// The title that a person gave, or that the first page suggests.
  let title: String?
  let pageCount: Int
  /// Seconds since 1970-01-01 00:00 UTC.
  let created: Double
  /// The size of the PDF, in bytes.
  let byteCount: Int
  /// The name of the copy in the output folder; `nil` without one.
  var copy: String?
  /// Why the copy, or a file beside the PDF, could not be written: a key of the table of strings; `nil`
  /// if all were.
  var problem: String?
}

/// The name of a session or of a photo: 32 hexadecimal digits, so that it is the name of a file that
/// leads nowhere else.
struct SessionID: Hashable, Sendable, Codable, CustomStringConvertible {
  let description: String

  /// Creates an ID of its digits; `nil` for anything else.
  init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(Self.isDigit) else { return nil }
    description = text
  }

  init() {
    description = (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer()
    guard let id = Self(try values.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: values, debugDescription: "an ID has 32 hexadecimal digits")
    }
    self = id
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.singleValueContainer()
    try values.encode(description)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
