/// The pages of a photo as a person or a program has corrected them.
///
/// Decodes from a line of `platen detect` with added keys, and encodes as one:
///
/// ```json
/// {"source":"a.jpg","width":3024,"height":4032,"pages":[
///   {"quad":[[310,402],[2710,380],[2790,3610],[250,3650]],"rotation":90,"colour":"gray"},
///   {"quad":[[20,30],[300,30],[300,390],[20,400]],"dropped":true}]}
/// ```
///
/// What a line does not say is determined as in a photo without a correction.
public struct PhotoCorrection: Hashable, Sendable {
  /// The name of the photo: the path of its file.
  public var source: String
  /// The number of the photo in a file with several, from 1; `nil` for the first.
  public var page: Int?
  /// The width of the photo that the corners refer to, in pixels as displayed; `nil` for its own.
  public var width: Double?
  /// The height of the photo that the corners refer to, in pixels as displayed; `nil` for its own.
  public var height: Double?
  /// The pages in the order of the document: empty if the whole photo is the page, and `nil` if
  /// they are to be detected.
  public var pages: [Page]?
  /// Whether the photo is left out. Default: `false`.
  public var isDropped = false
  /// Corrections of all pages that do not state their own.
  public var settings = Settings()

  /// Corrections of a page apart from its corners; `nil` if nothing is corrected.
  public struct Settings: Hashable, Sendable {
    /// The clockwise rotation that makes the page upright, relative to its quad.
    public var rotation: Rotation?
    /// The colors of the page's image.
    public var color: PageColor?
    /// The mode in which the page is enhanced.
    public var mode: PageMode?

    /// Creates settings that correct nothing.
    public init() {}

    /// These settings, and those of `others` if these are `nil`.
    package func completed(by others: Settings) -> Settings {
      var settings = self
      settings.rotation = rotation ?? others.rotation
      settings.color = color ?? others.color
      settings.mode = mode ?? others.mode
      return settings
    }
  }

  /// A page of a photo.
  public struct Page: Hashable, Sendable {
    /// The corners, in pixels of the photo as displayed; `nil` if the whole photo is the page.
    public var quad: Quad?
    /// The contour of a page with curved sides, clockwise; `nil` if the sides are straight. It is
    /// ignored unless it passes through the corners, so that only they need to be moved.
    public var outline: [Point]?
    /// Whether the page is left out. Default: `false`.
    public var isDropped = false
    /// The corrections apart from the corners.
    public var settings = Settings()

    /// Creates a page with these corners; without them the whole photo is the page.
    public init(quad: Quad? = nil) { self.quad = quad }
  }

  /// Creates a correction that changes nothing about the photo `source`.
  public init(source: String) { self.source = source }
}

extension PhotoCorrection {
  /// The pages that are not left out, with all their settings; `nil` if they are to be detected.
  package var selectedPages: [Page]? {
    guard let pages else { return nil }
    guard !pages.isEmpty else {
      var whole = Page()
      whole.settings = settings
      return [whole]
    }
    return pages.filter { !$0.isDropped }.map { page in
      var page = page
      page.settings = page.settings.completed(by: settings)
      return page
    }
  }

  /// Whether no page of the photo is left.
  package var leavesNothing: Bool { isDropped || selectedPages?.isEmpty ?? false }
}

extension PhotoCorrection: Codable {
  private enum CodingKeys: String, CodingKey {
    case source, page, width, height, pages
    case isDropped = "dropped"
  }

  /// Decodes a line. Throws if a value does not fit its key, and for a page number below 1.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(source: try values.decode(String.self, forKey: .source))
    page = try values.decodeIfPresent(Int.self, forKey: .page)
    width = try values.decodeIfPresent(Double.self, forKey: .width)
    height = try values.decodeIfPresent(Double.self, forKey: .height)
    pages = try values.decodeIfPresent([Page].self, forKey: .pages)
    isDropped = try values.decodeIfPresent(Bool.self, forKey: .isDropped) ?? false
    settings = try Settings(from: decoder)
    guard page ?? 1 >= 1, [width, height].allSatisfy({ $0 ?? 1 >= 1 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .page, in: values, debugDescription: "a page number, a width or a height is below 1"
      )
    }
  }

  /// Encodes the line; what is not corrected is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encodeIfPresent(page, forKey: .page)
    try values.encodeIfPresent(width, forKey: .width)
    try values.encodeIfPresent(height, forKey: .height)
    try values.encodeIfPresent(pages, forKey: .pages)
    if isDropped { try values.encode(true, forKey: .isDropped) }
    try settings.encode(to: encoder)
  }
}

extension PhotoCorrection.Page: Codable {
  private enum CodingKeys: String, CodingKey {
    case quad, outline
    case isDropped = "dropped"
  }

  /// Decodes a page; every key is optional.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(quad: try values.decodeIfPresent(Quad.self, forKey: .quad))
    outline = try values.decodeIfPresent([Point].self, forKey: .outline)
    isDropped = try values.decodeIfPresent(Bool.self, forKey: .isDropped) ?? false
    settings = try PhotoCorrection.Settings(from: decoder)
  }

  /// Encodes the page; what is not corrected is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(quad, forKey: .quad)
    try values.encodeIfPresent(outline, forKey: .outline)
    if isDropped { try values.encode(true, forKey: .isDropped) }
    try settings.encode(to: encoder)
  }
}

extension PhotoCorrection.Settings: Codable {
  private enum CodingKeys: String, CodingKey {
    case rotation, mode, color
    case colour
  }

  /// Decodes the settings; every key is optional. `color` is another name of `colour`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    rotation = try values.decodeIfPresent(Rotation.self, forKey: .rotation)
    mode = try values.decodeIfPresent(PageMode.self, forKey: .mode)
    let key = values.contains(.colour) ? CodingKeys.colour : .color
    guard let name = try values.decodeIfPresent(String.self, forKey: key), name != "auto" else {
      return
    }
    guard let color = PageColor(spelling: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "colors are color, gray, bw or auto")
    }
    self.color = color
  }

  /// Encodes the settings that are not `nil`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(rotation, forKey: .rotation)
    try values.encodeIfPresent(color, forKey: .colour)
    try values.encodeIfPresent(mode, forKey: .mode)
  }
}
