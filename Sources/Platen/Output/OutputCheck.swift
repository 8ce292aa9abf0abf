internal import FoundationEssentials
internal import Glibc
internal import PlatenImaging
package import PlatenModel

/// Refuses outputs that would destroy an input, another output, or a file that platen would not have
/// written, before any work is done.
package struct OutputCheck {
  /// The kinds of outputs, by which an existing file is recognized.
  package enum Kind: String {
    case document = "PDF"
    case manifest = "JSON file"
    case text = "text file"
  }

  /// The inputs and their names.
  private let inputs: [FileIdentity: String]
  private var outputs: Set<FileIdentity> = []

  /// Creates the check for `sources`; the path `-` is standard input too.
  package init(inputs sources: [PhotoSource]) {
    var inputs: [FileIdentity: String] = [:]
    for source in sources {
      let identity: FileIdentity? =
        switch source {
        case .standardInput, .file("-"): FileIdentity(descriptor: STDIN_FILENO)
        case .file(let path): FileIdentity(path: path)
        case .bytes: nil
        }
      if let identity { inputs[identity] = source.name }
    }
    self.inputs = inputs
  }

  /// Registers the output at `path`, `-` for standard output.
  ///
  /// Throws an error of the kind `usage` where it is an input or another output. Pipes and
  /// devices are neither.
  package mutating func register(_ path: String) throws(ScanError) {
    let identity =
      path == "-" ? FileIdentity(descriptor: STDOUT_FILENO) : FileIdentity(path: path)
    guard let identity else { return }
    if let input = inputs[identity] {
      throw .outputIsInput(path, input: input)
    }
    guard outputs.insert(identity).inserted else {
      throw ScanError(.usage, path, reason: "is the file of two outputs; each needs its own")
    }
  }

  /// Throws ``ScanError/Detail/unexpectedOutput`` where a file of another kind exists at
  /// `path`. An empty file is of every kind.
  package static func requireKind(_ kind: Kind, of path: String) throws(ScanError) {
    guard path != "-", let start = FileContents.leadingBytes(path: path), !kind.matches(start)
    else { return }
    throw ScanError(
      .output, path, reason: "exists, is no \(kind.rawValue), and is left as it is",
      detail: .unexpectedOutput)
  }
}

extension OutputCheck.Kind {
  /// Whether a file that starts with `bytes` may be of this kind.
  fileprivate func matches(_ bytes: Data) -> Bool {
    switch self {
    case .document:
      return ImageFormat(leadingBytes: bytes) == .pdf
    case .manifest:
      let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes
      let first = text.first { !" \t\r\n".utf8.contains($0) }
      return first.map { "{[".utf8.contains($0) } ?? true
    case .text:
      return ImageFormat(leadingBytes: bytes) == nil
        && ImageFormat.unsupportedName(leadingBytes: bytes) == nil && !bytes.contains(0)
    }
  }
}
