internal import PlatenModel

/// The words that two pages have in common, and those that contradict each other.
///
/// The words that both pages have once give the place of every word of the first page on the second. A
/// contradiction is another word at the same place, if both were recognized with high confidence: the
/// other date on a form of the same layout.
struct TextComparison {
  /// The boxes of each common word, on either page.
  private(set) var matched: [(Box, Box)] = []
  /// The number of places with two different words.
  private(set) var contradictions = 0
  /// The share of the words of the page with fewer words that are common.
  private(set) var share = 0.0

  /// The confidence from which a word is evidence against a duplicate: of the words above, less than
  /// one in a thousand is another on a second photo (`Benchmarks/duplicates`).
  static let evidentConfidence = 0.9
  /// The same for a number, whose digits OCR confuses less readily than letters with low confidence.
  static let evidentNumberConfidence = 0.85

  private struct Entry {
    let word: RecognizedPage.Word
    let text: String
  }

  init(_ first: RecognizedPage, _ second: RecognizedPage) {
    let a = Self.entries(of: first), b = Self.entries(of: second)
    guard let map = AffineMap(anchors: Self.anchors(a, b)) else { return }
    var taken: Set<Int> = []
    let columns = Dictionary(grouping: b.indices) { Int(b[$0].word.box.centre.y / Self.rowHeight) }
    for entry in a {
      let place = map.box(entry.word.box)
      let row = Int(place.centre.y / Self.rowHeight)
      let near = (row - 1...row + 1).flatMap { columns[$0] ?? [] }.filter {
        !taken.contains($0) && b[$0].word.box.overlap(place) > Self.sameOverlap
      }
      guard
        let index = near.max(by: {
          b[$0].word.box.overlap(place) < b[$1].word.box.overlap(place)
        })
      else { continue }
      taken.insert(index)
      if entry.text == b[index].text {
        matched.append((entry.word.box, b[index].word.box))
      } else if Self.contradict(entry, b[index]) {
        contradictions += 1
      }
    }
    share = Double(matched.count) / Double(max(1, min(a.count, b.count)))
  }

  /// In pixels: the height of the rows in which words are looked up.
  private static let rowHeight = 64.0
  /// The least intersection over union of two words at the same place.
  private static let sameOverlap = 0.4

  private static func entries(of page: RecognizedPage) -> [Entry] {
    page.words.compactMap { word in
      let text = word.comparableText
      return text.isEmpty ? nil : Entry(word: word, text: text)
    }
  }

  /// The centres of the words that each page has exactly once, from the first to the second page.
  private static func anchors(_ a: [Entry], _ b: [Entry]) -> [(Point, Point)] {
    func unique(_ entries: [Entry]) -> [String: Point] {
      Dictionary(grouping: entries, by: \.text).filter { $0.value.count == 1 }
        .mapValues { $0[0].word.box.centre }
    }
    let (places, others) = (unique(a), unique(b))
    return a.compactMap { entry in
      places[entry.text].flatMap { place in others[entry.text].map { (place, $0) } }
    }.sorted { ($0.0.y, $0.0.x) < ($1.0.y, $1.0.x) }
  }

  /// Whether two words at the same place are different, and neither is a misreading of the other.
  private static func contradict(_ a: Entry, _ b: Entry) -> Bool {
    let confidence = min(a.word.confidence, b.word.confidence)
    let digits = (a.text.filter(\.isNumber), b.text.filter(\.isNumber))
    if !digits.0.isEmpty, digits.0.count == digits.1.count, digits.0 != digits.1 {
      return confidence >= evidentNumberConfidence
    }
    let shared = Set(a.text).intersection(b.text).count
    let isOther = 2 * shared < max(Set(a.text).count, Set(b.text).count)
    return isOther && min(a.text.count, b.text.count) > 2 && confidence >= evidentConfidence
  }
}

extension Box {
  fileprivate var centre: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Intersection over union.
  fileprivate func overlap(_ other: Box) -> Double {
    let across = max(0, min(maxX, other.maxX) - max(x, other.x))
    let down = max(0, min(maxY, other.maxY) - max(y, other.y))
    let common = across * down
    return common / max(width * height + other.width * other.height - common, 1e-9)
  }
}
