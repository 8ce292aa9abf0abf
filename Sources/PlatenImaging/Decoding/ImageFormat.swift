internal import CImageIO
package import FoundationEssentials

/// An image format that photos are read from, detected by the leading bytes of a file.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg
  case png
  case tiff
  case webp
  /// HEIC and AVIF.
  case heif
  /// Pages are rendered.
  case pdf

  /// The format of a file that starts with `bytes`, or `nil` for an unknown format.
  package init?(leadingBytes bytes: Data) {
    let signatures: [([UInt8], ImageFormat)] = [
      ([0xFF, 0xD8, 0xFF], .jpeg),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
      ([0x49, 0x49, 0x2A, 0x00], .tiff), ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
      ([0x49, 0x49, 0x2B, 0x00], .tiff), ([0x4D, 0x4D, 0x00, 0x2B], .tiff),
    ]
    if bytes.isCameraRaw { return nil }
    if let format = signatures.first(where: { bytes.starts(with: $0.0) })?.1 {
      self = format
    } else if bytes.text(at: 0, count: 4) == "RIFF", bytes.text(at: 8, count: 4) == "WEBP" {
      self = .webp
    } else if let brand = bytes.containerBrand, Self.heifBrands.contains(brand) {
      self = .heif
    } else if bytes.text(at: 0, count: min(bytes.count, 1029))!.contains("%PDF-") {
      // PDF readers accept up to 1,024 bytes before the header.
      self = .pdf
    } else {
      return nil
    }
  }

  /// The major brands of HEIF and HEIC (ISO/IEC 23008-12) and of AVIF.
  private static let heifBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
  ]

  /// The name of all formats of cameras' sensors, also of those that begin as a TIFF.
  static let cameraRaw = "camera raw"

  /// The common name of a known format that is not supported, or `nil` for unknown data.
  package static func unsupportedName(leadingBytes bytes: Data) -> String? {
    if bytes.isCameraRaw { return cameraRaw }
    let signatures = [
      ("GIF8", "GIF"), ("BM", "BMP"), ("%!PS", "PostScript"), ("8BPS", "Photoshop"),
      ("AT&TFORM", "DjVu"), ("\u{0}\u{0}\u{0}\u{C}jP  ", "JPEG 2000"),
      ("\u{0}\u{0}\u{0}\u{C}JXL ", "JPEG XL"), ("<svg", "SVG"), ("PK\u{3}\u{4}", "ZIP"),
    ]
    if let name = signatures.first(where: { bytes.starts(with: $0.0.utf8) })?.1 { return name }
    if bytes.starts(with: [0xFF, 0x0A]) { return "JPEG XL" }
    return bytes.containerBrand == nil ? nil : "video"
  }
}

extension ImageFormat {
  /// The usual extensions of the names of such files, in lower case.
  package static let fileNameExtensions: Set<String> = [
    "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "avif", "pdf",
  ]

  /// Whether one file may hold several pages.
  package var supportsMultiplePages: Bool { self == .tiff || self == .pdf }

  /// Whether a child process decodes it. A PDF page may draw anything, and a HEIC photo may consist of
  /// other photos, so their size limits neither memory nor time; the libraries of TIFF and WebP have
  /// many codecs. JPEG and PNG are left to libraries whose failures are caught in this process.
  var needsIsolation: Bool { self != .jpeg && self != .png }
}

extension Data {
  /// The ASCII characters at an offset from the start, or `nil` beyond the end.
  fileprivate func text(at offset: Int, count: Int) -> String? {
    guard self.count >= offset + count else { return nil }
    return String(decoding: dropFirst(offset).prefix(count), as: UTF8.self)
  }

  /// Whether it is camera raw with a signature of its own: Canon's (which follows that of TIFF), Olympus's,
  /// Panasonic's, Fujifilm's and Sigma's.
  fileprivate var isCameraRaw: Bool {
    let signatures = ["IIRO", "IIRS", "MMOR", "IIU\u{0}", "FUJIFILMCCD-RAW", "FOVb"]
    return signatures.contains { starts(with: $0.utf8) } || containerBrand == "crx "
      || text(at: 0, count: 4) == "II*\u{0}" && text(at: 8, count: 2) == "CR"
  }

  /// The major brand of an ISO base media file (HEIF, MP4, QuickTime).
  fileprivate var containerBrand: String? {
    text(at: 4, count: 4) == "ftyp" ? text(at: 8, count: 4) : nil
  }
}

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
