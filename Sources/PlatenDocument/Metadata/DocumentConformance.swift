/// The standard that a PDF conforms to. PDF/A is for long-term archiving.
public enum DocumentConformance: String, Hashable, Sendable, CaseIterable {
  /// PDF/A-2b (ISO 19005-2, level B), the most common choice for archives.
  case pdfa2b = "pdfa-2b"
  /// PDF/A-1b (ISO 19005-1, level B), the oldest, based on PDF 1.4.
  case pdfa1b = "pdfa-1b"
  /// PDF/A-3b (ISO 19005-3, level B): as 2b, with attachments allowed.
  case pdfa3b = "pdfa-3b"
  /// PDF 1.7 (ISO 32000-1) without archival conformance.
  case pdf
}

extension DocumentConformance {
  /// The part of ISO 19005, 1 to 3; `nil` for plain PDF.
  public var archivalPart: Int? {
    switch self {
    case .pdfa1b: 1
    case .pdfa2b: 2
    case .pdfa3b: 3
    case .pdf: nil
    }
  }

  /// The PDF version in the file's header.
  var version: String { self == .pdfa1b ? "1.4" : "1.7" }

  /// Whether attachments are allowed: in PDF/A-3b and in plain PDF.
  public var allowsAttachments: Bool { self == .pdfa3b || self == .pdf }
}
