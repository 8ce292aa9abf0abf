internal import PlatenImaging
public import PlatenModel

/// A photo to scan: a file, or one page of a file with several.
public struct PhotoRequest: Hashable, Sendable {
  /// The file.
  public var source: PhotoSource
  /// The number of the page in its file, from 1; `nil` for all pages of the file.
  public var page: Int?
  /// What is known of the photo's pages; `nil` where they are to be detected. Default: `nil`.
  public var correction: PhotoCorrection?
  /// Whether the pages stay as they are, as with ``ScanOptions/keepsPages``. Default: `false`.
  public var keepsPages = false

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
    sources.flatMap { source in
      guard source.mayHoldSeveralPages else { return [PhotoRequest(source)] }
      do throws(ScanError) {
        let source = try source.rereadable(megabytes: limits.megabytes)
        let count = try OpenedPhoto(source, limits: limits).file.frameCount
        return (1...max(count, 1)).map { PhotoRequest(source, page: $0) }
      } catch {
        return [PhotoRequest(source)]
      }
    }
  }
}
