internal import PlatenModel
internal import PlatenText

/// A worker's text readers, one for each list of languages: started when first asked for, and
/// the few that were used last kept.
final class TextRecognizerCache {
  /// More than a page of mixed languages needs; each takes 36 MB and more.
  private static let capacity = 3

  private let recognitionModel: RecognitionModel
  /// The one that was used last at the end.
  private var recognizers: [(languages: [String], recognizer: TextRecognizer)] = []

  init(recognitionModel: RecognitionModel) { self.recognitionModel = recognitionModel }

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
