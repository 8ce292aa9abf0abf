public import FoundationEssentials
internal import PlatenImaging
public import PlatenModel
internal import PlatenSubjects

/// The results of an ``ImageAnalyzer`` for an image; named as in VisionKit.
///
/// All places are in pixels of the image as displayed.
public struct ImageAnalysis: Sendable {
  /// A word of the text.
  public struct Word: Hashable, Sendable {
    /// The word with its punctuation.
    public let text: String
    /// Its place in ``ImageAnalysis/transcript``.
    public let range: Range<String.Index>
    /// Its corners, clockwise from its own top left.
    public let quad: Quad
    /// The number of its line, from 0, in reading order.
    public let line: Int
    /// The confidence of the recognition, 0 to 1.
    public let confidence: Double
  }

  /// The types that were looked for.
  public let types: ImageAnalyzer.AnalysisTypes
  /// Pixels of the image as displayed.
  public let width: Int
  /// Pixels of the image as displayed.
  public let height: Int
  /// The text of all lines in reading order: a line feed after each line, and an empty line between
  /// paragraphs.
  public let transcript: String
  /// The words, in reading order.
  public let words: [Word]
  /// The barcodes from top to bottom, then the data in the text.
  public let items: [Item]
  /// The look-up results of the image; empty unless ``ImageAnalyzer/AnalysisTypes/visualLookUp`` was asked
  /// for.
  public let lookUpResults: [LookUpResult]
  /// `nil` if subjects were not asked for.
  let photoSubjects: PhotoSubjects?

  init(
    types: ImageAnalyzer.AnalysisTypes, width: Int, height: Int, text: AnalyzedText, items: [Item],
    lookUpResults: [LookUpResult], photoSubjects: PhotoSubjects?
  ) {
    self.types = types
    self.width = width
    self.height = height
    transcript = text.transcript
    words = text.words
    self.items = items
    self.lookUpResults = lookUpResults
    self.photoSubjects = photoSubjects
  }

  /// The same analysis with other results of the look-up.
  init(_ other: ImageAnalysis, lookUpResults: [LookUpResult]) {
    types = other.types
    (width, height) = (other.width, other.height)
    (transcript, words) = (other.transcript, other.words)
    items = other.items
    photoSubjects = other.photoSubjects
    self.lookUpResults = lookUpResults
  }

  /// Whether anything of one of `types` was found.
  public func hasResults(for types: ImageAnalyzer.AnalysisTypes) -> Bool {
    types.contains(.text) && !words.isEmpty
      || types.contains(.machineReadableCode) && items.contains { $0.kind == .barcode }
      || types.contains(.visualLookUp) && !lookUpResults.isEmpty
      || types.contains(.subject) && !subjects.isEmpty
  }

  /// The word at a point; `nil` if there is none.
  public func word(at point: Point) -> Word? { words.first { $0.quad.contains(point) } }

  /// The data or the barcode at a point; `nil` if there is none. Of several, the smallest.
  public func item(at point: Point) -> Item? {
    items.filter { $0.quad?.contains(point) ?? false }
      .min { ($0.quad?.area ?? 0) < ($1.quad?.area ?? 0) }
  }
}

// MARK: - Selection

extension ImageAnalysis {
  /// The parts of the transcript in `ranges`, in their order, separated by line feeds.
  public func text(in ranges: [Range<String.Index>]) -> String {
    ranges.map { String(transcript[$0.clamped(to: transcript.startIndex..<transcript.endIndex)]) }
      .joined(separator: "\n")
  }

  /// The words that `ranges` touch.
  public func words(in ranges: [Range<String.Index>]) -> [Word] {
    words.filter { word in ranges.contains { $0.overlaps(word.range) } }
  }

  /// The range from the word nearest to one point to the word nearest to another, as a person selects
  /// text; `nil` without text.
  public func range(from start: Point, to end: Point) -> Range<String.Index>? {
    guard let first = nearestWord(to: start), let last = nearestWord(to: end) else { return nil }
    return min(
      first.range.lowerBound, last.range.lowerBound)..<max(
        first.range.upperBound, last.range.upperBound)
  }

  private func nearestWord(to point: Point) -> Word? {
    word(at: point)
      ?? words.min { $0.quad.center.distance(to: point) < $1.quad.center.distance(to: point) }
  }
}

extension ImageAnalysis {
  /// The analysis with what `lookUp` knows about each of its subjects, before what its codes say.
  ///
  /// Throws what `lookUp` throws, and `CancellationError`.
  func lookedUp(by lookUp: LookUp, source: String) async throws -> ImageAnalysis {
    var results: [LookUpResult] = []
    for subject in subjects {
      try Task.checkCancellation()
      let query = LookUpQuery(
        source: source, subject: subject, picture: try await image(for: subject).file(),
        transcript: transcript, items: items)
      if let result = try await lookUp(query) { results.append(result.about(subject.id)) }
    }
    return ImageAnalysis(self, lookUpResults: results + lookUpResults)
  }
}

