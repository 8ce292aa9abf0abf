internal import Platen

/// One line of `platen lift --list`: a subject, or what is known about a code, and its photo, as one flat
/// object.
struct SubjectRecord: Encodable {
  private let photo: LiftedPhoto
  private let subject: Subject?
  private let lookUp: LookUpResult?

  private enum CodingKeys: CodingKey { case source, page, width, height, lookUp }
  private enum LookUpKeys: CodingKey { case title, text, url }

  /// The lines of a photo: its subjects, the largest first, then its codes.
  static func lines(of photo: LiftedPhoto) throws -> String {
    let results = photo.lookUpResults
    let subjects = photo.subjects.map { subject in
      SubjectRecord(
        photo: photo, subject: subject, lookUp: results.first { $0.subject == subject.id })
    }
    let codes = results.filter { $0.subject == nil }.map {
      SubjectRecord(photo: photo, subject: nil, lookUp: $0)
    }
    return try (subjects + codes).map { record in
      try JSONText.line(of: record)
    }.joined()
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(photo.source, forKey: .source)
    try values.encode(photo.page, forKey: .page)
    try values.encode(photo.width, forKey: .width)
    try values.encode(photo.height, forKey: .height)
    try subject?.encode(to: encoder)
    guard let lookUp else { return }
    var result = values.nestedContainer(keyedBy: LookUpKeys.self, forKey: .lookUp)
    try result.encode(lookUp.title, forKey: .title)
    if !lookUp.text.isEmpty { try result.encode(lookUp.text, forKey: .text) }
    try result.encodeIfPresent(lookUp.url, forKey: .url)
  }
}
