internal import CTesseract
package import PlatenModel

/// Reads lines of text with one Tesseract instance.
///
/// Starting one takes 60 ms and 36 MB, so a worker keeps its own and uses it for
/// page after page, on one thread at a time. No line changes what is read in the
/// next.
package final class TextRecognizer {
  /// What was read in a line, in the order in which it is read.
  package struct Line: Hashable, Sendable {
    package let words: [RecognizedPage.Word]
    /// Whether every word was read: `false` when the deadline passed first.
    package let isComplete: Bool
  }

  /// The longest side that Tesseract takes, in pixels: its places are 16 bit.
  static let maximumSide = Int(Int16.max)

  private let recognizer: OpaquePointer

  /// A reader for `languages`, the first one weighing most; throws
  /// `missingLanguage` for the first that is not installed.
  package init(
    languages: [String], recognitionModel: RecognitionModel = .automatic
  ) throws(ScanError) {
    guard !languages.isEmpty else { throw .invalidRequest(reason: "no language to read with") }
    try InstalledLanguages.require(languages)
    let folder = try InstalledLanguages.folder()
    let language = languages.joined(separator: "+")
    let model = recognitionModel == .tesseract ? PT_INSTALLED_MODEL : PT_FINE_TUNED_MODEL
    guard let recognizer = pt_recognizer_create(folder, language, model) else {
      throw .recognitionFailed(reason: "the trained data for '\(language)' cannot be used")
    }
    self.recognizer = recognizer
  }

  deinit { pt_recognizer_free(recognizer) }

  /// Reads a single, level line of dark text on white, from grey pixels; its capitals are best 24
  /// pixels high. After `deadline` the reading stops and returns the words it has.
  package func line(in pixels: PixelView, deadline: Duration?) throws(ScanError) -> Line {
    let outcome = pt_recognizer_recognize(
      recognizer, try pt_image(pixels), Self.milliseconds(deadline))
    guard outcome != PT_FAILED else {
      throw .recognitionFailed(
        reason: "Tesseract gave up on a picture of \(pixels.width) × \(pixels.height) pixels")
    }
    var count = 0
    let words = UnsafeBufferPointer(start: pt_recognizer_words(recognizer, &count), count: count)
    return Line(
      words: words.compactMap(RecognizedPage.Word.init), isComplete: outcome == PT_COMPLETE)
  }

  /// Whole milliseconds, at least 1; 0 is no deadline.
  private static func milliseconds(_ deadline: Duration?) -> Int32 {
    guard let deadline else { return 0 }
    return Int32(min(max(deadline / .milliseconds(1), 1), Double(Int32.max)))
  }
}

extension RecognizedPage.Word {
  /// `nil` for a word of blanks.
  fileprivate init?(_ word: pt_word) {
    let text = LineText.cleaned(String(cString: word.text))
    guard !text.isEmpty else { return nil }
    self.init(
      text: text,
      box: Box(
        x: Double(word.left), y: Double(word.top),
        width: Double(word.right - word.left), height: Double(word.bottom - word.top)),
      confidence: min(max(Double(word.confidence) / 100, 0), 1).rounded(toPlaces: 3),
      isRightToLeft: LineText.isRightToLeft(text))
  }
}

extension pt_image {
  /// The same pixels for the shim, which borrows them for the length of a call;
  /// throws where they are not grey, or too many in a row for Tesseract.
  init(_ pixels: PixelView) throws(ScanError) {
    guard pixels.channels == 1, let bytes = pixels.bytes.baseAddress else {
      throw .internalFault(reason: "text is read from grey pixels only")
    }
    guard max(pixels.width, pixels.height) <= TextRecognizer.maximumSide else {
      throw .recognitionFailed(
        reason: "the picture is longer than \(TextRecognizer.maximumSide) pixels; scale it down")
    }
    self.init(
      bytes: bytes.assumingMemoryBound(to: UInt8.self),
      width: Int32(pixels.width), height: Int32(pixels.height), stride: pixels.bytesPerRow)
  }
}
