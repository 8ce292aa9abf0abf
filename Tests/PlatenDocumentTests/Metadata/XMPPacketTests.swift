import Foundation
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

  private func packet(_ metadata: DocumentMetadata) -> String {
    String(decoding: XMPPacket(metadata: metadata, producer: "p").bytes, as: UTF8.self)
  }
}
