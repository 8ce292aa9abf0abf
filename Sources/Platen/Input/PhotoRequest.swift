public import FoundationEssentials
internal import Glibc
package import PlatenDocument
internal import PlatenImaging
public import PlatenModel

/// A photo to scan: a file, or one page of a file with several.
public struct PhotoRequest: Hashable, Sendable {
  /// The file, the bytes or the stream that holds the photo.
  public var source: PhotoSource
  /// The number of the page in its file, from 1; `nil` for all pages of the file.
  public var page: Int?
  /// A correction of the photo's pages; `nil` to detect them. Default: `nil`.
  public var correction: PhotoCorrection?
  /// Whether the pages stay as they are, as with ``ScanOptions/preservesPages``. Default: `false`.
  public var preservesPages = false
  /// What changes of a PDF whose pages stay depend on.
  package var facts: PDFFacts?
  /// The file that is read in the place of ``source``, which gives it its name.
  package var copy: PhotoCopy?
  /// What delivers the photos in the place of ``source``, which gives them their name.
  package var feed: FeedReference?

  /// Creates a request, by default for all pages of a file.
  public init(_ source: PhotoSource, page: Int? = nil) {
    self.source = source
    self.page = page
  }
}

extension PhotoRequest {
  /// The requests for the single pages of `sources`, so that they can be arranged.
  ///
  /// A file that may hold several pages is opened to count them; one that cannot be opened is one
  /// request, which fails in its turn. Standard input is read into memory.
  public static func pages(
    of sources: [PhotoSource], limits: InputLimits = InputLimits()
  ) -> [PhotoRequest] {
    sources.map { PhotoRequest($0) }.singlePages(limits: limits)
  }
}

extension [PhotoRequest] {
  /// The requests for the single pages of the files (``PhotoRequest/pages(of:limits:)``).
  package func singlePages(limits: InputLimits) -> [PhotoRequest] {
    flatMap { request in
      guard request.source.mayHoldSeveralPages else { return [request] }
      do throws(ScanError) {
        var request = request
        request.source = try request.source.rereadable(megabytes: limits.megabytes)
        let count = try OpenedPhoto(request, limits: limits).file.frameCount
        return (1...Swift.max(count, 1)).map { page in
          request.page = page
          return request
        }
      } catch {
        return [request]
      }
    }
  }
}

/// A temporary file with another content of a photo's file, such as one without encryption. It exists as long as
/// a request holds it.
package final class PhotoCopy: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// Keeps the file.
  nonisolated(unsafe) private let spool: Spool

  package init(_ spool: Spool) {
    (path, self.spool) = (spool.path, spool)
  }

  package static func == (a: PhotoCopy, b: PhotoCopy) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension PhotoRequest {
  /// The path of the PDF whose pages stay as they are; `nil` for any other photo.
  package var preservedPath: String? {
    guard preservesPages, case .file(let path) = source else { return nil }
    return copy?.path ?? path
  }
}

extension [PhotoRequest] {
  /// The requests, of which those for PDFs that can be copied keep their pages, unless a correction changes
  /// these.
  package var preservingPages: [PhotoRequest] {
    var known: [String: PDFFacts?] = [:]
    return map { request in
      guard case .file(let path) = request.source, request.source.isPDF, request.correction == nil
      else { return request }
      var request = request
      let facts = known[path] ?? (try? PDFAssembly.facts(of: request.copy?.path ?? path))
      known[path] = .some(facts)
      (request.preservesPages, request.facts) = (facts != nil, facts)
      return request
    }
  }

  /// The requests, of which those for encrypted PDFs have copies that `password` opened. `failed` is called with
  /// the error of each that it does not open.
  package func decrypted(
    password: String, failed: (ScanError) -> Void
  ) -> [PhotoRequest] {
    var copies: [String: PhotoCopy?] = [:]
    return map { request in
      guard case .file(let path) = request.source, request.source.isPDF else { return request }
      var request = request
      do throws(ScanError) {
        if copies[path] == nil {
          let spool = try PDFAssembly.decrypted(path, password: password)
          copies[path] = .some(spool.map(PhotoCopy.init))
        }
        request.copy = copies[path] ?? nil
      } catch {
        copies[path] = .some(nil)
        failed(error)
      }
      return request
    }
  }

  /// The requests, of which those that keep their pages have copies without invisible text.
  package func withoutHiddenText() throws(ScanError) -> [PhotoRequest] {
    var copies: [String: PhotoCopy] = [:], requests: [PhotoRequest] = []
    for var request in self {
      if let path = request.preservedPath {
        let copy: PhotoCopy
        if let known = copies[path] {
          copy = known
        } else {
          copy = PhotoCopy(try PDFAssembly.withoutHiddenText(path))
        }
        copies[path] = copy
        request.copy = copy
        request.facts?.pagesWithHiddenText = []
      }
      requests.append(request)
    }
    return requests
  }
}

/// The order in which photos are scanned.
public enum PhotoOrder: String, Hashable, Sendable, CaseIterable {
  /// By path, in natural order: `IMG_9.jpg` precedes `IMG_10.jpg`.
  case name
  /// By the time at which the file was changed last.
  case time
  /// By the time at which the photo was taken, which its EXIF data states; otherwise, by the time at
  /// which the file was changed last.
  case exif

  /// `photos` in this order; those of the same time are in natural order of their names.
  ///
  /// The EXIF data is read of each photo, of a JPEG without the rest of the file.
  public func sorted(_ photos: [PhotoSource]) -> [PhotoSource] {
    photos.map { (time: time(of: $0), name: NaturalOrder($0.name), photo: $0) }
      .sorted { ($0.time, $0.name) < ($1.time, $1.name) }
      .map(\.photo)
  }

