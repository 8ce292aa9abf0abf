internal import FoundationEssentials
internal import Platen
internal import PlatenModel

/// One line about a document camera.
struct CameraEventRecord: Encodable {
  private let event: DocumentCameraEvent

  /// `nil` for a frame, and for the end of a scan, whose line tells what was saved.
  init?(_ event: DocumentCameraEvent) {
    switch event.change {
    case .finished, .cancelled, .highlighted: return nil
    default: self.event = event
    }
  }

  private enum CodingKeys: CodingKey {
    case event, time, quad, code, text, page, file, taken, blur, frames
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(event.time.rounded(toPlaces: 3), forKey: .time)
    switch event.change {
    case .outline(let quad):
      try values.encode("outline", forKey: .event)
      try values.encode(quad?.roundedToHundredths, forKey: .quad)
    case .guidance(let advice):
      try values.encode("guidance", forKey: .event)
      try values.encode(advice.rawValue, forKey: .code)
      try values.encode(advice.text, forKey: .text)
    case .turned: try values.encode("turned", forKey: .event)
    case .captured(let page): try encode(page, in: &values)
    case .duplicate(let number):
      try values.encode("duplicate", forKey: .event)
      try values.encode(number, forKey: .page)
    case .finished, .cancelled, .highlighted: break
    }
  }

  private func encode(
    _ page: DocumentCameraScan.Page, in values: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try values.encode("captured", forKey: .event)
    try values.encode(page.number, forKey: .page)
    try values.encode(page.name, forKey: .file)
    try values.encode(page.time.rounded(toPlaces: 3), forKey: .taken)
    try values.encode(page.quad?.roundedToHundredths, forKey: .quad)
    try values.encode(page.blur.rounded(toPlaces: 2), forKey: .blur)
    try values.encode(page.frameCount, forKey: .frames)
  }
}

/// The last line about a document camera.
struct CameraEndRecord: Encodable {
  let event: String
  let pages: Int
  let file: String?
}
