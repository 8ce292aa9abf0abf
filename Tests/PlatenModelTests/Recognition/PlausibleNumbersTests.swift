import Foundation
import PlatenModel
import Testing

/// Numbers from files are checked when they are read.
@Suite struct PlausibleNumbersTests {
  private func page(width: String = "10", box: String = "0,0,1,1", confidence: String = "1") -> Data
  {
    let word = "{\"text\":\"a\",\"box\":[\(box)],\"confidence\":\(confidence)}"
    let line = "{\"text\":\"a\",\"box\":[\(box)],\"words\":[\(word)]}"
    return Data(
      ("{\"width\":\(width),\"height\":10,\"language\":\"eng\",\"blocks\":[{\"box\":[\(box)],"
        + "\"paragraphs\":[{\"lines\":[\(line)]}]}]}").utf8)
  }

  @Test(arguments: ["1", "10000000"])
  func pagesOfPlausibleWidthAreRead(width: String) throws {
    let page = try JSONDecoder().decode(RecognizedPage.self, from: page(width: width))
    #expect(page.width == Int(width))
  }

  @Test(arguments: ["0", "-1", "10000001", "9223372036854775807", "1e308", "1.5", "null"])
  func otherWidthsAreRefused(width: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RecognizedPage.self, from: page(width: width))
    }
  }

  @Test(arguments: [
    "1e308,0,1,1", "0,-1e8,1,1", "0,0,-1,1", "0,0,1,1e999", "0,0,1", "0,0,9223372036854775807,1",
  ])
  func implausibleBoxesAreRefused(box: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(RecognizedPage.self, from: page(box: box))
    }
  }

  @Test(arguments: ["-0.1", "1.1", "1e308", "\"1\""])
  func implausibleConfidencesAreRefused(confidence: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RecognizedPage.self, from: page(confidence: confidence))
    }
  }

  @Test(arguments: ["[1e308,0]", "[0,1e8]", "[0]"])
  func implausiblePointsAreRefused(point: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Point.self, from: Data(point.utf8))
    }
  }
}
