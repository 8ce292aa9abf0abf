internal import CDeflate
internal import PlatenModel

/// Packs bytes as a zlib stream (RFC 1950). The only importer of `CDeflate`.
final class Deflater {
  private let compressor: OpaquePointer

  /// Of libdeflate's twelve. 6 would save 4 % of a text layer, a hundred bytes a page, and take a
  /// third longer; 8 saves 7 % and takes five times as long.
  private static let level: CInt = 4

  init() throws(ScanError) {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else {
      throw .internalFault(reason: "out of memory for a PDF")
    }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// `bytes`, packed: the same for the same bytes and the same version of libdeflate.
  func deflated(_ bytes: UnsafeRawBufferPointer) throws(ScanError) -> [UInt8] {
    let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, capacity)
    }
    guard !compressed.isEmpty else { throw .internalFault(reason: "a stream could not be packed") }
    return compressed
  }
}
