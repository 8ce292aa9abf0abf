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

  /// The whole content.
  ///
  /// Throws `failure` where it cannot be read, and an error of the kind `limit` for more than `megabytes`.
  ///
  /// - Parameters:
  ///   - failure: the error for a name and a reason, which says what the file was to be.
  ///   - isWanted: is called with the leading bytes of a file; where it returns `false`, the rest is left
  ///     out.
  package func contents(
    megabytes: Double, failure: FileContents.Failure = ScanError.input,
    isWanted: (Data) -> Bool = { _ in true }
  ) throws(ScanError) -> Data {
    switch self {
    case .bytes(let data, _):
      guard Double(data.count) <= megabytes * 1e6 else {
        throw .tooManyMegabytes(name, actual: Double(data.count) / 1e6, limit: megabytes)
      }
      return data
    case .standardInput:
      return try FileContents.read(
        descriptor: STDIN_FILENO, source: name, megabytes: megabytes, failure: failure,
        isWanted: isWanted)
    case .file(let path):
      return try FileContents.read(
        path: path, megabytes: megabytes, failure: failure, isWanted: isWanted)
    }
  }

  /// The content of a photo. Of a file in no supported format only the start is read, which says so,
  /// because a device may have no end.
  func photoContents(megabytes: Double) throws(ScanError) -> Data {
    try contents(megabytes: megabytes, failure: ScanError.image) {
      ImageFormat(leadingBytes: $0) != nil
    }
  }

  /// Whether the format can hold several pages; `true` for a pipe, which cannot be peeked at.
  var mayHoldSeveralPages: Bool {
    guard let start = leadingBytes() else { return true }
    return ImageFormat(leadingBytes: start)?.supportsMultiplePages ?? false
  }

  /// The same photo as bytes in memory where it is a stream, which can be read only once.
  func rereadable(megabytes: Double) throws(ScanError) -> PhotoSource {
    guard leadingBytes() == nil else { return self }
    return .bytes(try photoContents(megabytes: megabytes), name: name)
  }

  /// Whether the source is a PDF; `false` for a source that cannot be peeked at.
  package var isPDF: Bool {
    leadingBytes().flatMap { ImageFormat(leadingBytes: $0) } == .pdf
  }

  /// The first bytes, by default those that determine the format; `nil` for a pipe, where peeking would
  /// consume them.
  package func leadingBytes(count: Int = FileContents.leadingByteCount) -> Data? {
    switch self {
    case .bytes(let data, _): data.prefix(count)
    case .standardInput: nil
    case .file(let path): FileContents.leadingBytes(path: path, count: count)
    }
  }
}

extension PhotoSource: ExpressibleByStringLiteral {
  /// Creates the source for the file at `path`.
  public init(stringLiteral path: String) { self = .file(path) }
}
