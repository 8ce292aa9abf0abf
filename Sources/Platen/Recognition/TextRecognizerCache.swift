internal import PlatenModel
internal import PlatenText

/// A worker's text recognizers, one for each list of languages: started on first use; the most
/// recently used ones are kept.
final class TextRecognizerCache {
  /// Recognizers: more than a page of mixed languages needs. Each takes at least 36 MB.
  private static let capacity = 3

  let recognitionModel: RecognitionModel
  /// The most recently used one is the last.
  private var recognizers: [(languages: [String], recognizer: TextRecognizer)] = []

  init(recognitionModel: RecognitionModel) { self.recognitionModel = recognitionModel }

  /// The recognizer for `languages`, names of Tesseract's.
  func recognizer(for languages: [String]) throws(ScanError) -> TextRecognizer {
    if let place = recognizers.firstIndex(where: { $0.languages == languages }) {
      recognizers.append(recognizers.remove(at: place))
    } else {
      if recognizers.count == Self.capacity { recognizers.removeFirst() }
      recognizers.append(
        (languages, try TextRecognizer(languages: languages, recognitionModel: recognitionModel)))
    }
    return recognizers[recognizers.count - 1].recognizer
  }
}
