import DrawnSubjects
import Foundation
import Testing

@testable import PlatenImaging

@Suite struct NetworkInputTests {
  @Test(arguments: [64, 320, nil])
  func theSizeIsThatOfTheFile(size: Int?) {
    let input = NetworkInput(onnx: RedNetwork.onnx(size: size))
    #expect(input?.width == size && input?.height == size && input?.channels == 3)
  }

  @Test func aDamagedFileHasNoInputOrTheSameOne() {
    let file = RedNetwork.onnx()
    for count in 0..<file.count {
      let input = NetworkInput(onnx: file.prefix(count))
      #expect(input == nil || input == NetworkInput(onnx: file))
    }
    #expect(NetworkInput(onnx: Data(repeating: 0xFF, count: 1000)) == nil)
    #expect(
      NetworkInput(onnx: Data([0x3A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])) == nil)
  }
}
