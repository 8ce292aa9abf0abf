extension String {
  /// FNV-1a of the bytes (G. Fowler, L. C. Noll, K.-P. Vo, 1991): for short words it is far faster
  /// than a `Hasher`, which withstands those who choose words that collide.
  package var fnv1a64: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
