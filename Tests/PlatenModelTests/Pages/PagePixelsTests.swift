import Foundation
import PlatenModel
import Testing

@Test(arguments: [
  (2, 3, 1, 6, true), (2, 3, 3, 18, true), (2, 3, 1, 5, false), (2, 3, 2, 12, false),
  (0, 3, 1, 0, false), (-2, -3, 1, 6, false),
])
func pixelsHaveExactlyTheBytesOfTheirSize(
  width: Int, height: Int, channels: Int, count: Int, isValid: Bool
) {
  let pixels = PagePixels(
    width: width, height: height, channels: channels, bytes: Data(repeating: 0, count: count))
  #expect((pixels != nil) == isValid)
}
