import Testing

@testable import PlatenDocument

@Suite struct GlyphlessFontTests {
  /// The checksum of a TrueType file over all its words, including its own field.
  @Test func theFileHasAValidChecksum() {
    let file = GlyphlessFont.file
    #expect(file.starts(with: [0, 1, 0, 0]))
    #expect(file.count % 4 == 0)
    let sum = stride(from: 0, to: file.count, by: 4).reduce(UInt32(0)) { sum, offset in
      sum &+ file[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    #expect(sum == 0xB1B0_AFBA)
  }

  @Test func everyCharacterIsGlyphOne() {
    let numbers = GlyphlessFont.glyphNumbers
    #expect(numbers.count == 131_072)
    #expect(stride(from: 0, to: numbers.count, by: 2).allSatisfy { numbers[$0] == 0 })
    #expect(stride(from: 1, to: numbers.count, by: 2).allSatisfy { numbers[$0] == 1 })
  }
}
