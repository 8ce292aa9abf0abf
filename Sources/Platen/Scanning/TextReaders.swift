internal import PlatenModel
internal import PlatenText

/// A worker's text readers, one for each list of languages: started when first asked for, and
/// the few that were used last kept.
final class TextReaders {
  /// More than a page of mixed languages needs; each takes 36 MB and more.
  private static let most = 3

  private let engine: ReadingEngine
  /// The one that was used last at the end.
  private var open: [(languages: [String], reader: TextReader)] = []

  init(engine: ReadingEngine) { self.engine = engine }

  func reader(for languages: [String]) throws(ScanError) -> TextReader {
    if let place = open.firstIndex(where: { $0.languages == languages }) {
      open.append(open.remove(at: place))
    } else {
      if open.count == Self.most { open.removeFirst() }
      open.append((languages, try TextReader(languages: languages, engine: engine)))
    }
    return open[open.count - 1].reader
  }
}
