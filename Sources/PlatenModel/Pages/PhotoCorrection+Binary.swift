extension PhotoCorrection.Settings: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    rotation.write(to: &writer)
    colour.write(to: &writer)
    mode.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init()
    rotation = try Rotation?(from: &reader)
    colour = try PageColour?(from: &reader)
    mode = try PageMode?(from: &reader)
  }
}

extension PhotoCorrection.Page: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    quad.write(to: &writer)
    outline.write(to: &writer)
    isDropped.write(to: &writer)
    settings.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(quad: try Quad?(from: &reader))
    outline = try [Point]?(from: &reader)
    isDropped = try Bool(from: &reader)
    settings = try PhotoCorrection.Settings(from: &reader)
  }
}
