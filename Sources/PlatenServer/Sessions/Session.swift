internal import FoundationEssentials
internal import Platen
internal import PlatenModel

/// The photos of one document, as a person collects them.
struct Session: Codable, Sendable {
  /// 32 hexadecimal digits.
  let id: SessionID
  /// The title of the document; empty as long as neither a person nor the first page has given one.
  var title = ""
  /// Seconds since 1970-01-01 00:00 UTC.
  let created: Double
  /// Grows with every change, so that of two states the later one is known.
  var version = 0
  /// The photos in the order of the document.
  var pages: [SessionPage] = []
  /// Photos that were taken out, so that they can be put back. They are deleted with the next document.
  var removed: [SessionPage] = []
  /// Photos that were deleted, so that one that is sent again does not come back.
  var deleted: [SessionID] = []
  /// The document that was saved last; `nil` if there is none, or where the pages have changed.
  var document: SavedDocument?
  /// The file in the output folder that was written last, which the next one replaces.
  var copy: SavedCopy?

  init(id: SessionID, created: Double) {
    self.id = id
    self.created = created
  }

  /// The most names of deleted photos.
  static let maximumDeletedCount = 10_000

  /// Decodes a session, also one that was stored before there were versions.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(SessionID.self, forKey: .id)
    title = try values.decode(String.self, forKey: .title)
    created = try values.decode(Double.self, forKey: .created)
    version = try values.decodeIfPresent(Int.self, forKey: .version) ?? 1
    pages = try values.decode([SessionPage].self, forKey: .pages)
    removed = try values.decode([SessionPage].self, forKey: .removed)
    deleted = try values.decodeIfPresent([SessionID].self, forKey: .deleted) ?? []
    document = try values.decodeIfPresent(SavedDocument.self, forKey: .document)
    copy = try values.decodeIfPresent(SavedCopy.self, forKey: .copy)
  }

  /// The page with this name; `nil` if it is not among the pages of the document.
  func page(_ id: SessionID) -> SessionPage? { pages.first { $0.id == id } }

  /// Whether the photo with this name was here and was taken out.
  func hasRemoved(_ id: SessionID) -> Bool {
    removed.contains { $0.id == id } || deleted.contains(id)
  }

  /// Whether all pages of the file that came with this name are here, or were taken out.
  func hasFile(_ id: SessionID) -> Bool {
    if deleted.contains(id) { return true }
    guard let first = (pages + removed).first(where: { $0.id == id }) else { return false }
    return (0..<(first.filePageCount ?? 1)).map(id.following)
      .allSatisfy { page($0) != nil || hasRemoved($0) }
  }

  /// Puts a page behind the first of `others` that is here, and to the front if none is.
  ///
  /// A change of the order names one page and those before it, not the whole order: so changes of several
  /// clients never conflict, and a page that a client does not know stays.
  mutating func place(_ page: SessionPage, after others: [Neighbor]) {
    pages.removeAll { $0.id == page.id }
    var places: [Neighbor: Int] = [:]
    for (index, page) in pages.enumerated() {
      places[.page(page.id)] = index
      places[.file(page.file)] = index
    }
    let index = others.lazy.compactMap { places[$0] }.first
    pages.insert(page, at: index.map { $0 + 1 } ?? 0)
  }

  /// Changes a page, takes it out, or puts it back.
  mutating func change(_ id: SessionID, _ change: PageChange) throws {
    if let index = removed.firstIndex(where: { $0.id == id }), change.isRemoved == false {
      pages.append(removed.remove(at: index))
    }
    guard let index = pages.firstIndex(where: { $0.id == id }) else {
      guard change.isRemoved == true, deleted.count < Self.maximumDeletedCount else {
        throw hasRemoved(id) ? RequestError.removed : RequestError.notFound
      }
      // A photo that has not come yet does not come any more.
      if !hasRemoved(id) { deleted.append(id) }
      return
    }
    let before = pages.map(\.withoutHints)
    if change.isRemoved == true {
      removed.append(pages.remove(at: index))
    } else {
      try pages[index].apply(change)
      if let others = change.after { place(pages[index], after: others) }
    }
    if pages.map(\.withoutHints) != before || change.isRemoved == false { document = nil }
  }
}

