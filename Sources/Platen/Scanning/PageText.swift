internal import PlatenImaging
internal import PlatenModel
internal import PlatenText

/// What was read on a page, and how the page must be turned to stand upright.
struct PageText {
  /// In pixels of the turned picture that was read; `nil` where nothing was to be read.
  let recognized: RecognizedPage?
  let orientation: OrientationDecision
  /// What did not go as it should.
  let warnings: [String]

  private static let resolution = CleanedPage.readingResolution

  /// Reads `picture` as the options ask for. `reader` is only called when there
  /// is something to read.
  init(
    of picture: Raster, options: ScanOptions, reader: () throws(ScanError) -> TextReader
  ) throws(ScanError) {
    guard options.recognizesText else {
      recognized = nil
      orientation = try Self.orientation(of: picture, options: options, reader: reader)
      warnings = []
      return
    }
    let (reading, decision) = try Self.reading(of: picture, options: options, reader: reader())
    recognized = reading.page
    orientation = decision
    warnings =
      reading.isComplete
      ? [] : ["reading took longer than \(options.pageTimeout) and was stopped"]
  }

  private static func orientation(
    of picture: Raster, options: ScanOptions, reader: () throws(ScanError) -> TextReader
  ) throws(ScanError) -> OrientationDecision {
    if let rotation = options.rotation { return OrientationDecision(told: rotation) }
    let reader = try reader()
    return try picture.withPixels { pixels throws(ScanError) in
      try reader.orientation(of: pixels, resolution: resolution, deadline: options.pageTimeout)
    }
  }

  private static func reading(
    of picture: Raster, options: ScanOptions, reader: TextReader
  ) throws(ScanError) -> (Reading, OrientationDecision) {
    let deadline = options.pageTimeout
    guard let rotation = options.rotation else {
      let upright = try picture.withPixels { pixels throws(ScanError) in
        try reader.readUpright(pixels, resolution: resolution, deadline: deadline)
      }
      return (upright.reading, upright.orientation)
    }
    let reading = try picture.turned(by: rotation).withPixels { pixels throws(ScanError) in
      try reader.read(pixels, resolution: resolution, deadline: deadline)
    }
    return (reading, OrientationDecision(told: rotation))
  }
}

extension OrientationDecision {
  /// What the caller told.
  fileprivate init(told rotation: Rotation) { self.init(rotation: rotation, confidence: 1) }
}
