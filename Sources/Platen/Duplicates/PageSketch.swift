internal import PlatenModel

/// A small summary of a page, by which pages that may be the same are found among many.
struct PageSketch {
  /// The smallest hash values of pairs of neighbouring words (bottom-k sketch, Broder 1997), ascending.
  let hashes: [UInt64]

  /// The number of hash values that are kept.
  static let size = 48
  /// The fewest pairs of words with which a page is found by its text.
  static let fewestPairs = 6
  /// The share of hash values from which two pages may be the same: blurred photos lose a third of the
  /// words, and with them more than half of the pairs.
  static let fewestShared = 0.12

  init(_ page: RecognizedPage?) {
    let words = (page?.words ?? []).map(\.comparableText).filter { !$0.isEmpty }
    let pairs = Set(zip(words, words.dropFirst()).map { Self.hash("\($0) \($1)") })
    hashes = pairs.count < Self.fewestPairs ? [] : Array(pairs.sorted().prefix(Self.size))
  }

  /// Whether the page has too little text to be found by it.
  var isTextless: Bool { hashes.isEmpty }

  /// FNV-1a with a final mix, so that the order of values is random.
  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    return hash ^ hash >> 32
  }
}

extension RecognizedPage.Word {
  /// The letters and digits of the word in lower case.
  var comparableText: String {
    String(
      String.UnicodeScalarView(
        text.lowercased().unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }
}
