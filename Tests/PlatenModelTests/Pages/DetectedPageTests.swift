import Foundation
import PlatenModel
import Testing

@Suite struct DetectedPageTests {
  private static let corners = [
    Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 9), Point(x: 0, y: 9),
  ]

  private func json(outline: [Point]?) throws -> String {
    let quad = try #require(Quad(corners: Self.corners))
    let page = DetectedPage(quad: quad, outline: outline, confidence: 0.9, aspectRatio: 1)
    return String(decoding: try JSONEncoder().encode(page), as: UTF8.self)
  }

  @Test func curvedSidesAreEncoded() throws {
    #expect(try json(outline: Self.corners).contains(#""outline":[[0,0],[9,0],[9,9],[0,9]]"#))
  }

  @Test func straightSidesAreNotEncoded() throws {
    #expect(try !json(outline: nil).contains("outline"))
  }
}
