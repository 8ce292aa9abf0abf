internal import FoundationEssentials

/// The file of an entry of a ``WorkDirectory``: a line of JSON about it, its content, and the SHA-256
/// digest of both.
struct WorkEntry {
  /// What an entry is about, for listings.
  struct Subject: Codable, Hashable {
    /// The name of the photo when the entry was made.
    let source: String
    /// The number of the photo in its file, from 1.
    let page: Int
    /// The SHA-256 digest of the photo's file, in hexadecimal.
    let sha256: String
    /// The number of pages in the entry.
    let pages: Int
    /// The program that made the entry, ``WorkKey/program``.
    let program: String
  }

  static let fileNameExtension = "page"
  /// The largest file of an entry, in megabytes: far above that of any page.
  static let maximumMegabytes = 1024.0

  let subject: Subject
  let content: Data

  init(subject: Subject, content: Data) {
    self.subject = subject
    self.content = content
  }

  /// The entry in the bytes of a file; `nil` where they are damaged or incomplete.
  init?(file: Data) {
    let body = file.dropLast(ContentDigest.byteCount)
    guard file.count > ContentDigest.byteCount,
      ContentDigest.sha256(body) == file.suffix(ContentDigest.byteCount),
      let end = body.firstIndex(of: UInt8(ascii: "\n")),
      let subject = Self.subject(in: body[..<end])
    else { return nil }
    self.init(subject: subject, content: Data(body[body.index(after: end)...]))
  }

  /// The bytes of the file.
  var file: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails for infinite numbers only.
    var bytes = (try? encoder.encode(subject)) ?? Data()
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(content)
    return bytes + ContentDigest.sha256(bytes)
  }

  /// The subject in the first line of a file.
  static func subject(in line: Data) -> Subject? {
    try? JSONDecoder().decode(Subject.self, from: Data(line))
  }
}
