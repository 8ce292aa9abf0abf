internal import FoundationEssentials
internal import Platen

/// A contact and its source.
struct CardRecord: Encodable {
  /// The name of the photo as the caller gave it.
  let source: String
  /// The number of the page in its file, from 1.
  let page: Int
  var card: BusinessCard
  /// A JPEG file of the card; `nil` where none was requested.
  var photo: Data?

  private enum CodingKeys: CodingKey { case source, page }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(source, forKey: .source)
    try values.encode(page, forKey: .page)
    try card.encode(to: encoder)
  }
}
