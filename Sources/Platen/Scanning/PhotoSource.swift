public import FoundationEssentials
internal import Glibc
internal import PlatenImaging
package import PlatenModel

/// Where a photo's bytes come from.
public enum PhotoSource: Hashable, Sendable {
  /// A file, by its path.
  case file(String)
  /// Bytes that the caller holds, and what to call them.
  case bytes(Data, name: String)
  /// Standard input, to its end.
  case standardInput

  /// What messages and manifests call it.
  public var name: String {
    switch self {
    case .file(let path): path
    case .bytes(_, let name): name
    case .standardInput: "-"
    }
  }

  /// How many bytes tell a file's format: before a PDF's header there may be 1,024.
  private static let formatBytes = 1029

  /// The whole content.
  package func contents() throws(ScanError) -> Data {
    switch self {
    case .bytes(let data, _):
      return data
    case .standardInput:
      return try FileContents.read(descriptor: STDIN_FILENO, source: name)
    case .file(let path):
      return try FileContents.read(path: path)
    }
  }

  /// Whether it is a PDF, as far as that can be told without reading it away.
  package var isPDF: Bool {
    leadingBytes().flatMap { ImageFormat(leadingBytes: $0) } == .pdf
  }

  /// The first bytes, as many as tell its format; `nil` where they cannot be had
  /// without taking them away from a later reader.
  package func leadingBytes() -> Data? {
    switch self {
    case .bytes(let data, _): data.prefix(Self.formatBytes)
    case .standardInput: nil
    case .file(let path): FileContents.leadingBytes(path: path, count: Self.formatBytes)
    }
  }
}

extension PhotoSource: ExpressibleByStringLiteral {
  /// A file, by its path.
  public init(stringLiteral path: String) { self = .file(path) }
}
