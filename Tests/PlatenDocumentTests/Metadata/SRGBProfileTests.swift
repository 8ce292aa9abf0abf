import Testing

@testable import PlatenDocument

@Suite struct SRGBProfileTests {
  let bytes = SRGBProfile.bytes

  /// The big-endian 32-bit number at `place`.
  private func number(at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func text(at place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }

  @Test func theHeaderIsThatOfADisplayProfile() {
    #expect(number(at: 0) == bytes.count)
    #expect(number(at: 8) == 0x0210_0000)
    #expect([12, 16, 20, 36].map(text) == ["mntr", "RGB ", "XYZ ", "acsp"])
  }

  @Test func everyTagIsWithinTheFile() {
    for index in 0..<number(at: 128) {
      let entry = 132 + index * 12
      let (place, size) = (number(at: entry + 4), number(at: entry + 8))
      #expect(place % 4 == 0 && place + size <= bytes.count, "\(text(at: entry))")
      #expect(["desc", "text", "XYZ ", "curv"].contains(text(at: place)))
    }
  }

  /// The primaries add up to the white point of the profile connection space.
  @Test func thePrimariesAddUpToWhite() {
    func place(_ signature: String) -> Int {
      let index = (0..<number(at: 128)).first { text(at: 132 + $0 * 12) == signature }!
      return number(at: 132 + index * 12 + 4) + 8
    }
    for component in [0, 4, 8] {
      let sum = ["rXYZ", "gXYZ", "bXYZ"].reduce(0) { $0 + number(at: place($1) + component) }
      #expect(abs(sum - number(at: place("wtpt") + component)) <= 30)
    }
  }
}
