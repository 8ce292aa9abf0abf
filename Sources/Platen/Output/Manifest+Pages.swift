public import PlatenModel

extension Manifest.Page {
  /// Creates the entry of a scanned page.
  public init(_ scanned: ScannedPage) {
    self.init(source: scanned.source, page: scanned.page)
    sha256 = scanned.sha256
    pageFinding = scanned.pageFinding
    quad = scanned.detection?.quad
    outline = scanned.detection?.outline
    quadConfidence = scanned.detection?.confidence.rounded(toPlaces: 3)
    paperSize = scanned.paperSize
    resolution = scanned.resolution
    rotation = scanned.orientation.rotation
    rotationConfidence = scanned.orientation.confidence.rounded(toPlaces: 3)
    bend = scanned.bend.map { bend in
      PageBend(
        extent: bend.extent?.rounded(toPlaces: 4),
        expectedError: bend.expectedError?.rounded(toPlaces: 4), isDewarped: bend.isDewarped)
    }
    colour = scanned.colour
    mode = scanned.mode?.mode
    modeReason = scanned.mode?.reason
    width = scanned.width
    height = scanned.height
    language = scanned.recognized?.language
    meanConfidence = scanned.recognized?.meanConfidence?.rounded(toPlaces: 3)
    textCoverage = scanned.textCoverage?.rounded(toPlaces: 3)
    text = scanned.recognized?.text
    blocks = scanned.recognized?.blocks
    checkBoxes = scanned.recognized.flatMap { $0.checkBoxes.isEmpty ? nil : $0.checkBoxes }
    fields = scanned.recognized.flatMap { $0.fields.isEmpty ? nil : $0.fields }
    let receipt = scanned.receipt()
    self.receipt = receipt?.kind == .receipt ? receipt : nil
    items = scanned.items.isEmpty ? nil : scanned.items
    warnings = scanned.warnings.isEmpty ? nil : scanned.warnings
  }

  /// Creates the entry of a photo, or of a page in it, that failed with `error`.
  public init(source: String, page: Int, error: ScanError) {
    self.init(source: source, page: page)
    self.error = error.description
  }
}
