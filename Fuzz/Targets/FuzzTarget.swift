internal import FoundationEssentials
internal import FuzzTrainedData
internal import PlatenCards
internal import PlatenDataDetectors
internal import PlatenDocument
internal import PlatenImaging
internal import PlatenIsolation
internal import PlatenModel
internal import PlatenReceipts
internal import PlatenText
internal import PlatenTextAnalysis
internal import PlatenVideo

/// What a fuzzer gives its input to. The name of the program selects it.
enum FuzzTarget: String, CaseIterable {
  case jpeg, png, tiff, webp, heif, pdf, exif, lines, contact, manifest, video
  case fromPages = "from-pages"
  case jpegTranscode = "jpeg-transcode"
  case pdfContent = "pdf-content"
  case pdfImages = "pdf-images"
  case trainedData = "trained-data"

  /// The size limit of a decoded image, in megapixels: small, for speed.
  private static let maximumMegapixels = 4.0

  /// Processes `bytes` as the program would. Errors are expected; a signal is a finding.
  func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .jpeg, .png, .tiff, .webp, .heif, .pdf:
      decode(Data(buffer: bytes), as: ImageFormat(rawValue: rawValue))
    case .exif: decode(Data(Self.jpeg(withEXIF: bytes)), as: .jpeg)
    case .lines: findItems(in: bytes)
    case .contact: readContact(String(decoding: bytes, as: UTF8.self))
    case .manifest: readManifest(Data(buffer: bytes))
    case .fromPages: readPage(Data(buffer: bytes))
    case .jpegTranscode: transcode(Data(buffer: bytes))
    case .pdfContent: removeHiddenText(from: Data(buffer: bytes))
    case .pdfImages: replaceImages(of: Data(buffer: bytes))
    case .video: readFrames(of: Data(buffer: bytes))
    case .trainedData:
      if let start = bytes.baseAddress { fuzz_trained_data(start, bytes.count) }
    }
  }

  private func decode(_ data: Data, as format: ImageFormat?) {
    guard ImageFormat(leadingBytes: data) == format,
      let file = try? PhotoFile(
        data: data, source: "fuzz", maximumMegapixels: Self.maximumMegapixels)
    else { return }
    for frame in 0..<min(file.frameCount, 3) {
      _ = try? file.photo(frame: frame)
      _ = try? file.photo(frame: frame, allowsGray: true)
      _ = file.text(frame: frame)
    }
  }

  /// The start of a JPEG with an EXIF segment of `bytes`.
  private static func jpeg(withEXIF bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let exif = Array("Exif\0\0".utf8) + bytes.prefix(65_000)
    let length = exif.count + 2
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xD9]
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + frame
  }

  /// The pixels of a transcoded file are those of the file.
  private func transcode(_ data: Data) {
    guard let pixels = pixels(of: data), let smaller = RasterEncoder.transcoded(jpeg: data) else {
      return
    }
    precondition(self.pixels(of: smaller) == pixels)
  }

  private func pixels(of jpeg: Data) -> [UInt8]? {
    guard ImageFormat(leadingBytes: jpeg) == .jpeg,
      let file = try? PhotoFile(
        data: jpeg, source: "fuzz", maximumMegapixels: Self.maximumMegapixels),
      file.jpegForDocument != nil, let raster = try? file.photo(frame: 0).raster
    else { return nil }
    return raster.withPixels { Array($0.bytes) }
  }

  /// The content of a page that is also a form on it.
  private func removeHiddenText(from content: Data) {
    var file = Data(
      """
      %PDF-1.7
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 96 64] >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /Contents [4 0 R 4 0 R]
      /Resources << /XObject << /Fm 4 0 R >> >> >> endobj
      4 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 96 64] /Length \(content.count) >> stream

      """.utf8)
    file += content + Data("\nendstream endobj\ntrailer << /Size 5 /Root 1 0 R >>\n%%EOF\n".utf8)
    guard let shared = try? SharedBytes(file) else { return }
    _ = try? PDFAssembly.withoutHiddenText(shared.path)
  }

  private func replaceImages(of file: Data) {
    guard let shared = try? SharedBytes(file) else { return }
    _ = try? PDFAssembly.withImages(of: shared.path) { image in
      ImageOptimizer(
        image.isJPEG ? .jpeg(image.data) : .pixels(image.data), width: image.width,
        height: image.height, components: image.components, storedSize: image.storedSize
      ).flatMap { try? $0.optimized(pageSize: image.pageSize) }
    }
  }

  private func readFrames(of video: Data) {
    // A video of another kind would start ffmpeg.
    guard
      video.starts(with: Y4MHeader.magic.utf8) || video.starts(with: [0xFF, 0xD8])
        || video.starts(with: "--".utf8), let shared = try? SharedBytes(video)
    else { return }
    var limits = InputLimits()
    limits.megapixels = Self.maximumMegapixels
    let source = try? VideoInput(name: shared.path, limits: limits).open()
    for _ in 0..<20 {
      guard let frame = try? source?.next() else { return }
      precondition(frame.time >= 0)
    }
  }

  private static let locale = ItemLocale(tag: "en-US")!
  private static let detectors = ["en-US", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL"].map
  {
    ItemDetector(
      kinds: Set(Item.Kind.allCases), locale: ItemLocale(tag: $0)!,
      reference: CivilDate("2024-02-29")!)
  }

  /// The first byte chooses the language.
  private func findItems(in bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first else { return }
    let detector = Self.detectors[Int(first) % Self.detectors.count]
    let text = TokenizedText(line: UnsafeBufferPointer(rebasing: bytes.dropFirst()))
    for item in detector.items(in: text) {
      _ = text.string(item.range)
      _ = item.target(title: "title", stamp: "20240229T000000Z")
    }
  }

  private func readContact(_ payload: String) {
    guard let contact = ContactPayload(payload) else { return }
    let text = VCard(contact.card).text
    let lines = text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" })
    precondition(lines.filter { $0.elementsEqual("END:VCARD".unicodeScalars) }.count == 1)
  }

  private func readManifest(_ data: Data) {
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data) else { return }
    _ = try? JSONEncoder().encode(manifest)
  }

  private func readPage(_ data: Data) {
    guard let record = try? JSONDecoder().decode(PageTextRecord.self, from: data) else { return }
    _ = ReceiptParser().receipt(from: record.page)
    _ = CardParser(locale: Self.locale).card(record.page)
    let printed = TokenizedPage(record.page)
    for item in Self.detectors[0].items(in: printed.text) {
      _ = printed.box(of: item.range)
      _ = printed.wordRanges(of: item.range)
      _ = printed.line(of: item.range)
    }
    for format in TableFormat.allCases {
      let writer = TableWriter(format, generator: "fuzz")
      for case (let block, let table?) in record.page.blocks.map({ ($0, $0.table) }) {
        _ = writer.text(of: table, box: block.box, from: record.source, number: 1, total: 1)
      }
    }
    for format in TextFormat.allCases {
      _ = format.writer(generator: "fuzz").page(record.page, from: record.source)
    }
  }
}
