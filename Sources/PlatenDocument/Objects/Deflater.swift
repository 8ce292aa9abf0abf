internal import CDeflate
internal import PlatenModel

/// Compresses bytes as a zlib stream (RFC 1950). The only importer of `CDeflate`.
final class Deflater {
  private let compressor: OpaquePointer

  /// The compression level, of libdeflate's 1 to 12. Level 6 saves 4 % of a text layer, 100 bytes
  /// per page, and takes a third longer; level 8 saves 7 % and takes five times as long.
  private static let level: CInt = 4

  init() throws(ScanError) {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else {
      throw .outOfMemory(for: "a PDF")
    }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// Compresses `bytes`. The result depends only on `bytes` and on the version of libdeflate.
  func deflated(_ bytes: UnsafeRawBufferPointer) throws(ScanError) -> [UInt8] {
    let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity)
    }
    guard !compressed.isEmpty else {
      throw .library("libdeflate", "a stream was not compressed")
    }
    return compressed
  }
}