  private func time(of photo: PhotoSource) -> Double {
    switch self {
    case .name: 0
    case .time: photo.modificationTime ?? 0
    case .exif: photo.captureTime() ?? 0
    }
  }
}

/// One of several parts of a set of photos, for machines that share the work.
///
/// A photo's content decides its part, so that every machine comes to the same result without knowing of
/// the others, whatever the photos are called; and copies of a photo are in one part.
public struct PhotoShard: Hashable, Sendable {
  /// The number of this part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// Creates part `number` of `count`, or returns `nil` if there is none of this number.
  public init?(_ number: Int, of count: Int) {
    guard (1...1_000_000).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// The photos of this part, in their order.
  ///
  /// A file that cannot be read belongs to the part that its name gives. Photos that are no files, such
  /// as standard input, belong to the first part.
  public func photos(of photos: [PhotoSource]) -> [PhotoSource] {
    photos.filter { part(of: $0) == number - 1 }
  }

  private func part(of photo: PhotoSource) -> Int {
    guard count > 1, case .file(let path) = photo else { return 0 }
    let digest = (try? FileDigest(path: path))?.hexadecimal
    let digits = digest ?? ContentDigest.hexadecimal(.init(path.utf8))
    let value = UInt64(digits.prefix(15), radix: 16) ?? 0
    return Int(value % UInt64(count))
  }
}

extension PhotoSource {
  /// When the photo was taken, in seconds since 1970-01-01 00:00 by the clock of its place: by its EXIF
  /// data, or else the time at which the file was changed last; `nil` if both are unknown.
  ///
  /// - Parameter limits: the limits of files. Default: as in `InputLimits`.
  public func captureTime(limits: InputLimits = InputLimits()) -> Double? {
    exifTime(limits: limits) ?? modificationTime
  }

  /// When the file was changed last, in seconds since 1970-01-01 00:00 by this computer's clock and
  /// time zone; `nil` for anything but a file.
  var modificationTime: Double? {
    guard case .file(let path) = self else { return nil }
    var status = stat()
    guard stat(path.fileName, &status) == 0 else { return nil }
    var local = tm()
    localtime_r(&status.st_mtim.tv_sec, &local)
    return Double(status.st_mtim.tv_sec + local.tm_gmtoff) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  /// The bytes of a JPEG that hold its EXIF data and its header: 64 KiB each for EXIF, a color
  /// profile and what else precedes the pixels.
  private static let jpegHeaderByteCount = 1 << 18

  private func exifTime(limits: InputLimits) -> Double? {
    guard let start = leadingBytes(count: Self.jpegHeaderByteCount),
      let format = ImageFormat(leadingBytes: start),
      // A PDF has no EXIF data, and its header takes a child process.
      format != .pdf
    else { return nil }
    if format == .jpeg, let file = try? PhotoFile(data: start, source: name, limits: limits) {
      return file.captureTime
    }
    let data = try? photoContents(megabytes: limits.megabytes)
    return data.flatMap { try? PhotoFile(data: $0, source: name, limits: limits).captureTime }
  }
}

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
  /// Throws `failure` if it cannot be read, and an error of the kind `limit` for more than `megabytes`.
  ///
  /// - Parameters:
  ///   - isWanted: is called with the leading bytes of a file; if it returns `false`, the rest is left
  ///     out.
  ///   - failure: the error for a name and a reason, which says what the file was to be.
  package func contents(
    megabytes: Double, isWanted: (Data) -> Bool = { _ in true },
    failure: FileContents.Failure = ScanError.input
  ) throws(ScanError) -> Data {
    switch self {
    case .bytes(let data, _):
      guard Double(data.count) <= megabytes * 1e6 else {
        throw .tooManyMegabytes(name, actual: Double(data.count) / 1e6, limit: megabytes)
      }
      return data
    case .standardInput:
      return try FileContents.read(
        descriptor: STDIN_FILENO, source: name, megabytes: megabytes, isWanted: isWanted,
        failure: failure)
    case .file(let path):
      return try FileContents.read(
        path: path, megabytes: megabytes, isWanted: isWanted, failure: failure)
    }
  }

  /// The content of a photo. Of a file in no supported format only the start is read, which says so,
  /// because a device may have no end.
  func photoContents(megabytes: Double) throws(ScanError) -> Data {
    try contents(
      megabytes: megabytes, isWanted: { ImageFormat(leadingBytes: $0) != nil },
      failure: ScanError.image)
  }

  /// Whether the format can hold several pages; `true` for a pipe, which cannot be peeked at.
  var mayHoldSeveralPages: Bool {
    guard let start = leadingBytes() else { return true }
    return ImageFormat(leadingBytes: start)?.supportsMultiplePages ?? false
  }

  /// The same photo as bytes in memory if it is a stream, which can be read only once.
  func rereadable(megabytes: Double) throws(ScanError) -> PhotoSource {
    guard leadingBytes() == nil else { return self }
    return .bytes(try photoContents(megabytes: megabytes), name: name)
  }

  /// Whether the source is a PDF; `false` for a source that cannot be peeked at.
  package var isPDF: Bool {
    leadingBytes().flatMap { ImageFormat(leadingBytes: $0) } == .pdf
  }

  /// The first bytes, by default as many as determine the format; `nil` for a pipe, where peeking would
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
