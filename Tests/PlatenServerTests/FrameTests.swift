import Foundation
import PlatenModel
import Testing

@testable import PlatenServer

/// Frames of a camera: the page in them, the codes, and what a code may do.
@Suite struct FrameTests {
  @Test func thePageInAFrameIsFound() async throws {
    struct Answer: Decodable { let width: Int, quad: [Point]?, brightness: Double }
    try await RunningServer.run { server in
      let reply = try await server.request(
        "POST", "/api/frames/page", body: RunningServer.sample("letter-1.jpg"))
      let answer = try reply.json(Answer.self)
      #expect(answer.quad?.count == 4 && answer.width == 1536)
      #expect((0.2...1).contains(answer.brightness))
    }
  }

  @Test func aFrameIsBounded() async throws {
    var limits = ServerLimits()
    limits.frameByteCount = 1000
    try await RunningServer.run(limits: limits) { server in
      for path in ["/api/frames/page", "/api/frames/codes"] {
        let large = try await server.request("POST", path, body: Data(count: 2000))
        #expect(large.status == 413)
        let broken = try await server.request("POST", path, body: Data([0xFF, 0xD8, 0xFF]))
        #expect(broken.status == 422)
      }
    }
  }

  @Test(arguments: ["pink", ""])
  func unknownSymbologiesAreRefused(names: String) async throws {
    try await RunningServer.run { server in
      let reply = try await server.request(
        "POST", "/api/frames/codes?symbologies=\(names)",
        body: RunningServer.sample("card.jpg"))
      #expect(reply.status == 400)
    }
  }

  /// Chromium's cases of white space.
  @Test(arguments: [
    (" \t a \n b  ", "a b"), ("a\u{3000}b", "a b"), ("plain", "plain"), ("", ""), (" \n\t ", ""),
  ])
  func whiteSpaceIsCleaned(text: String, cleaned: String) {
    #expect(CodeText.cleaned(text) == cleaned)
  }

  @Test(arguments: [
    ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d" as String?),
    ("http://example.org", "http://example.org"), ("HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"),
    ("https://exa\u{2028}mple.o\u{2029}rg/\u{85}", "https://example.org/"),
    // What must not open.
    (" https://example.org", nil), ("https://example.org\n", nil), ("https://a b", nil),
    ("data:text/html,<script>", nil), ("javascript:alert(1)", nil),
    ("JavaScript://x%0aalert(1)", nil),
    ("file:///etc/passwd", nil), ("ftp://example.org", nil), ("https://", nil), ("tel:112", nil),
    ("example.org", nil), ("", nil), ("https://a\u{0}b", nil),
  ])
  func onlyWholeWebAddressesOpen(text: String, address: String?) {
    #expect(CodeText.address(text) == address)
  }

  @Test(arguments: [
    (BarcodeSymbology.ean13, "4006381333931", ScannedCode.Action.take), (.upce, "01234565", .take),
    (.itf14, "15400141288763", .take), (.code128, "ABC 12", .confirm), (.qr, "text", .confirm),
    (.qr, "https://example.org", .open), (.qr, "javascript:alert(1)", .confirm),
    (.dataMatrix, "12345", .confirm),
  ])
  func numbersAreTakenAtOnceAndOtherTextWaits(
    symbology: BarcodeSymbology, payload: String, action: ScannedCode.Action
  ) {
    let barcode = Barcode(
      symbology: symbology, payload: payload, bytes: Data(payload.utf8), addOn: nil, gs1: nil,
      eci: [], sequence: nil)
    let item = Item(
      kind: .barcode, text: payload, value: payload, quad: nil, confidence: 1, barcode: barcode)
    #expect(ScannedCode(item).action == action)
  }
}
