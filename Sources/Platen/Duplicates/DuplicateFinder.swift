internal import PlatenImaging
public import PlatenModel

/// Finds pages that were photographed twice among the results of a scan.
///
/// ```swift
/// let finder = try DuplicateFinder()
/// for await result in scanner.pages(of: photos) { try finder.append(result) }
/// for found in finder.results() where found.original == nil { … }
/// ```
///
/// The scan needs ``ScanOptions/detectsDuplicates``. Pages wait in a temporary file, so memory grows by
/// less than a kilobyte a page.
public final class DuplicateFinder {
  /// A result of the scan, and the page that it repeats.
  public struct Finding: Sendable {
    /// The result as it was appended.
    public let result: PhotoResult<ScannedPage>
    /// The sharpest photo of the same page; `nil` if this is it.
    public let original: Manifest.PageReference?
  }

  private let spool: PageSpool
  /// For each page the index of the sharpest photo of the same page so far.
  private var originals: [Int] = []
  private var sharpnesses: [Double] = []
  /// For each hash value of a sketch the pages that have it.
  private var index: [UInt64: [Int]] = [:]
  private var textless: [Int] = []

  /// Creates a finder without pages.
  ///
  /// Throws an error of the kind `output` if the temporary file cannot be created.
  public init() throws(ScanError) { spool = try PageSpool() }

  /// Adds the result of a page.
  ///
  /// Throws an error of the kind `output` if the disk is full.
  public func append(_ result: PhotoResult<ScannedPage>) throws(ScanError) {
    let number = spool.count
    let page = try? result.get()
    let sketch = PageSketch(page?.recognized)
    var original: Int?
    if let page, page.canRepeat {
      for candidate in candidates(for: sketch) where original == nil {
        if let other = try spool.result(at: candidate).successfulPage,
          try page.isSamePage(as: other)
        {
          original = originals[candidate]
        }
      }
      add(sketch, number)
    }
    try spool.append(result)
    sharpnesses.append(page?.sharpness ?? 0)
    originals.append(original ?? number)
    if let original, sharpnesses[number] > Self.clearly * sharpnesses[original] {
      for other in originals.indices where originals[other] == original {
        originals[other] = number
      }
      originals[number] = number
    }
  }

  /// All results in the order in which they were added.
  public func results() -> some Sequence<Result<Finding, ScanError>> {
    originals.indices.lazy.map { [self] number in
      Result { () throws(ScanError) in
        let original = originals[number]
        return Finding(
          result: try spool.result(at: number),
          original: original == number ? nil : spool.reference(of: original))
      }
    }
  }

  /// How much sharper a later photo must be than an earlier one, to be kept instead.
  private static let clearly = 1.02
  /// The most pages that a page is compared with: a page's duplicate shares the most text with it.
  private static let maximumCandidates = 6

  /// The pages that may be the same, the most similar first.
  private func candidates(for sketch: PageSketch) -> [Int] {
    guard !sketch.isTextless else { return textless.suffix(Self.maximumTextless).reversed() }
    var counts: [Int: Int] = [:]
    for hash in sketch.hashes { for page in index[hash] ?? [] { counts[page, default: 0] += 1 } }
    let fewest = PageSketch.fewestShared * Double(sketch.hashes.count)
    return counts.filter { Double($0.value) >= fewest }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(Self.maximumCandidates).map(\.key)
  }

  /// The most pages without text that a page without text is compared with, the last ones.
  private static let maximumTextless = 24

  private func add(_ sketch: PageSketch, _ number: Int) {
    if sketch.isTextless { textless.append(number) }
    for hash in sketch.hashes { index[hash, default: []].append(number) }
  }
}

extension ScannedPage {
  /// Whether the page can be another photo of a page: blank pages and separator sheets are alike.
  package var canRepeat: Bool { !isBlank && !isSeparator && image != nil }
}

extension PhotoResult<ScannedPage> {
  fileprivate var successfulPage: ScannedPage? { try? outcome.get() }
}

/// A small summary of a page, by which pages that may be the same are found among many.
struct PageSketch {
  /// The smallest hash values of pairs of neighboring words (bottom-k sketch, Broder 1997), ascending.
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

/// An affine map between two pages: x' = a·x + b·y + c, y' = d·x + e·y + f.
struct AffineMap {
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>

  /// The fewest pairs of points.
  private static let fewest = 4

  /// Fits the map to pairs of points, of which some may be wrong: by least squares, without those whose
  /// error is more than three times the median, until none is left out. `nil` if too few agree, or
  /// if the map is not almost a scaling.
  init?(anchors: [(Point, Point)]) {
    var pairs = anchors
    for _ in 0..<8 {
      guard pairs.count >= Self.fewest, let map = AffineMap(fitting: pairs) else { return nil }
      let errors = pairs.map { map.error($0) }
      let limit = max(3 * errors.sorted()[errors.count / 2], 4)
      let rest = zip(pairs, errors).filter { $0.1 <= limit }.map(\.0)
      if rest.count == pairs.count { break }
      pairs = rest
    }
    guard 2 * pairs.count >= anchors.count, let map = AffineMap(fitting: pairs) else { return nil }
    let scale = (map.x.x + map.y.y) / 2
    guard scale > 0.2, scale < 5, abs(map.x.y) < 0.2 * scale, abs(map.y.x) < 0.2 * scale
    else { return nil }
    self = map
  }

