import Foundation
import PlatenModel
import Testing

@testable import PlatenImaging

struct JPEGTranscodingTests {
  /// A gray JPEG file in which every other block has a random brightness, and at last one coefficient that no
  /// progressive file can hold: of 15 bits.
  private static func file(blocksAcross: Int) -> Data {
    var data = Data([0xFF, 0xD8])
    func add(_ marker: UInt8, _ bytes: [UInt8]) {
      data += [0xFF, marker, UInt8((bytes.count + 2) >> 8), UInt8((bytes.count + 2) & 255)] + bytes
    }
    let side = UInt16(blocksAcross * 8)
    let size = [UInt8(side >> 8), UInt8(side & 255)]
    add(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    add(0xC0, [8] + size + size + [1, 1, 0x11, 0])
    // Huffman codes of two bits: DC differences of 10 bits; the end of a block, and an AC number of 15.
    add(0xC4, [0x00, 0, 1] + [UInt8](repeating: 0, count: 14) + [10])
    add(0xC4, [0x10, 0, 2] + [UInt8](repeating: 0, count: 14) + [0x00, 0x0F])
    add(0xDA, [1, 1, 0, 0, 63, 0])
    var bits: [UInt8] = []
    func append(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(UInt8(value >> bit & 1)) }
    }
    var random: UInt32 = 7
    let count = blocksAcross * blocksAcross
    for block in 0..<count {
      // A difference, then the opposite one.
      if block % 2 == 0 { random = random &* 1_664_525 &+ 1_013_904_223 }
      let difference = 512 + Int(random >> 23)
      append(0, 2)
      append(block % 2 == 0 ? difference : 1023 - difference, 10)
      if block == count - 1 {
        append(1, 2)
        append(0x7FFF, 15)
      }
      append(0, 2)
    }
    while bits.count % 8 != 0 { bits.append(1) }
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
      data.append(byte)
      if byte == 0xFF { data.append(0) }
    }
    return data + [0xFF, 0xD9]
  }

  /// The memory that libjpeg had written to was freed twice where it failed after more than 4 kB.
  @Test(arguments: [8, 100])
  func aFileThatCannotBeTranscodedStaysAsItIs(blocksAcross: Int) {
    #expect(RasterEncoder.transcoded(jpeg: Self.file(blocksAcross: blocksAcross)) == nil)
  }
}
