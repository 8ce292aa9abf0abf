/// An error of decoding, scanning, recognition or output.
///
/// `source` and `path` are names as the caller gave them; `-` is a standard stream.
public enum ScanError: Error, Hashable, Sendable {
  /// The file is missing, unreadable, or not an image that can be decoded.
  case unreadableImage(source: String, reason: String)
  /// A line, from 1, of a file of corrections is none.
  case unreadableCorrections(source: String, line: Int, reason: String)
  /// A line, from 1, of a file of corrections of receipts is none.
  case unreadableReceiptCorrections(source: String, line: Int)
  /// The file's first bytes identify a format that platen does not decode.
  case unsupportedFormat(source: String, format: String)
  /// The image's header states a size above the limit. Nothing was decoded.
  case imageTooLarge(source: String, megapixels: Double, limit: Double)
  /// The file exceeds a limit other than that of its pixels.
  case limitExceeded(source: String, limit: ExceededLimit)
  /// No trained data is installed for `language`.
  case missingLanguage(_ language: String, installed: [String])
  /// A library that is loaded on first use is not installed or cannot be loaded; `reason` is the
  /// dynamic loader's message.
  case missingLibrary(_ name: String, purpose: String, reason: String)
  /// The file of a network cannot be used.
  case unreadableNetwork(path: String, reason: String)
  /// What is known about a subject could not be asked for.
  case lookUpFailed(reason: String)
  /// Text recognition could not start, or failed.
  case recognitionFailed(reason: String)
  /// An existing PDF cannot be read, so nothing can be added to it.
  case unreadableDocument(path: String, reason: String)
  /// The output file exists and must not be replaced.
  case outputExists(path: String)
  /// The output file exists and is not of the kind `expected`, such as "PDF", so platen has hardly
  /// written it.
  case unexpectedOutput(path: String, expected: String)
  /// The output cannot be written.
  case unwritableOutput(path: String, reason: String)
  /// The reader of the output closed it. Not a failure: nothing is reported.
  case outputClosed
  /// The system allows this process `megabytes` of memory, and the work takes `needed`.
  case insufficientMemory(megabytes: Double, needed: Double)
  /// The request contradicts itself, its photo or a limit.
  case invalidRequest(InvalidRequest)
  /// Memory ran out, a library failed, or platen has a bug.
  case internalFault(InternalFault)
}

extension ScanError: CustomStringConvertible {
  /// One line without a full stop: where, what failed, and what would work.
  public var description: String {
    switch self {
    case .unreadableImage(let source, let reason):
      "\(source): cannot read image: \(reason)"
    case .unreadableCorrections(let source, let line, let reason):
      "\(source): line \(line) is no photo of 'platen detect': \(reason)"
    case .unreadableReceiptCorrections(let source, let line):
      "\(source): line \(line) is no correction of a receipt, such as "
        + "{\"source\":\"a.jpg\",\"fields\":{\"total\":\"12.50\"}}"
    case .unsupportedFormat(let source, let format):
      "\(source): \(format) input is not supported; JPEG, PNG, TIFF, WebP and HEIC are"
    case .imageTooLarge(let source, let megapixels, let limit):
      "\(source): \(megapixels.rounded(toPlaces: 1)) megapixels are over the limit of "
        + "\(limit.rounded(toPlaces: 1))"
    case .limitExceeded(let source, let limit):
      "\(source): \(limit)"
    case .missingLanguage(let language, let installed):
      "no OCR data for '\(language)'; installed: \(installed.sorted().joined(separator: ", "))"
    case .missingLibrary(let name, let purpose, let reason):
      "\(name) is not installed or cannot be loaded (\(reason)); \(purpose) needs it"
    case .unreadableNetwork(let path, let reason):
      "\(path): cannot use network: \(reason)"
    case .lookUpFailed(let reason):
      "cannot look up: \(reason)"
    case .recognitionFailed(let reason):
      "cannot recognize text: \(reason)"
    case .unreadableDocument(let path, let reason):
      "\(path): cannot read PDF: \(reason)"
    case .outputExists(let path):
      "\(path): exists already and is left as it is"
    case .unexpectedOutput(let path, let expected):
      "\(path): exists, is no \(expected), and is left as it is"
    case .unwritableOutput(let path, let reason):
      "\(path): cannot write: \(reason)"
    case .outputClosed:
      "the output was closed by its reader"
    case .insufficientMemory(let megabytes, let needed):
      "the memory of this process is limited to \(Int(megabytes)) megabytes; "
        + "\(Int(needed)) are needed"
    case .invalidRequest(let request):
      request.description
    case .internalFault(let fault):
      "internal error: \(fault)"
    }
  }
}
