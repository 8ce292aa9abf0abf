import Foundation
import PlatenModel
import Testing

@testable import Platen

@Suite struct RecognizedItemTests {
  private let quad = Quad(Box(x: 10, y: 20, width: 30, height: 40))

  private func code(_ payload: String, bytes: [UInt8]) -> RecognizedItem {
    .barcode(
      .init(
        id: 7,
        observation: Barcode(symbology: .qr, payload: payload, bytes: Data(bytes)),
        bounds: quad, confidence: 1))
  }

  @Test func textHasItsTranscriptAndWords() {
    let item = RecognizedItem.text(
      .init(
        id: 3, transcript: "two words",
        words: [.init(text: "two", confidence: 1), .init(text: "words", confidence: 0.8)],
        contentType: nil, value: "two words", parts: [:], bounds: quad, confidence: 0.9))
    #expect(item.id == 3 && item.bounds == quad && item.stringValue == "two words")
    guard case .text(let text) = item else { return }
    #expect(text.words.map(\.text).joined(separator: " ") == text.transcript)
  }

  @Test func aBarcodeOfBytesHasNoString() {
    let item = code("", bytes: [0xFF, 0x00, 0x80])
    #expect(item.id == 7 && item.stringValue == nil)
    guard case .barcode(let barcode) = item else { return }
    #expect(barcode.payloadStringValue == nil)
    #expect(barcode.observation.bytes == Data([0xFF, 0x00, 0x80]))
  }

  @Test func aBarcodeOfTextHasItsPayloadUnchanged() {
    let item = code(" https://example.org/ä  b ", bytes: Array(" https://example.org/ä  b ".utf8))
    #expect(item.stringValue == " https://example.org/ä  b ")
    guard case .barcode(let barcode) = item else { return }
    #expect(barcode.payloadStringValue == " https://example.org/ä  b ")
  }
}
