internal import CImageIO
package import FoundationEssentials
package import PlatenModel

/// Encodes rasters for PDFs and overlays.
package enum RasterEncoder {
  /// The chroma subsampling of a JPEG.
  package enum Chroma: Sendable {
    /// Halved in both directions (4:2:0). At quality 75, a synthetic letter with small print in
    /// five colors is then 21 % smaller, and photos of receipts 5 to 8 %. Print of one color gets
    /// slightly darker, stays as sharp, and is recognized as well (60 of 60 lines either way).
    case halved
    /// At the resolution of the luma (4:4:4).
    case full
  }

  /// A baseline JPEG with optimized Huffman tables: YCbCr, or one component for gray.
  ///
  /// - Parameters:
  ///   - quality: libjpeg's, 1 to 100.
  ///   - resolution: the resolution for the JFIF header.
  package static func jpeg(
    _ raster: Raster, quality: Int, resolution: Resolution?, chroma: Chroma = .halved
  ) throws(ScanError) -> Data {
    try encoded(raster) { pixels, width, height, channels, buffer, failure in
      pio_jpeg_encode(
        pixels, width, height, channels, Int32(clamping: quality), chroma == .full,
        resolution?.pixelsPerInch ?? 0, buffer, failure)
    }
  }

  /// The JPEG file `jpeg` with the same pixels in fewer bytes; `nil` if it is damaged.
  package static func transcoded(jpeg: Data) -> Data? {
    var buffer = pio_buffer()
    var failure = pio_failure()
    let isEncoded = jpeg.withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt8.self).baseAddress.map {
        pio_jpeg_transcode($0, bytes.count, &buffer, &failure)
      } ?? false
    }
    guard isEncoded, let bytes = buffer.bytes else { return nil }
    return Data(bytesNoCopy: bytes, count: buffer.size, deallocator: .free)
  }

  /// A PNG with 8 bits per channel.
  package static func png(_ raster: Raster) throws(ScanError) -> Data {
    try png(PixelRows(raster))
  }

  /// A PNG with 8 bits per channel, with straight alpha if the image has any.
  package static func png(_ image: PixelRows) throws(ScanError) -> Data {
    try encoded(image) { rows, width, height, channels, buffer, failure in
      pio_png_encode(rows, width, height, channels, false, buffer, failure)
    }
  }

  /// A PNG with 8 bits per channel that states its resolution.
  package static func png(
    _ image: PixelRows, resolution: Resolution?
  ) throws(ScanError) -> Data {
    let png = try png(image)
    return resolution.map { PNGChunks(png).file(with: $0) } ?? png
  }

  /// A WebP of `quality` 1 to 100, with straight alpha if the image has any.
  package static func webp(_ image: PixelRows, quality: Int) throws(ScanError) -> Data {
    try encoded(image) { rows, width, height, channels, buffer, failure in
      pio_webp_encode(
        rows, width, height, channels, Int32(min(max(quality, 1), 100)), buffer, failure)
    }
  }

  /// The rows of a raster, losslessly compressed with PNG's filters: a zlib stream.
  ///
  /// In a PDF: `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors channels
  /// /BitsPerComponent 8 /Columns width >>`.
  package static func deflatedRows(_ raster: Raster) throws(ScanError) -> Data {
    let png = try encoded(PixelRows(raster)) { rows, width, height, channels, buffer, failure in
      pio_png_encode(rows, width, height, channels, true, buffer, failure)
    }
    return PNGChunks(png).contents(of: "IDAT")
  }

  /// A gray raster, black below 128 and white otherwise, as a bare ITU-T T.6 stream.
  ///
  /// In a PDF: `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns width /Rows
  /// height >>` with `/BitsPerComponent 1 /ColorSpace /DeviceGray`, everything else at
  /// its default: `BlackIs1 false` (a black pixel decodes to 0), `EndOfBlock true`
  /// (the stream ends in EOFB), `EncodedByteAlign false`. Most significant bit first.
  package static func ccittGroup4(_ bilevel: Raster) throws(ScanError) -> Data {
    guard bilevel.channels == 1 else {
      throw .internalFault("CCITT Group 4 encodes gray pixels only")
    }
    return try encoded(bilevel) { pixels, width, height, _, buffer, failure in
      pio_ccitt_g4_encode(pixels, width, height, buffer, failure)
    }
  }

  private typealias Encode<Pixels> = (
    _ pixels: Pixels, _ width: Int32, _ height: Int32, _ channels: Int32,
    UnsafeMutablePointer<pio_buffer>, UnsafeMutablePointer<pio_failure>
  ) -> Bool

  /// Runs `encode` on a raster and takes over the buffer that it returns.
  private static func encoded(
    _ raster: Raster, by encode: Encode<pio_pixels>
  ) throws(ScanError) -> Data {
    try encoded { buffer, failure in
      raster.withPioPixels { pixels in
        encode(
          pixels, Int32(raster.width), Int32(raster.height), Int32(raster.channels), buffer,
          failure)
      }
    }
  }

  /// Runs `encode` on the rows of an image and takes over the buffer that it returns.
  private static func encoded(
    _ image: PixelRows, by encode: Encode<pio_rows>
  ) throws(ScanError) -> Data {
    try encoded { buffer, failure in
      var write = image.write
      return withUnsafeMutablePointer(to: &write) { write in
        let rows = pio_rows(
          read: { context, y, row in
            context.assumingMemoryBound(to: PixelRows.Write.self).pointee(Int(y), row)
          },
          context: write)
        return encode(
          rows, Int32(image.width), Int32(image.height), Int32(image.channels), buffer, failure)
      }
    }
  }

  private static func encoded(
    by encode: (UnsafeMutablePointer<pio_buffer>, UnsafeMutablePointer<pio_failure>) -> Bool
  ) throws(ScanError) -> Data {
    var buffer = pio_buffer()
    var failure = pio_failure()
    guard encode(&buffer, &failure), let bytes = buffer.bytes else {
      throw .encoding("an image", failure.text)
    }
    return Data(bytesNoCopy: bytes, count: buffer.size, deallocator: .free)
  }
}

