internal import CTesseract
package import PlatenModel

/// Reads text with one Tesseract instance.
///
/// Starting one takes 60 ms and 36 MB, so a worker keeps its own and uses it for
/// page after page, on one thread at a time. No page changes what is read on the
/// next.
package final class TextReader {
  /// The longest side that Tesseract takes, in pixels: its places are 16 bit.
  static let longestSide = Int(Int16.max)

  private let reader: OpaquePointer
  private let language: String
  let layout: PageLayout

  /// A reader for `languages`, the first one weighing most; throws
  /// `missingLanguage` for the first that is not installed.
  package init(languages: [String], layout: PageLayout = .automatic) throws(ScanError) {
    try InstalledLanguages.require(languages)
    let folder = try InstalledLanguages.folder()
    self.language = languages.joined(separator: "+")
    self.layout = layout
    guard let reader = pt_reader_create(folder, language) else {
      throw .readingFailed(reason: "the trained data for '\(language)' cannot be used")
    }
    self.reader = reader
  }

  deinit { pt_reader_free(reader) }

  /// Reads an upright page from grey pixels.
  ///
  /// Without a `resolution` it is estimated from the letters. After `deadline` the
  /// reading stops and returns the words it has; finding the lines, up to half a
  /// second on a large page, is not counted.
  package func read(
    _ pixels: PixelView, resolution: Resolution?, deadline: Duration?
  ) throws(ScanError) -> Reading {
    try read(
      pixels, turned: .none, layout: layout, resolution: resolution, deadline: deadline
    ).reading
  }

  /// Reads a page after turning it by `rotation`; places are in the turned page.
  func read(
    _ pixels: PixelView, turned rotation: Rotation, layout: PageLayout, resolution: Resolution?,
    deadline: Duration?
  ) throws(ScanError) -> (reading: Reading, evidence: OrientationEvidence) {
    let outcome = pt_reader_read(
      reader, try pt_picture(pixels), Int32(rotation.quarterTurns),
      Self.tesseractResolution(resolution), layout.tesseractLayout, Self.milliseconds(deadline))
    guard outcome != PT_FAILED else {
      throw .readingFailed(
        reason: "Tesseract gave up on a picture of \(pixels.width) × \(pixels.height) pixels")
    }
    var count = 0
    let parts = UnsafeBufferPointer(start: pt_reader_parts(reader, &count), count: count)
    let page = RecognizedPage(
      width: rotation.swapsSides ? pixels.height : pixels.width,
      height: rotation.swapsSides ? pixels.width : pixels.height,
      language: language, blocks: PageBuilder.blocks(of: parts))
    return (
      Reading(page: page, isComplete: outcome == PT_COMPLETE), OrientationEvidence(parts)
    )
  }

  /// Pixels per inch as Tesseract believes them, 70 to 2,400; 0 is unknown.
  private static func tesseractResolution(_ resolution: Resolution?) -> Int32 {
    guard let resolution else { return 0 }
    return Int32(min(max(resolution.pixelsPerInch.rounded(), 70), 2400))
  }

  /// Whole milliseconds, at least 1; 0 is no deadline.
  private static func milliseconds(_ deadline: Duration?) -> Int32 {
    guard let deadline else { return 0 }
    return Int32(min(max(deadline / .milliseconds(1), 1), Double(Int32.max)))
  }
}

extension pt_picture {
  /// The same pixels for the shim, which borrows them for the length of a call;
  /// throws where they are not grey, or too many in a row for Tesseract.
  init(_ pixels: PixelView) throws(ScanError) {
    guard pixels.channels == 1, let bytes = pixels.bytes.baseAddress else {
      throw .internalFault(reason: "text is read from grey pixels only")
    }
    guard max(pixels.width, pixels.height) <= TextReader.longestSide else {
      throw .readingFailed(
        reason: "the picture is longer than \(TextReader.longestSide) pixels; scale it down")
    }
    self.init(
      bytes: bytes.assumingMemoryBound(to: UInt8.self),
      width: Int32(pixels.width), height: Int32(pixels.height), stride: pixels.bytesPerRow)
  }
}
