internal import FoundationEssentials
internal import Glibc
internal import Platen
internal import PlatenModel

/// The files of one session. All names are the program's own, and no link is followed.
struct SessionFolder: Sendable {
  let path: String

  /// A file of a session.
  enum File {
    case session
    /// A photo as it was uploaded.
    case photo(SessionID)
    /// A photo at the size of an editor.
    case view(SessionID)
    /// A byte for each time that the server began to decode a photo and did not end it.
    case attempts(SessionID)
    /// The fields of a page that a person has corrected.
    case fields(SessionID, kind: String)
    case document, manifest, text
    /// The corrections, for `scan --quads`.
    case corrections

    var name: String {
      switch self {
      case .session: "session.json"
      case .photo(let id): "photo-\(id)"
      case .view(let id): "view-\(id).jpg"
      case .attempts(let id): "attempts-\(id)"
      case .fields(let id, let kind): "\(kind)-\(id).json"
      case .document: "document.pdf"
      case .manifest: "manifest.json"
      case .text: "text.txt"
      case .corrections: "corrections.jsonl"
      }
    }
  }

  func path(of file: File) -> String { path + "/" + file.name }

  /// The folder of finished pages, which saving and recognition share.
  var workFolder: String { path + "/work" }

  func create() throws(ScanError) { try OutputFolder.create(path: path) }

  /// Whether there is a file.
  func has(_ file: File) -> Bool {
    guard let descriptor = open(file) else { return false }
    close(descriptor)
    return true
  }

  /// The size of a file, in bytes. Throws ``RequestError/notFound`` if there is none, or only a link.
  func size(of file: File) throws -> Int {
    guard let descriptor = open(file) else { throw RequestError.notFound }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw RequestError.notFound }
    return Int(status.st_size)
  }

  /// The content of a file. Throws ``RequestError/notFound`` if there is none, or only a link.
  func contents(of file: File) throws -> Data {
    guard let descriptor = open(file) else { throw RequestError.notFound }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw RequestError.notFound }
    var data = Data(count: Int(status.st_size))
    var end = 0
    while end < data.count {
      let count = data.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress! + end, bytes.count - end)
      }
      guard count > 0 else { break }
      end += count
    }
    return data.prefix(end)
  }

  /// Writes a file, whole or not at all.
  func write(_ data: some Sequence<UInt8>, to file: File) throws(ScanError) {
    try OutputFile.write(data, to: path(of: file), replacing: true)
  }

  /// Gives a file another name as well.
  func link(_ file: File, as other: File) throws {
    guard Glibc.link(path(of: file), path(of: other)) != 0, errno != EEXIST else { return }
    try write(contents(of: file), to: other)
  }

  func remove(_ file: File) { unlink(path(of: file)) }

  /// Opens a regular file for reading, but no link, neither to the file nor to the folder.
  func open(_ file: File) -> Int32? {
    let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    let descriptor = openat(folder, file.name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Deletes the folder and all that is in it.
  func delete() { Self.delete(path) }

  private static func delete(_ path: String) {
    for name in OutputFolder.names(in: path) {
      let entry = path + "/" + name
      if unlink(entry) != 0 { delete(entry) }
    }
    rmdir(path)
  }
}
