internal import FoundationEssentials

extension PageImage.Encoding: BinaryCodable {
  /// The number of components; 0 for encodings that have none.
  private var components: Int {
    switch self {
    case .jpeg(let components), .deflated(let components): components
    case .ccittGroup4, .blank: 0
    }
  }

  private var name: String {
    switch self {
    case .jpeg: "jpeg"
    case .ccittGroup4: "ccittGroup4"
    case .deflated: "deflated"
    case .blank: "blank"
    }
  }

  package func write(to writer: inout BinaryWriter) {
    name.write(to: &writer)
    components.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    let name = try String(from: &reader), components = try Int(from: &reader)
    switch name {
    case "jpeg": self = .jpeg(components: components)
    case "ccittGroup4": self = .ccittGroup4
    case "deflated": self = .deflated(components: components)
    case "blank": self = .blank
    default: throw BinaryReader.Failure()
    }
  }
}

extension ForegroundColour: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    for component in [red, green, blue] { component.write(to: &writer) }
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      red: try UInt8(from: &reader), green: try UInt8(from: &reader), blue: try UInt8(from: &reader)
    )
  }
}

extension PageImage.ForegroundLayer: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    colour.write(to: &writer)
    for value in [x, y, width, height] { value.write(to: &writer) }
    data.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      colour: try ForegroundColour(from: &reader), x: try Int(from: &reader),
      y: try Int(from: &reader), width: try Int(from: &reader), height: try Int(from: &reader),
      data: try Data(from: &reader))
  }
}

extension PageImage: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    encoding.write(to: &writer)
    for value in [width, height, backgroundWidth, backgroundHeight] { value.write(to: &writer) }
    data.write(to: &writer)
    foreground.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      encoding: try Encoding(from: &reader), width: try Int(from: &reader),
      height: try Int(from: &reader), backgroundWidth: try Int(from: &reader),
      backgroundHeight: try Int(from: &reader), data: try Data(from: &reader),
      foreground: try [ForegroundLayer](from: &reader))
  }
}

extension PageColour: BinaryCodable {}
extension PageMode: BinaryCodable {}
extension PageFindingResult: BinaryCodable {}
extension PageModeDecision.Reason: BinaryCodable {}

extension PageModeDecision: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    mode.write(to: &writer)
    reason.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(mode: try PageMode(from: &reader), reason: try Reason(from: &reader))
  }
}

extension PageBend: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    extent.write(to: &writer)
    expectedError.write(to: &writer)
    isDewarped.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      extent: try Double?(from: &reader), expectedError: try Double?(from: &reader),
      isDewarped: try Bool(from: &reader))
  }
}

extension DetectedPage: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    quad.write(to: &writer)
    outline.write(to: &writer)
    confidence.write(to: &writer)
    aspectRatio.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(
      quad: try Quad(from: &reader), outline: try [Point]?(from: &reader),
      confidence: try Double(from: &reader), aspectRatio: try Double(from: &reader))
  }
}