/// The properties of a page that a client may change.
struct PageChange: Decodable {
  /// The corners; empty for the whole photo.
  let quad: [Point]?
  /// Whether the detected corners are taken again.
  let detected: Bool?
  let rotation: Rotation?
  let look: PageAppearance?
  /// The pages before its place, the nearest first; see ``Session/place(_:after:)``.
  let after: [Neighbor]?
  /// Whether the page is taken out, or put back.
  let isRemoved: Bool?
  /// What a person says the page is; see ``SessionPage/isReceipt``.
  var isReceipt: Bool?
  var isCard: Bool?
}

/// What a page is behind: a page, or the last page of the file that came with a name, of which a client may
/// not know yet how many pages it has.
enum Neighbor: Hashable, Decodable {
  case page(SessionID)
  /// Written with `~` behind the name.
  case file(SessionID)

  init?(_ text: some StringProtocol) {
    guard let id = SessionID(String(text.hasSuffix("~") ? text.dropLast() : text[...])) else {
      return nil
    }
    self = text.hasSuffix("~") ? .file(id) : .page(id)
  }

  init(from decoder: any Decoder) throws {
    guard let neighbor = Self(try decoder.singleValueContainer().decode(String.self)) else {
      throw RequestError.malformed
    }
    self = neighbor
  }
}

/// A photo, and how it becomes a page.
struct SessionPage: Hashable, Codable, Sendable {
  /// 32 hexadecimal digits, which the client chooses, so that a repeated upload is one photo.
  let id: SessionID
  /// The name of the photo on the client.
  let name: String
  /// The number of the photo in a file of several, from 1; `nil` for the only one.
  var filePage: Int?
  /// The number of photos in the file; `nil` for one.
  var filePageCount: Int?
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
  /// Whether a person says that the page is a receipt, and so in the exports of receipts; `nil` if the text
  /// decides.
  var isReceipt: Bool?
  /// Whether a person says that it is a card; `nil` for whatever is no receipt.
  var isCard: Bool?

  /// Whether the page, as it was scanned, is in the exports of receipts, or of cards.
  func isExported(asReceipt: Bool, _ scanned: ScannedPage) -> Bool {
    (asReceipt ? isReceipt : isCard) ?? ((scanned.receipt()?.kind == .receipt) == asReceipt)
  }

  /// The name with which its file came.
  var file: SessionID { id.following(by: 1 - (filePage ?? 1)) }

  /// The correction that `scan --quads` takes for this page.
  func correction(path: String) -> PhotoCorrection {
    var correction = PhotoCorrection(source: path)
    correction.page = filePage
    correction.width = Double(width)
    correction.height = Double(height)
    correction.pages = quad.map { [PhotoCorrection.Page(quad: $0)] } ?? []
    correction.settings = settings
    return correction
  }

  /// The page without the results of the search for duplicates and what the exports need, which do not
  /// change the document.
  var withoutHints: SessionPage {
    var page = self
    (page.duplicateOf, page.mayRepeat) = (nil, nil)
    (page.isReceipt, page.isCard) = (nil, nil)
    return page
  }

  /// Takes over the changes of a client.
  mutating func apply(_ change: PageChange) throws {
    if change.detected == true { (quad, isQuadGiven) = (detected, false) }
    if let points = change.quad {
      guard points.isEmpty || Quad(corners: points) != nil else { throw RequestError.malformed }
      let (columns, rows) = (Self.range(around: width), Self.range(around: height))
      let isNear = points.allSatisfy { columns.contains($0.x) && rows.contains($0.y) }
      guard isNear, Quad(corners: points)?.area ?? 100 >= 100 else { throw RequestError.malformed }
      (quad, isQuadGiven) = (Quad(corners: points), true)
    }
    if let rotation = change.rotation { self.rotation = rotation }
    if let look = change.look { self.look = look }
    isReceipt = change.isReceipt ?? isReceipt
    isCard = change.isCard ?? isCard
  }

  /// Where corners may lie along a side of the photo: a page may reach beyond it.
  private static func range(around side: Int) -> ClosedRange<Double> {
    -0.5 * Double(side)...1.5 * Double(side)
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

/// The copy of a document in the output folder.
struct SavedCopy: Codable, Sendable {
  /// The name of the PDF in the folder.
  let name: String
  /// The title that it is named for.
  let title: String
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

  /// The name of the page `count` places behind this one in its file.
  func following(by count: Int) -> SessionID {
    let last = (UInt32(description.suffix(8), radix: 16) ?? 0) &+ UInt32(truncatingIfNeeded: count)
    let digits = String(last, radix: 16)
    return SessionID(
      description.prefix(24) + String(repeating: "0", count: 8 - digits.count) + digits) ?? self
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
