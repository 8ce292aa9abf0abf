internal import FoundationEssentials
internal import Glibc
internal import Platen
internal import PlatenModel

/// The folder in which `live --capture` keeps the frames of pages and, as `detect` prints them, their
/// corners.
final class CaptureFolder {
  private let path: String
  private let replaces: Bool
  private var files: [String] = []
  private var lines = ""

  /// Creates the folder. Throws where it has pages of an earlier run that are not to be replaced.
  init(path: String, replacing: Bool) throws(ScanError) {
    self.path = path
    replaces = replacing
    try OutputFolder.create(path: path)
    guard replacing || !OutputFile.exists(at: quads) else {
      throw .output(path, "the folder has the pages of an earlier run; another one would do")
    }
  }

  /// The file of the corners.
  var quads: String { path + "/pages.jsonl" }

  /// The file of the document unless another is named.
  var document: String { path + "/document.pdf" }

  /// The number of pages.
  private(set) var count = 0

  /// Writes a page at once, so that it is not lost whatever happens later.
  func add(_ page: DocumentCameraScan.Page) throws {
    let name = path + "/" + page.name
    try write(page.photo, to: name)
    lines += try JSONText.line(of: page.correction(source: name))
    try write(Data(lines.utf8), to: quads, replacing: true)
    count += 1
  }

  private func write(_ bytes: Data, to name: String, replacing: Bool = false) throws(ScanError) {
    let file = try OutputFile(path: name, replacing: replacing || replaces)
    try file.write(bytes)
    try file.commit()
    if !files.contains(name) { files.append(name) }
  }

  /// Deletes the pages, and the folder if nothing else is in it.
  func discard() {
    files.forEach { unlink($0.fileName) }
    rmdir(path.fileName)
  }
}
