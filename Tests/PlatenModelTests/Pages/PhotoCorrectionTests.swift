import Foundation
import Testing

@testable import PlatenModel

struct PhotoCorrectionTests {
  private func correction(_ json: String) throws -> PhotoCorrection {
    try JSONDecoder().decode(PhotoCorrection.self, from: Data(json.utf8))
  }

  private let quad = "[[0,0],[90,0],[90,90],[0,90]]"

  @Test func aLineOfDetectIsACorrection() throws {
    let line = try correction(
      "{\"source\":\"a.jpg\",\"width\":100,\"height\":200,\"pages\":"
        + "[{\"quad\":\(quad),\"confidence\":0.98,\"aspectRatio\":0.707}]}")
    #expect(line.source == "a.jpg" && line.width == 100 && line.height == 200)
    #expect(line.selectedPages?.map(\.quad?.bottomRight.x) == [90])
    #expect(line.selectedPages?.first?.settings == PhotoCorrection.Settings())
  }

  @Test func whatAPageDoesNotStateIsThatOfThePhoto() throws {
    let line = try correction(
      "{\"source\":\"a\",\"rotation\":90,\"colour\":\"grey\",\"pages\":"
        + "[{\"rotation\":180},{\"color\":\"bw\",\"mode\":\"photo\"},{\"dropped\":true}]}")
    let settings = try #require(line.selectedPages).map(\.settings)
    #expect(settings.map(\.rotation) == [.halfTurn, .clockwise])
    #expect(settings.map(\.color) == [.gray, .bw])
    #expect(settings.map(\.mode) == [nil, .photo])
  }

  @Test func withoutPagesTheyAreDetectedAndAnEmptyListIsTheWholePhoto() throws {
    #expect(try correction("{\"source\":\"a\"}").selectedPages == nil)
    #expect(try correction("{\"source\":\"a\",\"pages\":[]}").selectedPages == [.init()])
  }

  @Test(arguments: [
    ("{\"source\":\"a\",\"dropped\":true}", true),
    ("{\"source\":\"a\",\"pages\":[{\"dropped\":true}]}", true),
    ("{\"source\":\"a\",\"pages\":[{\"dropped\":true},{}]}", false),
    ("{\"source\":\"a\",\"pages\":[]}", false),
    ("{\"source\":\"a\",\"dropped\":false}", false),
  ])
  func droppedPagesLeaveNothing(json: String, expected: Bool) throws {
    #expect(try correction(json).leavesNothing == expected)
  }

  @Test(arguments: [
    "{}", "[]", "{\"source\":1}", "{\"source\":\"a\",\"rotation\":45}",
    "{\"source\":\"a\",\"colour\":\"teal\"}", "{\"source\":\"a\",\"page\":0}",
    "{\"source\":\"a\",\"width\":0}", "{\"source\":\"a\",\"pages\":[{\"mode\":\"poster\"}]}",
    "{\"source\":\"a\",\"pages\":[{\"quad\":[[0,0],[9,9],[9,0],[0,9]]}]}",
  ])
  func invalidValuesAreRefused(json: String) {
    #expect(throws: (any Error).self) { try correction(json) }
  }

  @Test func encodingAndDecodingKeepsACorrection() throws {
    let line = try correction(
      "{\"source\":\"a\",\"page\":2,\"width\":9,\"height\":8,\"dropped\":true,\"mode\":\"id\","
        + "\"pages\":[{\"quad\":\(quad),\"outline\":[[1,2]],\"dropped\":true,\"rotation\":270}]}")
    #expect(try correction(String(decoding: JSONEncoder().encode(line), as: UTF8.self)) == line)
  }
}
