import Foundation
import Testing

@testable import PlatenModel

/// Values keep every bit of their numbers, except in outputs.
struct ExactCodableTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try PropertyListDecoder().decode(Value.self, from: encoder.encode(value))
  }

  private static let box = Box(x: 0.1, y: 0.2, width: 1 / 3, height: 9)
  private static let word = RecognizedPage.Word(
    text: "né", box: box, confidence: 0.123456789, isRightToLeft: true, isVertical: true)
  private static let line = RecognizedPage.Line(
    text: "né", box: box, baseline: [Point(x: 1 / 7, y: 2)], words: [word])
  private static let cell = RecognizedPage.Table.Cell(
    box: box, lines: [line], rowSpan: 2, columnSpan: 3, isHeader: true)
  private static let block = RecognizedPage.Block(
    box: box, kind: .table, paragraphs: [.init(lines: [line])],
    table: .init(rows: [.init(cells: [cell])]))
  private static let page = RecognizedPage(
    width: 10, height: 20, language: "eng", blocks: [block],
    checkBoxes: [.init(box: box, isChecked: true, shape: .round, label: "l")],
    fields: [.init(name: "n", value: "v", nameBox: box, valueBox: box)])
  private static let barcode = Barcode(
    symbology: .qr, payload: "p", bytes: Data([0, 255]), addOn: "12",
    gs1: [GS1Element(ai: "01", value: "2")], eci: [26], sequence: .init(index: 1, count: 2))
  private static let item = Item(
    kind: .barcode, text: "t", value: "v", quad: Quad(width: 3, height: 4), confidence: 1 / 3,
    parts: ["b": "2", "a": "1"], barcode: barcode)
  private static let layer = PageImage.ForegroundLayer(
    color: ForegroundColor(red: 1, green: 2, blue: 3), x: 4, y: 5, width: 6, height: 7,
    data: Data([8]))
  private static let detection = DetectedPage(
    quad: Quad(width: 3, height: 4), outline: [Point(x: 1, y: 1 / 3)], confidence: 1 / 3,
    aspectRatio: 2 / 3)

  @Test func aRecognizedPageIsStoredExactly() throws { #expect(try copy(Self.page) == Self.page) }

  @Test func anItemIsStoredExactly() throws { #expect(try copy([Self.item]) == [Self.item]) }

  @Test func aDetectionIsStoredExactly() throws {
    #expect(try copy(Self.detection) == Self.detection)
  }

  @Test(arguments: [
    PageImage.Encoding.jpeg(components: 3), .ccittGroup4, .deflated(components: 1), .blank,
  ])
  func anImageIsStoredExactly(encoding: PageImage.Encoding) throws {
    let image = PageImage(
      encoding: encoding, width: 9, height: 8, backgroundWidth: 7, backgroundHeight: 6,
      data: Data([1, 2]), foreground: [Self.layer])
    #expect(try copy(image) == image)
  }

  @Test func outputsAreRounded() throws {
    #expect(try JSONText.text(of: Point(x: 1 / 3, y: 2 / 3)) == "[0.33,0.67]")
    #expect(try JSONText.text(of: Self.detection).contains("\"confidence\":0.333"))
    let exact = String(decoding: try JSONEncoder().encode(Point(x: 1 / 3, y: 2)), as: UTF8.self)
    #expect(exact == "[0.3333333333333333,2]")
  }
}
