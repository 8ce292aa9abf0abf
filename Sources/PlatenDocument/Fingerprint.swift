internal import FoundationEssentials
internal import PlatenModel

/// Sixteen bytes that tell one document from another, the same for the same
/// content: the file identifier.
///
/// FNV-1a over words of eight bytes, which two sums take in turn so that a processor can
/// work on both; no protection against forgery, which an identifier does not need.
struct Fingerprint {
  private var low: UInt64 = 0xCBF2_9CE4_8422_2325
  private var high: UInt64 = 0x6C62_272E_07BB_0142

  mutating func add(_ image: PageImage) {
    add(image.data)
    for layer in image.ink { add(layer.data) }
  }

  mutating func add(_ data: Data) {
    data.withUnsafeBytes { add($0) }
  }

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  var bytes: [UInt8] {
    [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    func word(at offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    let whole = bytes.count & ~15
    for offset in stride(from: 0, to: whole, by: 16) {
      mix(word(at: offset), word(at: offset + 8))
    }
    for byte in bytes[whole...] { mix(UInt64(byte), UInt64(byte)) }
    // Each sum takes part in the other.
    mix(UInt64(bytes.count) ^ high, UInt64(bytes.count) ^ low)
  }

  private mutating func mix(_ one: UInt64, _ other: UInt64) {
    low = (low ^ one) &* 0x0000_0100_0000_01B3
    low ^= low >> 32
    high = (high ^ other) &* 0x9E37_79B9_7F4A_7C15
    high ^= high >> 29
  }
}
