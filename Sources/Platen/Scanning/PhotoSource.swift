public import FoundationEssentials
internal import Glibc
internal import PlatenImaging
package import PlatenModel

/// The source of a photo's bytes.
///
/// A string literal is the path of a file.
public enum PhotoSource: Hashable, Sendable {
  /// The file at a path.
  case file(String)
  /// Bytes in memory, and their name in messages and manifests.
  case bytes(Data, name: String)
  /// Standard input, to its end.
  case standardInput

  /// The name in messages and manifests: the path of a file, `-` for standard input. A byte that is
  /// not UTF-8 is `\xE9`.
  public var name: String {
    switch self {
    case .file(let path): path.fileNameText
    case .bytes(_, let name): name
    case .standardInput: "-"
    }
  }

  /// The bytes that determine a file's format: up to 1,024 may precede the header of a PDF.
  private static let formatBytes = 1029

  /// The whole content. Throws ``ScanError/unreadableImage(source:reason:)``.
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

  /// Whether the source is a PDF; `false` for a source that cannot be peeked at.
  package var isPDF: Bool {
    leadingBytes().flatMap { ImageFormat(leadingBytes: $0) } == .pdf
  }

  /// The first bytes, which determine the format; `nil` for a pipe, where peeking would consume them.
  package func leadingBytes() -> Data? {
    switch self {
    case .bytes(let data, _): data.prefix(Self.formatBytes)
    case .standardInput: nil
    case .file(let path): FileContents.leadingBytes(path: path, count: Self.formatBytes)
    }
  }
}

extension PhotoSource: ExpressibleByStringLiteral {
  /// Creates the source for the file at `path`.
  public init(stringLiteral path: String) { self = .file(path) }
}