  /// Least squares by the normal equations; `nil` if the points lie on a line.
  private init?(fitting pairs: [(Point, Point)]) {
    var xx = 0.0, xy = 0.0, yy = 0.0, sx = 0.0, sy = 0.0
    var right = (SIMD3<Double>(), SIMD3<Double>())
    for (from, to) in pairs {
      xx += from.x * from.x
      xy += from.x * from.y
      yy += from.y * from.y
      sx += from.x
      sy += from.y
      let row = SIMD3(from.x, from.y, 1)
      right.0 += row * to.x
      right.1 += row * to.y
    }
    let n = Double(pairs.count)
    let rows = (SIMD3(xx, xy, sx), SIMD3(xy, yy, sy), SIMD3(sx, sy, n))
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let inverse = (cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1))
    let determinant = (rows.0 * inverse.0).sum()
    guard abs(determinant) > 1e-6 * max(1, xx * yy) else { return nil }
    // The matrix is symmetric, so its inverse is too.
    func solve(_ r: SIMD3<Double>) -> SIMD3<Double> {
      (inverse.0 * r.x + inverse.1 * r.y + inverse.2 * r.z) / determinant
    }
    (x, y) = (solve(right.0), solve(right.1))
  }

  /// The place of a point.
  private func point(_ point: Point) -> Point {
    let row = SIMD3(point.x, point.y, 1)
    return Point(x: (x * row).sum(), y: (y * row).sum())
  }

  private func error(_ pair: (Point, Point)) -> Double {
    let place = point(pair.0)
    return max(abs(place.x - pair.1.x), abs(place.y - pair.1.y))
  }

  /// The place of a box.
  func box(_ box: Box) -> Box {
    let start = point(Point(x: box.x, y: box.y)), end = point(Point(x: box.maxX, y: box.maxY))
    return Box(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
  }
}

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
    let columns = Dictionary(grouping: b.indices) { Int(b[$0].word.box.center.y / Self.rowHeight) }
    for entry in a {
      let place = map.box(entry.word.box)
      let row = Int(place.center.y / Self.rowHeight)
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

  /// The centers of the words that each page has exactly once, from the first to the second page.
  private static func anchors(_ a: [Entry], _ b: [Entry]) -> [(Point, Point)] {
    func unique(_ entries: [Entry]) -> [String: Point] {
      Dictionary(grouping: entries, by: \.text).filter { $0.value.count == 1 }
        .mapValues { $0[0].word.box.center }
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
  fileprivate var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Intersection over union.
  fileprivate func overlap(_ other: Box) -> Double {
    let across = max(0, min(maxX, other.maxX) - max(x, other.x))
    let down = max(0, min(maxY, other.maxY) - max(y, other.y))
    let common = across * down
    return common / max(width * height + other.width * other.height - common, 1e-9)
  }
}

extension ScannedPage {
  /// Whether `other` shows the same page: the same words at the same places, no other word at any, and
  /// otherwise the same ink. In doubt it is another page. The measure of ``DuplicateFinder``, and of the
  /// web application's hint.
  package func isSamePage(as other: ScannedPage) throws(ScanError) -> Bool {
    if sha256 == other.sha256, page == other.page, detection?.quad == other.detection?.quad {
      return true
    }
    guard hasProportions(of: other) else { return false }
    let text = recognized.flatMap { one in other.recognized.map { TextComparison(one, $0) } }
    if PageSketch(recognized).isTextless || PageSketch(other.recognized).isTextless {
      return try comparison(with: other, words: text?.matched ?? []).showsOnePicture
    }
    guard let text, text.share >= Self.fewestCommonWords, text.contradictions == 0 else {
      return false
    }
    return try comparison(with: other, words: text.matched).showsOneText
  }

  /// The least share of common words: a blurred photo misreads many.
  private static let fewestCommonWords = 0.5
  /// How far the ratios of the sides may be apart.
  private static let proportionTolerance = 0.12

  private func hasProportions(of other: ScannedPage) -> Bool {
    let ratio = Double(width * other.height) / Double(max(1, height * other.width))
    return abs(ratio - 1) < Self.proportionTolerance
  }

  private func comparison(
    with other: ScannedPage, words: [(Box, Box)]
  ) throws(ScanError) -> InkComparison {
    try InkComparison(composed(), other.composed(), resolution: resolution, words: words)
  }
}

extension InkComparison {
  /// Whether pages of the same words have the same ink besides. On drawn photos another photo of a page has
  /// none that is unmatched, one of them blurred or in shade; a cross of 4 mm has 7 mm², a signature 20 to 60.
  fileprivate var showsOneText: Bool { unmatchedInk <= 2 }

  /// Whether pages without text show the same.
  fileprivate var showsOnePicture: Bool {
    ink > 3 && correlation > 0.85 && unmatchedInk <= 2
  }
}
