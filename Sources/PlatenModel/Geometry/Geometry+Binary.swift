extension Point: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    x.write(to: &writer)
    y.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(x: try Double(from: &reader), y: try Double(from: &reader))
  }
}

extension Box: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    for value in [x, y, width, height] { value.write(to: &writer) }
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      x: try Double(from: &reader), y: try Double(from: &reader), width: try Double(from: &reader),
      height: try Double(from: &reader))
  }
}

extension Quad: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    for corner in corners { corner.write(to: &writer) }
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      topLeft: try Point(from: &reader), topRight: try Point(from: &reader),
      bottomRight: try Point(from: &reader), bottomLeft: try Point(from: &reader))
  }
}

extension PaperSize: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    name.write(to: &writer)
    width.write(to: &writer)
    height.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    let size = PaperSize(
      name: try String(from: &reader), width: try Double(from: &reader),
      height: try Double(from: &reader))
    guard let size else { throw BinaryReader.Failure() }
    self = size
  }
}

extension Resolution: BinaryCodable {
  package func write(to writer: inout BinaryWriter) { pixelsPerInch.write(to: &writer) }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    guard let resolution = Resolution(pixelsPerInch: try Double(from: &reader)) else {
      throw BinaryReader.Failure()
    }
    self = resolution
  }
}

extension Rotation: BinaryCodable {}

extension OrientationDecision: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    rotation.write(to: &writer)
    confidence.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(rotation: try Rotation(from: &reader), confidence: try Double(from: &reader))
  }
}
