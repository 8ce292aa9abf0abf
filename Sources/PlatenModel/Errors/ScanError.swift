/// An error of reading, scanning, recognition or output.
///
/// How it is handled depends on its ``kind``, and in few places on its ``detail``; never on its
/// words.
///
/// ```swift
/// do throws(ScanError) {
///   try document.write(to: "out.pdf", replacing: false)
/// } catch {
///   guard error.detail == .outputExists else { throw error }
///   …
/// }
/// ```
public struct ScanError: Error, Hashable, Sendable {
  /// The kind of the error, which decides the exit status of the command.
  public let kind: Kind
  /// The file, the folder or the device that the error is about, as the caller named it; `-` is a
  /// standard stream. `nil` if the error is about nothing of that sort.
  public let subject: String?
  /// The rest of the message: one line without a full stop. What failed, why, and if it is known
  /// what would work.
  public let reason: String
  /// Distinguishes the error from others of its kind, for callers that treat it differently.
  public let detail: Detail?

  /// Creates an error of the kind `kind` about `subject`.
  public init(
    _ kind: Kind, _ subject: String? = nil, reason: String, detail: Detail? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.reason = reason
    self.detail = detail
  }
}

extension ScanError {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A file, a folder, a video or a camera cannot be read, or lacks the requested part.
    case input
    /// A photo cannot be read or decoded, or its page cannot be part of a document.
    case image
    /// An existing PDF cannot be read, so nothing can be added to it.
    case document
    /// An output cannot be written.
    case output
    /// A file that says how to work cannot be used: rules, a network, a certificate.
    case configuration
    /// A program, a library, trained data or memory is missing, or a library failed at its work.
    case dependency
    /// The input exceeds one of ``InputLimits``.
    case limit
    /// The request contradicts itself, its photo or a limit of its result.
    case usage
    /// Memory ran out, a library failed that should not, or platen has a bug.
    case `internal`
    /// The work was cancelled.
    case cancelled
  }

  /// Distinguishes an error from others of its kind.
  public enum Detail: Hashable, Sendable {
    /// The output exists and must not be replaced; another name would do.
    case outputExists
    /// The output exists and is of a kind that platen would hardly have written.
    case unexpectedOutput
    /// The reader of the output closed it. Not a failure: nothing is reported.
    case outputClosed
    /// The PDF would be written to a terminal.
    case documentToTerminal
    /// The file's first bytes identify a format that platen does not decode.
    case unsupportedFormat
    /// No trained data is installed for a language.
    case missingLanguage
    /// The limit that is exceeded is ``InputLimits/megapixels``. Nothing was decoded.
    case megapixels
    /// The limit is ``InputLimits/megabytes``.
    case megabytes
    /// The limit is ``InputLimits/pages``.
    case pages
    /// The limit is ``InputLimits/decoderMegabytes``.
    case decoderMemory
    /// The limit is ``InputLimits/decoderSeconds``.
    case decoderTime
    /// Memory ran out.
    case outOfMemory
  }

  /// Whether the error is that of one page, so that a run goes on with the next one. A full disk, a
  /// missing library or a wrong option would stop every page.
  package var concernsOnlyItsPage: Bool {
    switch kind {
    case .input, .image, .document, .limit: true
    case .internal: detail == .outOfMemory
    case .output, .configuration, .dependency, .usage, .cancelled: false
    }
  }
}

extension ScanError: CustomStringConvertible {
  /// One line without a full stop: where, what failed, and what would work.
  public var description: String {
    let message = kind == .internal ? "internal error: \(reason)" : reason
    return subject.map { "\($0): \(message)" } ?? message
  }
}

// MARK: - Errors that several places throw

extension ScanError {
  /// A file, a folder, a video or a camera cannot be read.
  package static func input(_ subject: String, _ reason: String) -> ScanError {
    ScanError(.input, subject, reason: "cannot read: \(reason)")
  }

  /// A photo cannot be read or decoded.
  package static func image(_ subject: String, _ reason: String) -> ScanError {
    ScanError(.image, subject, reason: "cannot read image: \(reason)")
  }

  /// The page of this photo has no image that a document could show.
  package static func pageWithoutImage(_ subject: String) -> ScanError {
    ScanError(.image, subject, reason: "the page has no image for a document")
  }

  /// An existing PDF cannot be read.
  package static func document(_ subject: String, _ reason: String) -> ScanError {
    ScanError(.document, subject, reason: "cannot read PDF: \(reason)")
  }

  /// The file of `role`, such as "network", cannot be used.
  package static func configuration(
    _ subject: String, as role: String, _ reason: String
  ) -> ScanError {
    ScanError(.configuration, subject, reason: "cannot use \(role): \(reason)")
  }
}

extension ScanError {
  /// The output cannot be written.
  package static func output(_ subject: String, _ reason: String) -> ScanError {
    ScanError(.output, subject, reason: "cannot write: \(reason)")
  }

