/// The limits of an input file. What exceeds one is refused before it costs more.
public struct InputLimits: Hashable, Sendable {
  /// The size of a file, in megabytes (10^6 bytes). It is checked before a file is read, and while a
  /// pipe is read. Default: 512.
  public var megabytes = 512.0
  /// The pixels of a photo or of a rendered page, in megapixels, checked before decoding. Default:
  /// 250.
  public var megapixels = 250.0
  /// The pages of a file. Default: 1000.
  public var pages = 1000
  /// The memory for the decoding of a page of PDF, HEIC, TIFF or WebP, in megabytes, beyond 16 bytes for
  /// each of its pixels. It needs a child process. Default: 384.
  public var decoderMegabytes = 384.0
  /// The processor time for the decoding of such a page, in seconds, beyond a tenth of
  /// a second for each of its megapixels. It needs a child process. Default: 4.
  public var decoderSeconds = 4.0

  /// Creates limits with their defaults.
  public init() {}
}

/// A limit of ``InputLimits`` that an input exceeds, with the value of both.
public enum ExceededLimit: Hashable, Sendable {
  /// The size of the file; `actual` is `nil` for a pipe or a device, which is not read further.
  case megabytes(actual: Double?, limit: Double)
  /// The pages of the file.
  case pages(actual: Int?, limit: Int)
  /// The memory of the decoder.
  case decoderMemory(megabytes: Double)
  /// The processor time of the decoder.
  case decoderTime(seconds: Double)
}

extension ExceededLimit: CustomStringConvertible {
  /// A sentence without a subject and without a full stop.
  public var description: String {
    switch self {
    case .megabytes(let actual?, let limit):
      "\(actual.rounded(toPlaces: 0).plain) megabytes are over the limit of \(limit.plain)"
    case .megabytes(nil, let limit):
      "more megabytes than the limit of \(limit.plain)"
    case .pages(let actual?, let limit):
      "\(actual) pages are over the limit of \(limit)"
    case .pages(nil, let limit):
      "more pages than the limit of \(limit)"
    case .decoderMemory(let megabytes):
      "decoding takes more memory than the limit of \(megabytes.rounded(toPlaces: 0).plain) megabytes"
    case .decoderTime(let seconds):
      "decoding takes longer than the limit of \(seconds.rounded(toPlaces: 1).plain) seconds"
    }
  }
}

extension Double {
  /// The number without a fraction of zero.
  fileprivate var plain: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}