extension Raster {
  /// The pixels as the shim takes them. It only reads them; libjpeg's and libpng's rows are not declared
  /// const.
  fileprivate func withPioPixels<Result, Failure>(
    _ body: (pio_pixels) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withPixels { (view) throws(Failure) in
      let bytes = UnsafeMutableRawPointer(mutating: view.bytes.baseAddress!)
      return try body(
        pio_pixels(data: bytes.assumingMemoryBound(to: UInt8.self), stride: view.bytesPerRow))
    }
  }
}

/// The chunks of a PNG file of this module (ISO/IEC 15948, 5.3).
struct PNGChunks {
  private let file: Data

  init(_ file: Data) { self.file = file }

  /// The concatenated contents of all chunks of one type.
  func contents(of type: String) -> Data {
    var result = Data()
    // The signature has eight bytes. A chunk is its length, its type, its contents and a checksum.
    var start = file.startIndex + 8
    while start + 12 <= file.endIndex {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = start + 8
      guard body + length + 4 <= file.endIndex else { break }
      if file[start + 4..<body].elementsEqual(type.utf8) { result += file[body..<body + length] }
      start = body + length + 4
    }
    return result
  }

  /// The file with its resolution (`pHYs`), in whole pixels per meter.
  func file(with resolution: Resolution) -> Data {
    let perMeter = Int((resolution.pixelsPerInch / 0.0254).rounded()).bigEndianBytes
    // After the signature and the header, which are 8 and 25 bytes.
    let header = file.startIndex + 33
    return file[..<header] + Self.chunk("pHYs", Data(perMeter + perMeter + [1])) + file[header...]
  }

  /// A PNG file of `rows`, a zlib stream of rows with PNG's filters and 8 bits per channel. `width` and
  /// `height` are in pixels, `channels` is 1 or 3.
  static func file(rows: Data, width: Int, height: Int, channels: Int) -> Data {
    let header =
      (width.bigEndianBytes + height.bigEndianBytes)
      + [8, channels == 3 ? 2 : 0, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      + chunk("IHDR", Data(header)) + chunk("IDAT", rows) + chunk("IEND", Data())
  }

  private static func chunk(_ type: String, _ contents: Data) -> Data {
    let body = Data(type.utf8) + contents
    return Data(contents.count.bigEndianBytes) + body + Data(Int(checksum(of: body)).bigEndianBytes)
  }

  /// CRC-32 (ISO 3309), which ends every chunk.
  private static func checksum(of bytes: Data) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }
}

extension Int {
  /// The lower 32 bits, the most significant byte first.
  fileprivate var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

/// An image that is made row by row, so that it need not be in memory as a whole.
///
/// 8 bits per channel: 1 for gray or 3 for red, green and blue, and one more with straight alpha.
package struct PixelRows {
  /// Writes row `y`, of width × channels bytes, to `row`.
  package typealias Write = (_ y: Int, _ row: UnsafeMutablePointer<UInt8>) -> Void

  /// In pixels.
  package let width: Int
  /// In pixels.
  package let height: Int
  package let channels: Int
  package let write: Write

  package init(width: Int, height: Int, channels: Int, write: @escaping Write) {
    self.width = width
    self.height = height
    self.channels = channels
    self.write = write
  }

  /// The rows of a raster.
  package init(_ raster: Raster) {
    let count = raster.width * raster.channels
    self.init(width: raster.width, height: raster.height, channels: raster.channels) { y, row in
      raster.withPixels { pixels in
        let start = y * pixels.bytesPerRow
        UnsafeMutableRawBufferPointer(start: row, count: count)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels.bytes[start..<start + count]))
      }
    }
  }
}

extension Raster {
  /// A copy of the pixels without padding between rows.
  package func pagePixels() throws(ScanError) -> PagePixels {
    let bytes = withPixels { view in
      var bytes = Data(capacity: width * height * channels)
      for row in 0..<height {
        let start = row * view.bytesPerRow
        bytes.append(
          contentsOf: UnsafeRawBufferPointer(rebasing: view.bytes[start..<start + width * channels])
        )
      }
      return bytes
    }
    let pixels = PagePixels(width: width, height: height, channels: channels, bytes: bytes)
    guard let pixels else { throw .internalFault("a raster has all its rows") }
    return pixels
  }
}
