internal import Platen
internal import PlatenModel

/// An item with the keys of `find`, besides its number; a line of text has the type `text`.
struct LiveItemRecord: Encodable {
  private let item: RecognizedItem

  init(_ item: RecognizedItem) { self.item = item }

  private enum CodingKeys: CodingKey { case id, type, text, value, quad, confidence }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(item.id, forKey: .id)
    let quad = item.bounds.roundedToHundredths
    switch item {
    case .barcode(let barcode):
      try Item(
        kind: .barcode, text: barcode.observation.payload, value: barcode.observation.payload,
        quad: quad, confidence: barcode.confidence, barcode: barcode.observation
      ).encode(to: encoder)
    case .text(let text):
      guard let type = text.contentType, let kind = Item.Kind(rawValue: type.rawValue) else {
        try values.encode("text", forKey: .type)
        try values.encode(text.transcript, forKey: .text)
        try values.encode(text.value, forKey: .value)
        try values.encode(quad, forKey: .quad)
        try values.encode(text.confidence.rounded(toPlaces: 3), forKey: .confidence)
        return
      }
      try Item(
        kind: kind, text: text.transcript, value: text.value, quad: quad,
        confidence: text.confidence, parts: text.parts
      ).encode(to: encoder)
    }
  }
}

extension Quad {
  /// The quad with its corners rounded to a hundredth of a pixel.
  var roundedToHundredths: Quad {
    let point = { (point: Point) in
      Point(x: point.x.rounded(toPlaces: 2), y: point.y.rounded(toPlaces: 2))
    }
    return Quad(
      topLeft: point(topLeft), topRight: point(topRight), bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft))
  }
}
