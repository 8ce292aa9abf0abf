internal import FoundationEssentials
internal import PlatenModel

/// Sixteen bytes that tell one document from another, the same for the same
/// content: the file identifier.
///
/// FNV-1a over words of eight bytes, twice with different starts; no protection
/// against forgery, which an identifier does not need.
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
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    for byte in bytes[whole...] { mix(UInt64(byte)) }
    mix(UInt64(bytes.count))
  }

  private mutating func mix(_ word: UInt64) {
    low = (low ^ word) &* 0x0000_0100_0000_01B3
    low ^= low >> 32
    high = (high ^ word.byteSwapped) &* 0x9E37_79B9_7F4A_7C15
    high ^= high >> 29
  }
}
