public import FoundationEssentials
internal import PlatenModel

/// The metadata of a PDF, for readers and search engines.
public struct DocumentMetadata: Hashable, Sendable {
  /// The title, which viewers show instead of the file name. Default: none.
  public var title: String?
  /// The author. Default: none.
  public var author: String?
  /// The subject. Default: none.
  public var subject: String?
  /// The keywords. Default: none.
  public var keywords: [String]
  /// The language of the text as a BCP 47 tag, such as `en` or `zh-Hans`; see
  /// ``language(forTesseract:)``. Default: the language of most words.
  public var language: String?
  /// The creation date, written in UTC with a resolution of one second. Default: now.
  public var created: Date
  /// The program that created the document. Default: `platen`.
  public var generator: String

  /// Creates metadata; each parameter has the default of its property.
  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
    language: String? = nil, created: Date = Date(), generator: String = "platen"
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.language = language
    self.created = created
    self.generator = generator
  }
}

extension DocumentMetadata {
  /// The keywords as one string, as PDF requires; `nil` if there are none.
  var joinedKeywords: String? { keywords.isEmpty ? nil : keywords.joined(separator: ", ") }

  /// The creation date in ISO 8601: `2026-11-21T10:00:00Z`.
  var isoTimestamp: String { created.formatted(.iso8601) }

  /// The creation date in PDF's format: `D:20261121100000Z`.
  var pdfTimestamp: String { "D:" + isoTimestamp.filter(\.isNumber) + "Z" }

  /// The metadata without control characters, which neither XML nor viewers allow, and without
  /// empty strings.
  var printable: DocumentMetadata {
    DocumentMetadata(
      title: title?.nonEmpty, author: author?.nonEmpty, subject: subject?.nonEmpty,
      keywords: keywords.compactMap(\.nonEmpty), language: language?.nonEmpty, created: created,
      generator: generator.printable)
  }
}

extension String {
  /// The printable text; `nil` if it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : printable }

  /// The text with each control character and noncharacter replaced by a space.
  var printable: String {
    var result = ""
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      let isForbidden = isControl || scalar.properties.isNoncharacterCodePoint
      result.unicodeScalars.append(isForbidden ? " " : scalar)
    }
    return result
  }
}

extension DocumentMetadata {
  /// The BCP 47 tag of the first language in a list of Tesseract's names, such as `eng+fra`; `nil`
  /// for a name that is not a language, such as `osd`.
  public static func language(forTesseract names: String) -> String? {
    names.split(separator: "+").first.flatMap { LanguageNames.tag(ofTesseract: String($0)) }
  }

  /// The BCP 47 tag of a requested language: one of Tesseract's names, or a tag of a language that
  /// Tesseract knows; `nil` for anything else.
  public static func language(forRequest name: String) -> String? {
    LanguageNames.tag(ofTesseract: name)
      ?? (LanguageNames.tesseractNames(ofTag: name).isEmpty ? nil : name)
  }
}

/// The languages of a document's pages.
struct DocumentLanguages {
  /// The BCP 47 tags, with the number of words in each language.
  private var counts: [(tag: String, words: Int)] = []

  /// Counts a page's language and returns its tag; `nil` if the page has no text or the language is
  /// unknown.
  mutating func add(_ text: RecognizedPage?) -> String? {
    guard let text, !text.blocks.isEmpty,
      let tag = DocumentMetadata.language(forTesseract: text.language)
    else { return nil }
    if let place = counts.firstIndex(where: { $0.tag == tag }) {
      counts[place].words += text.words.count
    } else {
      counts.append((tag, text.words.count))
    }
    return tag
  }

  /// The tag of the language with the most words; `nil` if none is known.
  var main: String? {
    guard let most = counts.map(\.words).max() else { return nil }
    return counts.first { $0.words == most }?.tag
  }
}

/// The standard that a PDF conforms to. PDF/A is for long-term archiving.
public enum DocumentConformance: String, Hashable, Sendable, CaseIterable {
  /// PDF/A-2b (ISO 19005-2, level B), the most common choice for archives.
  case pdfa2b = "pdfa-2b"
  /// PDF/A-1b (ISO 19005-1, level B), the oldest, based on PDF 1.4.
  case pdfa1b = "pdfa-1b"
  /// PDF/A-3b (ISO 19005-3, level B): as 2b, with attachments allowed.
  case pdfa3b = "pdfa-3b"
  /// PDF 1.7 (ISO 32000-1) without archival conformance.
  case pdf
}

extension DocumentConformance {
  /// The part of ISO 19005, 1 to 3; `nil` for plain PDF.
  public var archivalPart: Int? {
    switch self {
    case .pdfa1b: 1
    case .pdfa2b: 2
    case .pdfa3b: 3
    case .pdf: nil
    }
  }

