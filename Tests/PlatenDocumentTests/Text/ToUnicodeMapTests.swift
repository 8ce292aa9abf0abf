import Testing

@testable import PlatenDocument

@Suite struct ToUnicodeMapTests {
  @Test(arguments: [("A", 0x41), ("é", 0xE9), ("漢", 0x6F22), ("\u{FFFD}", 0xFFFD)])
  func aBMPCharacterIsItsOwnCode(character: String, code: UInt16) {
    var map = ToUnicodeMap()
    #expect(map.code(for: character.unicodeScalars.first!) == code)
  }

  @Test func otherCharactersGetSurrogateCodes() {
    var map = ToUnicodeMap()
    let codes = ["😀", "𝔸", "😀"].map { map.code(for: $0.unicodeScalars.first!) }
    #expect(codes == [0xD800, 0xD801, 0xD800])
    #expect(String(decoding: map.bytes, as: UTF8.self).contains("<D800> <D83DDE00>\n"))
  }

  @Test func theReplacementCharacterIsUsedWhenNoCodeIsFree() {
    var map = ToUnicodeMap()
    let codes = (0..<2050).map { map.code(for: UnicodeScalar(0x20000 + $0)!) }
    #expect(Set(codes).count == 2049)
    #expect(codes[2047] == 0xDFFF)
    #expect(codes[2048...] == [0xFFFD, 0xFFFD])
  }

  @Test(arguments: [(0, []), (1, [1]), (100, [100]), (101, [100, 1]), (250, [100, 100, 50])])
  func blocksHaveAtMostAHundredLines(count: Int, sizes: [Int]) {
    var map = ToUnicodeMap()
    for value in 0..<count { _ = map.code(for: UnicodeScalar(0x4E00 + value)!) }
    let lines = String(decoding: map.bytes, as: UTF8.self).split(separator: "\n")
    let found = lines.filter { $0.hasSuffix("beginbfchar") }
      .map { Int($0.split(separator: " ")[0])! }
    #expect(found == sizes)
    #expect(lines.filter { $0.hasPrefix("<4") || $0.hasPrefix("<5") }.count == count)
  }
}
