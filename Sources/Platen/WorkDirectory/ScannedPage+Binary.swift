internal import PlatenDocument
internal import PlatenModel

extension ScannedPage {
  /// Appends all properties but those of the photo, which may have another name in the next run.
  func write(to writer: inout BinaryWriter) {
    pageFinding.write(to: &writer)
    detection.write(to: &writer)
    paperSize.write(to: &writer)
    resolution.write(to: &writer)
    orientation.write(to: &writer)
    bend.write(to: &writer)
    colour.write(to: &writer)
    mode.write(to: &writer)
    width.write(to: &writer)
    height.write(to: &writer)
    image.write(to: &writer)
    recognized.write(to: &writer)
    textCoverage.write(to: &writer)
    items.write(to: &writer)
    barcodeLinks.write(to: &writer)
    isBlank.write(to: &writer)
    isSeparator.write(to: &writer)
    sharpness.write(to: &writer)
    warnings.write(to: &writer)
  }

  /// Reads page `page` of the photo `source`, whose file has the digest `sha256`.
  init(
    from reader: inout BinaryReader, source: String, page: Int, sha256: String
  ) throws(BinaryReader.Failure) {
    self.init(
      source: source, page: page, sha256: sha256,
      pageFinding: try PageFindingResult(from: &reader),
      detection: try DetectedPage?(from: &reader),
      paperSize: try PaperSize?(from: &reader), resolution: try Resolution(from: &reader),
      orientation: try OrientationDecision(from: &reader), bend: try PageBend?(from: &reader),
      colour: try PageColour?(from: &reader),
      mode: try PageModeDecision?(from: &reader), width: try Int(from: &reader),
      height: try Int(from: &reader), image: try PageImage?(from: &reader),
      recognized: try RecognizedPage?(from: &reader), textCoverage: try Double?(from: &reader),
      items: try [Item](from: &reader),
      barcodeLinks: try [PageLink](from: &reader), isBlank: try Bool(from: &reader),
      isSeparator: try Bool(from: &reader), sharpness: try Double?(from: &reader),
      warnings: try [String](from: &reader),
      isComplete: true)
  }
}

extension PageLink: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    box.write(to: &writer)
    address.write(to: &writer)
  }

  package init(from reader: inout BinaryReader) throws(BinaryReader.Failure) {
    self.init(box: try Box(from: &reader), address: try String(from: &reader))
  }
}