  /// The PDF version in the file's header.
  var version: String { self == .pdfa1b ? "1.4" : "1.7" }

  /// Whether attachments are allowed: in PDF/A-3b and in plain PDF.
  public var allowsAttachments: Bool { self == .pdfa3b || self == .pdf }
}

/// The file identifier (`/ID`): sixteen bytes that depend only on the content.
///
/// A hash of folded products over 8-byte words, as in Wang Yi's wyhash (2019). Four independent
/// sums take the words of a block in turn, so that a processor computes them in parallel. It does
/// not protect against forgery, which an identifier does not need.
struct DocumentIdentifier {
  private var first: UInt64 = 0x6C62_272E_07BB_0142
  private var second: UInt64 = 0xCBF2_9CE4_8422_2325
  private var third: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var fourth: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// The size of a block, in bytes.
  private static let blockSize = 64

  mutating func add(_ image: PageImage) {
    add(image.data)
    for layer in image.foreground { add(layer.data) }
  }

  mutating func add(_ data: Data) {
    data.withUnsafeBytes { add($0) }
  }

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  var bytes: [UInt8] {
    [Self.folded(first, third), Self.folded(second, fourth)].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count / Self.blockSize * Self.blockSize
    for offset in stride(from: 0, to: whole, by: Self.blockSize) {
      mix(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Self.blockSize]))
    }
    // The rest, padded with zeros; the count distinguishes the padding from zeros in the data.
    withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 8) { block in
      block.initializeMemory(as: UInt8.self, repeating: 0)
      block.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
      mix(UnsafeRawBufferPointer(block))
    }
    (first, second, third, fourth) = (
      second ^ UInt64(bytes.count), third &+ first, fourth ^ second, first &+ third
    )
  }

  private mutating func mix(_ block: UnsafeRawBufferPointer) {
    func word(_ index: Int) -> UInt64 {
      UInt64(littleEndian: block.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    first = Self.folded(first ^ word(0), word(1) ^ 0xA076_1D64_78BD_642F)
    second = Self.folded(second ^ word(2), word(3) ^ 0xE703_7ED1_A0B4_28DB)
    third = Self.folded(third ^ word(4), word(5) ^ 0x8EBC_6AF0_9C88_C6E3)
    fourth = Self.folded(fourth ^ word(6), word(7) ^ 0x5899_65CC_7537_4CC3)
  }

  /// The exclusive or of both halves of the product.
  private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.low ^ product.high
  }
}

/// The document's metadata as XMP (ISO 16684-1), equal to the document information dictionary.
struct XMPPacket {
  let metadata: DocumentMetadata
  /// The library that wrote the file.
  let producer: String
  /// The part of PDF/A (ISO 19005) that the file conforms to at level B; `nil` for none.
  var archivalPart: Int?

  /// The bytes of the packet, in UTF-8.
  var bytes: [UInt8] {
    let body = [
      property("pdfaid:part", archivalPart.map(String.init)),
      property("pdfaid:conformance", archivalPart.map { _ in "B" }),
      "<dc:format>application/pdf</dc:format>",
      property("dc:title", alternative: metadata.title),
      property("dc:creator", list: metadata.author.map { [$0] } ?? [], kind: "Seq"),
      property("dc:description", alternative: metadata.subject),
      property("dc:subject", list: metadata.keywords, kind: "Bag"),
      property("dc:language", list: metadata.language.map { [$0] } ?? [], kind: "Bag"),
      property("xmp:CreatorTool", metadata.generator),
      property("xmp:CreateDate", metadata.isoTimestamp),
      property("xmp:ModifyDate", metadata.isoTimestamp),
      property("xmp:MetadataDate", metadata.isoTimestamp),
      property("pdf:Keywords", metadata.joinedKeywords),
      property("pdf:Producer", producer),
    ]
    let lines = body.compactMap { $0 }.map { "   \($0)\n" }.joined()
    return Array((Self.head + lines + Self.tail).utf8)
  }

  private func property(_ name: String, _ value: String?) -> String? {
    value.map { "<\(name)>\(escaped($0))</\(name)>" }
  }

  private func property(_ name: String, alternative value: String?) -> String? {
    value.map {
      "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped($0))</rdf:li></rdf:Alt></\(name)>"
    }
  }

  private func property(_ name: String, list values: [String], kind: String) -> String? {
    guard !values.isEmpty else { return nil }
    let items = values.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
    return "<\(name)><rdf:\(kind)>\(items)</rdf:\(kind)></\(name)>"
  }

  private func escaped(_ text: String) -> String {
    // By scalars: a combining mark forms one `Character` with the mark before it.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static let head = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">

    """

  private static let tail = """
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="r"?>

    """
}
