internal import Glibc
package import PlatenModel

/// Joins pages of several PDFs into one, through qpdf.
package struct PDFJoin {
  /// Pages of one file in a row.
  private struct Run {
    let file: Int
    let first: Int
    var last: Int
  }

  private let paths: [String]
  private let runs: [Run]

  /// Joins `pages`: the index of a file in `paths`, and the number of a page in it, from 1.
  ///
  /// Throws an error of the kind `document` for a tagged file: the tags of several files cannot be joined.
  package init(
    pages: [(file: Int, page: Int)], of paths: [String]
  ) throws(ScanError) {
    self.paths = paths
    var runs: [Run] = []
    for (file, page) in pages {
      if let last = runs.last, last.file == file, last.last + 1 == page {
        runs[runs.count - 1].last = page
      } else {
        runs.append(Run(file: file, first: page, last: page))
      }
    }
    self.runs = runs
    for path in paths where try Self.isTagged(path) {
      throw .document(
        path, "it is tagged, and tags of several files cannot be joined; without tags it can be")
    }
  }

  /// Writes the joined pages to `output`. Title and other metadata are those of the first file.
  package func write(to output: String) throws(ScanError) {
    try PDFAssembly.join(
      runs.map { (paths[$0.file], "\($0.first)-\($0.last)") }, first: paths[0], output: output)
  }

  /// Whether the file has a structure tree, which our own documents state in plain text.
  private static func isTagged(_ path: String) throws(ScanError) -> Bool {
    let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .document(path, String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    let key = Array("/StructTreeRoot".utf8)
    var chunk = [UInt8](repeating: 0, count: 1 << 20), rest: [UInt8] = []
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return false }
      rest += chunk.prefix(count)
      if rest.withUnsafeBytes({ contains(key, in: $0) }) { return true }
      rest = Array(rest.suffix(key.count))
    }
  }

  private static func contains(_ key: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + key.count <= bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + offset, Int32(key[0]), bytes.count - key.count - offset + 1)
    {
      offset = UnsafeRawPointer(found) - base
      if memcmp(base + offset, key, key.count) == 0 { return true }
      offset += 1
    }
    return false
  }
}