  /// The output exists and must not be replaced.
  package static func outputExists(_ path: String) -> ScanError {
    ScanError(.output, path, reason: "exists already and is left as it is", detail: .outputExists)
  }

  /// The output at `path` is also the input named `input`, which would be lost.
  package static func outputIsInput(_ path: String, input: String) -> ScanError {
    let name = path == input ? "an input" : "the input \(input)"
    return ScanError(
      .usage, path, reason: "is \(name) and is left as it is; another output would do")
  }

  /// The PDF would be written to a terminal.
  package static let documentToTerminal = ScanError(
    .usage, reason: "a PDF is not written to a terminal", detail: .documentToTerminal)

  /// A selection of pages, such as `1-9`, has a number above that of the pages.
  package static func pageNumberTooHigh(_ numbers: String, pageCount: Int) -> ScanError {
    ScanError(.usage, "pages \(numbers)", reason: "the input has pages 1 to \(pageCount)")
  }
}

extension ScanError {
  /// No trained data is installed for `language`.
  package static func missingLanguage(_ language: String, installed: [String]) -> ScanError {
    let names = installed.sorted().joined(separator: ", ")
    return ScanError(
      .dependency, reason: "no OCR data for '\(language)'; installed: \(names)",
      detail: .missingLanguage)
  }

  /// A program, or a library that is loaded on first use, is not installed or cannot be loaded;
  /// `reason` is the system's message.
  package static func missingLibrary(
    _ name: String, purpose: String, reason: String
  ) -> ScanError {
    ScanError(
      .dependency,
      reason: "\(name) is not installed or cannot be loaded (\(reason)); \(purpose) needs it")
  }

  /// Text recognition could not start, or failed.
  package static func recognitionFailed(_ reason: String) -> ScanError {
    ScanError(.dependency, reason: "cannot recognize text: \(reason)")
  }

  /// The look-up of a subject failed.
  package static func lookUpFailed(_ reason: String) -> ScanError {
    ScanError(.dependency, reason: "cannot look up: \(reason)")
  }
}

// MARK: - Limits

extension ScanError {
  /// The image's header states a size above the limit.
  package static func tooManyMegapixels(
    _ subject: String, actual: Double, limit: Double
  ) -> ScanError {
    let (actual, limit) = (actual.rounded(toPlaces: 1), limit.rounded(toPlaces: 1))
    return ScanError(
      .limit, subject, reason: "\(actual) megapixels are over the limit of \(limit)",
      detail: .megapixels)
  }

  /// The file is too large; `actual` is `nil` for a pipe or a device, which is not read further.
  package static func tooManyMegabytes(
    _ subject: String, actual: Double?, limit: Double
  ) -> ScanError {
    let reason =
      actual.map { "\($0.rounded(toPlaces: 0).plain) megabytes are over the limit" }
      ?? "more megabytes than the limit"
    return ScanError(.limit, subject, reason: "\(reason) of \(limit.plain)", detail: .megabytes)
  }

  /// The file has too many pages; `actual` is `nil` if they were not counted.
  package static func tooManyPages(_ subject: String, actual: Int?, limit: Int) -> ScanError {
    let reason = actual.map { "\($0) pages are over the limit" } ?? "more pages than the limit"
    return ScanError(.limit, subject, reason: "\(reason) of \(limit)", detail: .pages)
  }

  /// The decoder took more than `megabytes` of memory.
  package static func decoderMemory(_ subject: String, megabytes: Double) -> ScanError {
    let limit = megabytes.rounded(toPlaces: 0).plain
    return ScanError(
      .limit, subject, reason: "decoding takes more memory than the limit of \(limit) megabytes",
      detail: .decoderMemory)
  }

  /// The decoder took more than `seconds` of processor time.
  package static func decoderTime(_ subject: String, seconds: Double) -> ScanError {
    let limit = seconds.rounded(toPlaces: 1).plain
    return ScanError(
      .limit, subject, reason: "decoding takes longer than the limit of \(limit) seconds",
      detail: .decoderTime)
  }
}

extension Double {
  /// The number without a fraction of zero.
  fileprivate var plain: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}

// MARK: - Internal errors

extension ScanError {
  /// What neither the request nor the photo explains, such as a condition that platen itself
  /// guarantees and that does not hold.
  package static func internalFault(_ reason: String, detail: Detail? = nil) -> ScanError {
    ScanError(.internal, reason: reason, detail: detail)
  }

  /// Memory ran out. `purpose` is a noun for what it was needed for, such as "an image".
  package static func outOfMemory(for purpose: String) -> ScanError {
    internalFault("out of memory for \(purpose)", detail: .outOfMemory)
  }

  /// A call of the C or C++ library `name` failed; `message` is the library's own.
  package static func library(_ name: String, _ message: String) -> ScanError {
    internalFault("\(name) failed: \(message)")
  }

  /// A value could not be encoded. `value` is a noun for it, such as "the manifest".
  package static func encoding(_ value: String, _ message: String) -> ScanError {
    internalFault("cannot encode \(value): \(message)")
  }
}
