/// Why something could not be scanned, read or written.
///
/// `source` and `path` are names as the caller gave them, `-` being a standard stream.
public enum ScanError: Error, Hashable, Sendable {
  /// The file is missing, unreadable, or no picture that can be decoded.
  case unreadableImage(source: String, reason: String)
  /// The file was recognised by its first bytes, but as a format that platen does not take.
  case unsupportedFormat(source: String, format: String)
  /// The picture says of itself that it is larger than the limit; nothing was decoded.
  case imageTooLarge(source: String, megapixels: Double, limit: Double)
  /// No trained data is installed for `language`.
  case missingLanguage(_ language: String, installed: [String])
  /// A library that is loaded when it is needed is not installed.
  case missingLibrary(_ name: String, purpose: String)
  /// The reader could not be started or gave up.
  case recognitionFailed(reason: String)
  /// An existing PDF cannot be added to.
  case unreadableDocument(path: String, reason: String)
  /// The output is there already and must not be replaced.
  case outputExists(path: String)
  /// The output cannot be written.
  case unwritableOutput(path: String, reason: String)
  /// Whoever read the output has gone away; nobody needs to be told.
  case outputClosed
  /// What was asked for contradicts itself or the picture.
  case invalidRequest(reason: String)
  /// A fault of platen's own.
  case internalFault(reason: String)
}

extension ScanError: CustomStringConvertible {
  /// One line, no full stop: where, what failed, what would work.
  public var description: String {
    switch self {
    case .unreadableImage(let source, let reason):
      "\(source): cannot read image: \(reason)"
    case .unsupportedFormat(let source, let format):
      "\(source): \(format) input is not supported; JPEG, PNG, TIFF, WebP and HEIC are"
    case .imageTooLarge(let source, let megapixels, let limit):
      "\(source): \(megapixels.rounded(toPlaces: 1)) megapixels are over the limit of "
        + "\(limit.rounded(toPlaces: 1))"
    case .missingLanguage(let language, let installed):
      "no OCR data for '\(language)'; installed: \(installed.sorted().joined(separator: ", "))"
    case .missingLibrary(let name, let purpose):
      "\(name) is not installed; \(purpose) needs it"
    case .recognitionFailed(let reason):
      "cannot read the text: \(reason)"
    case .unreadableDocument(let path, let reason):
      "\(path): cannot read PDF: \(reason)"
    case .outputExists(let path):
      "\(path): exists already and is left as it is"
    case .unwritableOutput(let path, let reason):
      "\(path): cannot write: \(reason)"
    case .outputClosed:
      "the output was closed by its reader"
    case .invalidRequest(let reason):
      reason
    case .internalFault(let reason):
      "internal error: \(reason)"
    }
  }
}
