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
