import Foundation
import FoundationXML
import Testing

@testable import PlatenDocument

@Suite struct XMPPacketTests {
  @Test func missingMetadataIsLeftOut() {
    let text = packet(DocumentMetadata(created: Date(timeIntervalSince1970: 0)))
    for name in ["title", "creator>", "description", "subject", "language", "Keywords"] {
      #expect(!text.contains(name))
    }
    #expect(text.contains("<xmp:CreateDate>1970-01-01T00:00:00Z</xmp:CreateDate>"))
  }

  @Test func reservedCharactersAreEscaped() {
    let text = packet(DocumentMetadata(title: "a < b && c > \"d\"", keywords: ["<k>"]))
    #expect(text.contains("a &lt; b &amp;&amp; c &gt; \"d\""))
    #expect(text.contains("<rdf:li>&lt;k&gt;</rdf:li>"))
  }

  /// A mark and a combining mark after it are one `Character`.
  @Test func reservedCharactersWithCombiningMarksAreEscaped() throws {
    let title = "a &\u{301} <\u{20DD} ]]>\u{FE0F} \u{0} \u{FFFF} \u{1F468}\u{200D}"
    let packet = XMPPacket(
      metadata: DocumentMetadata(title: title).printable, producer: "p")
    #expect(self.packet(packet.metadata).contains("a &amp;\u{301} &lt;\u{20DD} ]]&gt;\u{FE0F}"))
    let document = try XMLDocument(data: Data(packet.bytes))
    #expect(document.rootElement()?.name == "x:xmpmeta")
  }

  private func packet(_ metadata: DocumentMetadata) -> String {
    String(decoding: XMPPacket(metadata: metadata, producer: "p").bytes, as: UTF8.self)
  }
}
