import Foundation
import Testing

@testable import PlatenModel

struct BinaryCodableTests {
  private func copy<Value: BinaryCodable>(_ value: Value) throws -> Value {
    var writer = BinaryWriter()
    value.write(to: &writer)
    var reader = BinaryReader(writer.data)
    let copy = try Value(from: &reader)
    #expect(reader.isAtEnd)
    return copy
  }

  @Test(arguments: [0.1 + 0.2, -0.0, .infinity, .leastNonzeroMagnitude, 1e300])
  func numbersAreStoredExactly(number: Double) throws {
    #expect(try copy(number).bitPattern == number.bitPattern)
  }

  @Test(arguments: [0, -1, .max, .min])
  func integersAreStoredExactly(number: Int) throws { #expect(try copy(number) == number) }

  @Test(arguments: ["", "é e\u{301}", "\u{10FE41}", "\u{0}\n"])
  func textIsStoredByItsScalars(text: String) throws {
    #expect(try copy(text).unicodeScalars.elementsEqual(text.unicodeScalars))
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
    colour: ForegroundColour(red: 1, green: 2, blue: 3), x: 4, y: 5, width: 6, height: 7,
    data: Data([8]))
  private static let detection = DetectedPage(
    quad: Quad(width: 3, height: 4), outline: [Point(x: 1, y: 1 / 3)], confidence: 1 / 3,
    aspectRatio: 2 / 3)

  @Test func aRecognizedPageIsStoredExactly() throws {
    #expect(try copy(Self.page) == Self.page)
    #expect(try copy(RecognizedPage?.none) == nil)
  }

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

  /// Whoever adds a property adds it to `write(to:)` and to `init(from:)`, and here.
  @Test func everyPropertyIsStored() {
    let image = PageImage(encoding: .blank, width: 1, height: 1, data: Data())
    let values: [(Any, Int)] = [
      (Self.page, 6), (Self.block, 4), (Self.line, 4), (Self.word, 5), (Self.cell, 5),
      (Self.item, 7), (Self.barcode, 7), (Self.layer, 6), (Self.detection, 4), (image, 7),
    ]
    for (value, count) in values {
      #expect(Mirror(reflecting: value).children.count == count, "\(type(of: value))")
    }
  }

  @Test func incompleteOrOtherBytesAreRefused() throws {
    var writer = BinaryWriter()
    Self.page.write(to: &writer)
    for count in stride(from: 0, to: writer.data.count, by: 7) {
      var reader = BinaryReader(writer.data.prefix(count))
      #expect(throws: BinaryReader.Failure.self) { try RecognizedPage(from: &reader) }
    }
    var reader = BinaryReader(Data(repeating: 0xFF, count: 64))
    #expect(throws: BinaryReader.Failure.self) { try [String](from: &reader) }
  }
}
