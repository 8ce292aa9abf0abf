/// Which standard a PDF keeps, so that it looks the same in fifty years.
public enum DocumentConformance: String, Hashable, Sendable, CaseIterable {
  /// ISO 19005-2, level B: the usual one for archives.
  case pdfa2b = "pdfa-2b"
  /// ISO 19005-1, level B: the oldest, on PDF 1.4.
  case pdfa1b = "pdfa-1b"
  /// ISO 19005-3, level B: as 2b, and files may be attached.
  case pdfa3b = "pdfa-3b"
  /// PDF 1.7 (ISO 32000-1) without further promises.
  case pdf
}

extension DocumentConformance {
  /// The part of ISO 19005; `nil` for plain PDF.
  public var archivalPart: Int? {
    switch self {
    case .pdfa1b: 1
    case .pdfa2b: 2
    case .pdfa3b: 3
    case .pdf: nil
    }
  }

  /// The version that the file's header names.
  var version: String { self == .pdfa1b ? "1.4" : "1.7" }

  /// Whether files may be attached: in PDF/A from part 3 on.
  public var allowsAttachments: Bool { self == .pdfa3b || self == .pdf }
}
