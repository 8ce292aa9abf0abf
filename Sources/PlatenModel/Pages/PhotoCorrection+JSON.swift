extension PhotoCorrection: Codable {
  private enum CodingKeys: String, CodingKey {
    case source, page, width, height, pages
    case isDropped = "dropped"
  }

  /// Decodes a line. Throws where a value is none of its key, and for a page number below 1.
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
  private enum CodingKeys: CodingKey { case rotation, colour, color, mode }

  /// Decodes the settings; every key is optional, and the American names of colours work as well.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    rotation = try values.decodeIfPresent(Rotation.self, forKey: .rotation)
    mode = try values.decodeIfPresent(PageMode.self, forKey: .mode)
    let key = values.contains(.colour) ? CodingKeys.colour : .color
    guard let name = try values.decodeIfPresent(String.self, forKey: key), name != "auto" else {
      return
    }
    guard let colour = PageColour(spelling: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: values, debugDescription: "colours are colour, gray, bw or auto")
    }
    self.colour = colour
  }

  /// Encodes the settings that are not `nil`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(rotation, forKey: .rotation)
    try values.encodeIfPresent(colour, forKey: .colour)
    try values.encodeIfPresent(mode, forKey: .mode)
  }
}
