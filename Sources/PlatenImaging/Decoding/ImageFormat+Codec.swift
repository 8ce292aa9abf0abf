internal import CImageIO

/// The shim's functions for one format. A new format adds one line here.
struct ImageCodec {
  let header: pio_header_function
  let decode: pio_decode_function
}

extension ImageFormat {
  var codec: ImageCodec {
    switch self {
    case .jpeg: ImageCodec(header: pio_jpeg_header, decode: pio_jpeg_decode)
    case .png: ImageCodec(header: pio_png_header, decode: pio_png_decode)
    case .tiff: ImageCodec(header: pio_tiff_header, decode: pio_tiff_decode)
    case .webp: ImageCodec(header: pio_webp_header, decode: pio_webp_decode)
    case .heif: ImageCodec(header: pio_heif_header, decode: pio_heif_decode)
    case .pdf: ImageCodec(header: pio_pdf_header, decode: pio_pdf_decode)
    }
  }
}

extension pio_failure {
  /// The reason as the shim wrote it: one line without a full stop.
  var text: String {
    withUnsafeBytes(of: reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
