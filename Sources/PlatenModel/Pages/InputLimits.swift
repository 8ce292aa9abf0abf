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