extension ImageAnalysis {
  /// The main objects of the image, the largest first; empty unless
  /// ``ImageAnalyzer/AnalysisTypes/subject`` was asked for. Those that touch may be one.
  public var subjects: [Subject] { photoSubjects?.subjects ?? [] }

  /// The subject at a point; `nil` if there is none.
  public func subject(at point: Point) -> Subject? { photoSubjects?.subject(at: point) }

  /// Several subjects in one picture without their background. Works outside of the caller's actor.
  ///
  /// Throws if one of them is not of this analysis, or if there are none.
  @concurrent public func image(
    for subjects: some Collection<Subject> & Sendable
  ) async throws(SubjectUnavailable) -> SubjectImage {
    guard let photoSubjects, !subjects.isEmpty,
      subjects.allSatisfy({ photoSubjects.subjects.contains($0) })
    else { throw .imageUnavailable }
    do throws(ScanError) {
      return SubjectImage(
        cutout: try photoSubjects.cutout(of: Set(subjects.map(\.id)), trims: true))
    } catch {
      throw .imageUnavailable
    }
  }

  /// A subject without its background.
  @concurrent public func image(
    for subject: Subject
  ) async throws(SubjectUnavailable) -> SubjectImage {
    try await image(for: [subject])
  }
}

/// Why a subject has no picture; named as in VisionKit.
public enum SubjectUnavailable: Error, Hashable, Sendable {
  /// The subject is not of this analysis, or it could not be cut out.
  case imageUnavailable
}

extension SubjectUnavailable: CustomStringConvertible {
  /// One line without a full stop.
  public var description: String {
    switch self {
    case .imageUnavailable: "the picture of the subject is not available"
    }
  }
}

/// The picture of subjects without their background.
public struct SubjectImage: Sendable {
  let cutout: Cutout

  /// In pixels.
  public var width: Int { cutout.rows.width }
  /// In pixels.
  public var height: Int { cutout.rows.height }
  /// Its place in the image, in pixels of the image as displayed.
  public var box: Box { cutout.box }

  /// Red, green, blue and straight alpha of each pixel: `width` × `height` × 4 bytes from the top,
  /// without padding.
  public var rgba: Data {
    let rows = cutout.rows
    var bytes = Data(capacity: 4 * width * height)
    var row = [UInt8](repeating: 0, count: rows.width * rows.channels)
    let isGray = rows.channels == 2
    for y in 0..<rows.height {
      row.withUnsafeMutableBufferPointer { rows.write(y, $0.baseAddress!) }
      for place in stride(from: 0, to: row.count, by: rows.channels) {
        bytes.append(row[place])
        bytes.append(row[isGray ? place : place + 1])
        bytes.append(row[isGray ? place : place + 2])
        bytes.append(row[place + rows.channels - 1])
      }
    }
    return bytes
  }

  /// A file of the picture with straight alpha.
  public func file(as format: SubjectSettings.Format = .png) throws(ScanError) -> Data {
    try cutout.encoded(as: Cutout.Format(format))
  }
}

extension ImageAnalyzer {
  /// The types of results to look for; named as in VisionKit, which has no `subject`.
  public struct AnalysisTypes: OptionSet, Hashable, Sendable {
    /// One bit for each type.
    public let rawValue: UInt

    /// Creates the types of the bits of `rawValue`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Text, and the data in it: addresses, dates, telephone numbers.
    public static let text = AnalysisTypes(rawValue: 1 << 0)
    /// Barcodes of all symbologies.
    public static let machineReadableCode = AnalysisTypes(rawValue: 1 << 1)
    /// Look-up results for the things in the image: see ``LookUpResult``.
    public static let visualLookUp = AnalysisTypes(rawValue: 1 << 2)
    /// The main objects, which can be cut out.
    public static let subject = AnalysisTypes(rawValue: 1 << 3)
  }

  /// Settings of an analysis.
  public struct Configuration: Hashable, Sendable {
    /// The types of results.
    public let analysisTypes: AnalysisTypes
    /// The languages to consider, the most likely first: BCP 47 tags such as `de-CH`, or Tesseract's
    /// names. Their region tells the order of day and month. Default: none, which is English.
    public var locales: [String] = []
    /// The limits of files. Defaults: as in `InputLimits`.
    public var limits = InputLimits()
    /// The ONNX file of a saliency network to use for subjects instead of platen's own. Default: `nil`.
    public var subjectNetwork: PhotoSource?

    /// Creates a configuration for `types`.
    public init(_ types: AnalysisTypes) { analysisTypes = types }
  }
}
