internal import FoundationEssentials

extension Item.Kind: BinaryCodable {}
extension BarcodeSymbology: BinaryCodable {}

extension Item: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    kind.write(to: &writer)
    text.write(to: &writer)
    value.write(to: &writer)
    quad.write(to: &writer)
    confidence.write(to: &writer)
    let names = parts.keys.sorted()
    names.write(to: &writer)
    names.map { parts[$0]! }.write(to: &writer)
    barcode.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    let kind = try Kind(from: &reader), text = try String(from: &reader)
    let value = try String(from: &reader), quad = try Quad?(from: &reader)
    let confidence = try Double(from: &reader), names = try [String](from: &reader)
    let parts = zip(names, try [String](from: &reader))
    self.init(
      kind: kind, text: text, value: value, quad: quad, confidence: confidence,
      parts: Dictionary(parts) { first, _ in first }, barcode: try Barcode?(from: &reader))
  }
}

extension Barcode: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    symbology.write(to: &writer)
    payload.write(to: &writer)
    bytes.write(to: &writer)
    addOn.write(to: &writer)
    gs1.write(to: &writer)
    eci.write(to: &writer)
    sequence.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      symbology: try BarcodeSymbology(from: &reader), payload: try String(from: &reader),
      bytes: try Data(from: &reader), addOn: try String?(from: &reader),
      gs1: try [GS1Element]?(from: &reader), eci: try [Int](from: &reader),
      sequence: try Sequence?(from: &reader))
  }
}

extension GS1Element: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    ai.write(to: &writer)
    value.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(ai: try String(from: &reader), value: try String(from: &reader))
  }
}

extension Barcode.Sequence: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    index.write(to: &writer)
    count.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(index: try Int(from: &reader), count: try Int(from: &reader))
  }
}
