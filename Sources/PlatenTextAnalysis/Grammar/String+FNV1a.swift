extension String {
  /// The 64-bit FNV-1a hash of the UTF-8 bytes (G. Fowler, L. C. Noll, K.-P. Vo, 1991).
  ///
  /// The hash of a text never changes, and for short words it is far faster than a `Hasher`, which
  /// resists collisions that someone chooses.
  package var fnv1a64: UInt64 {
    utf8.withContiguousStorageIfAvailable(Self.fnv1a64) ?? Self.fnv1a64(Array(utf8))
  }

  private static func fnv1a64(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
