internal import CShim
internal import CTesseract
internal import FoundationEssentials
internal import Glibc
package import PlatenModel

/// Recognizes lines of text with one Tesseract instance.
///
/// Creating an instance takes 60 ms and 36 MB, so each worker keeps its own and uses it for all
/// pages, on one thread at a time. No line affects the result of the next.
package final class TextRecognizer {
  /// The words of a line, in reading order.
  package struct Line: Hashable, Sendable {
    /// The words, in reading order.
    package let words: [RecognizedPage.Word]
    /// Whether the whole line was recognized: `false` if the deadline passed first.
    package let isComplete: Bool
  }

  /// The longest side that Tesseract accepts, in pixels: its coordinates have 16 bits.
  static let maximumSide = Int(Int16.max)

  private let recognizer: OpaquePointer

  /// Creates a recognizer for `languages`, the primary one first; throws `missingLanguage` for the
  /// first that is not installed.
  package init(
    languages: [String], recognitionModel: RecognitionModel = .automatic
  ) throws(ScanError) {
    guard !languages.isEmpty else {
      throw ScanError(.usage, reason: "no language is given for text recognition")
    }
    let names = try InstalledLanguages.names(of: languages)
    let folder = try InstalledLanguages.folder()
    let language = names.joined(separator: "+")
    let model = recognitionModel == .tesseract ? PT_INSTALLED_MODEL : PT_FINE_TUNED_MODEL
    guard let recognizer = pt_recognizer_create(folder, language, model) else {
      throw .recognitionFailed("the trained data for '\(language)' cannot be used\(Self.cause)")
    }
    self.recognizer = recognizer
  }

  deinit { pt_recognizer_free(recognizer) }

  /// Recognizes a single horizontal line of dark text on white, from gray pixels. The optimal
  /// height of capitals is 24 pixels. After `deadline` it stops and returns the words recognized so
  /// far.
  package func line(in pixels: PixelView, deadline: Duration?) throws(ScanError) -> Line {
    let outcome = pt_recognizer_recognize(
      recognizer, try pt_image(pixels), Self.milliseconds(deadline))
    guard outcome != PT_FAILED else {
      throw .recognitionFailed(
        "Tesseract failed on an image of \(pixels.width) × \(pixels.height) pixels"
          + Self.cause)
    }
    var count = 0
    let words = UnsafeBufferPointer(start: pt_recognizer_words(recognizer, &count), count: count)
    return Line(
      words: words.compactMap(RecognizedPage.Word.init), isComplete: outcome == PT_COMPLETE)
  }

  /// Whether the word lists of its languages have `word`, in this case or in small letters.
  package func knows(_ word: String) -> Bool {
    pt_recognizer_knows(recognizer, word) || pt_recognizer_knows(recognizer, word.lowercased())
  }

  /// The exception that ended this thread's last call of the shim, as the end of a message; empty
  /// if Tesseract itself gave no reason.
  private static var cause: String {
    let message = String(cString: shim_last_error())
    return message.isEmpty ? "" : ": \(message)"
  }

  /// Whole milliseconds, at least 1; 0 means no deadline.
  private static func milliseconds(_ deadline: Duration?) -> Int32 {
    guard let deadline else { return 0 }
    return Int32(min(max(deadline / .milliseconds(1), 1), Double(Int32.max)))
  }
}

extension RecognizedPage.Word {
  /// Converts a word; `nil` if it is blank.
  fileprivate init?(_ word: pt_word) {
    let text = CodeZeros.corrected(LineText.cleaned(String(cString: word.text)))
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
  /// Passes the pixels to the shim, which borrows them for one call; throws if they are not gray,
  /// or if a side is too long for Tesseract.
  init(_ pixels: PixelView) throws(ScanError) {
    guard pixels.channels == 1, let bytes = pixels.bytes.baseAddress else {
      throw .internalFault("text is recognized in gray pixels only")
    }
    guard max(pixels.width, pixels.height) <= TextRecognizer.maximumSide else {
      throw .recognitionFailed(
        "the image is longer than \(TextRecognizer.maximumSide) pixels; scale it down")
    }
    self.init(
      bytes: bytes.assumingMemoryBound(to: UInt8.self),
      width: Int32(pixels.width), height: Int32(pixels.height), stride: pixels.bytesPerRow)
  }
}

/// The installed languages: Tesseract's trained data files.
///
/// They are in `TESSDATA_PREFIX`, or else in the folder that is compiled into Tesseract. Listing
/// them loads nothing.
package enum InstalledLanguages {
  private static let suffix = ".traineddata"
  /// The trained data of Tesseract's orientation and script detection, which is not a language.
  private static let detector = "osd"

  /// The names that Tesseract uses (`eng`, `script/Latin`), sorted.
  package static func all() throws(ScanError) -> [String] {
    try names(in: folder()).filter { $0 != detector }
  }

  /// The BCP 47 tags of the installed languages, sorted.
  package static func tags() throws(ScanError) -> [String] {
    Set(try all().compactMap(LanguageNames.tag(ofTesseract:))).sorted()
  }

  /// Tesseract's names of `languages`, which are such names or BCP 47 tags.
  ///
  /// Throws `missingLanguage` for the first that is not installed. If `languages` is empty, at least
  /// one language must be installed.
  package static func names(of languages: [String]) throws(ScanError) -> [String] {
    let installed = try all()
    guard !(languages.isEmpty && installed.isEmpty) else {
      throw .missingLanguage("any language", installed: [])
    }
    var names: [String] = []
    for language in languages {
      let candidates = [language] + LanguageNames.tesseractNames(ofTag: language)
      guard let name = candidates.first(where: installed.contains) else {
        throw .missingLanguage(language, installed: installed)
      }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The folder of trained data.
  package static func folder() throws(ScanError) -> String {
    guard let folder = pt_data_folder() else {
      throw .missingLibrary(
        "Tesseract", purpose: "text recognition", reason: String(cString: shim_last_error()))
    }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// The names of the trained data in `folder` and its subfolders, sorted.
  private static func names(in folder: String) throws(ScanError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(suffix) }
        .map { String($0.dropLast(suffix.count)) }
        .sorted()
    } catch {
      throw .recognitionFailed("no trained data in \(folder), where TESSDATA_PREFIX can point")
    }
  }
}

/// The messages that Tesseract and Leptonica print to standard error.
package enum TesseractMessages {
  /// Keeps them off from the first recognition on, for the whole process. By default they are off
  /// only during a recognition.
  package static func turnOff() { pt_turn_messages_off() }
}
