internal import FoundationEssentials
internal import PlatenModel

/// The file identifier (`/ID`): sixteen bytes that depend only on the content.
///
/// A hash of folded products over 8-byte words, as in Wang Yi's wyhash (2019). Four independent
/// sums take the words of a block in turn, so that a processor computes them in parallel. It does
/// not protect against forgery, which an identifier does not need.
struct DocumentIdentifier {
  private var first: UInt64 = 0x6C62_272E_07BB_0142
  private var second: UInt64 = 0xCBF2_9CE4_8422_2325
  private var third: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var fourth: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// The size of a block, in bytes.
  private static let blockSize = 64

  mutating func add(_ image: PageImage) {
    add(image.data)
    for layer in image.foreground { add(layer.data) }
  }

  mutating func add(_ data: Data) {
    data.withUnsafeBytes { add($0) }
  }

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  var bytes: [UInt8] {
    [Self.folded(first, third), Self.folded(second, fourth)].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count / Self.blockSize * Self.blockSize
    for offset in stride(from: 0, to: whole, by: Self.blockSize) {
      mix(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Self.blockSize]))
    }
    // The rest, padded with zeros; the count distinguishes the padding from zeros in the data.
    withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 8) { block in
      block.initializeMemory(as: UInt8.self, repeating: 0)
      block.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
      mix(UnsafeRawBufferPointer(block))
    }
    (first, second, third, fourth) = (
      second ^ UInt64(bytes.count), third &+ first, fourth ^ second, first &+ third
    )
  }

  private mutating func mix(_ block: UnsafeRawBufferPointer) {
    func word(_ index: Int) -> UInt64 {
      UInt64(littleEndian: block.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    first = Self.folded(first ^ word(0), word(1) ^ 0xA076_1D64_78BD_642F)
    second = Self.folded(second ^ word(2), word(3) ^ 0xE703_7ED1_A0B4_28DB)
    third = Self.folded(third ^ word(4), word(5) ^ 0x8EBC_6AF0_9C88_C6E3)
    fourth = Self.folded(fourth ^ word(6), word(7) ^ 0x5899_65CC_7537_4CC3)
  }

  /// The exclusive or of both halves of the product.
  private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.low ^ product.high
  }
}
