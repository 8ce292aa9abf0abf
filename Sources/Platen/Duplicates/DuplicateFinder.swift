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
    /// The sharpest photo of the same page; `nil` where this is it.
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
  /// Throws an error of the kind `output` where the temporary file cannot be created.
  public init() throws(ScanError) { spool = try PageSpool() }

  /// Adds the result of a page.
  ///
  /// Throws an error of the kind `output` where the disk is full.
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
