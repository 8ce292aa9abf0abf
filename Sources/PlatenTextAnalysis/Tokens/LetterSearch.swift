extension [UInt8] {
  /// The first place of `letters`, of which there is at least one; `nil` where they do not occur. The
  /// generic `firstRange(of:)` takes fifty times as long.
  package func place(of letters: [UInt8]) -> Range<Int>? {
    guard let first = letters.first, letters.count <= count else { return nil }
    return withUnsafeBufferPointer { all in
      letters.withUnsafeBufferPointer { wanted in
        for start in 0...all.count - wanted.count where all[start] == first {
          if (1..<wanted.count).allSatisfy({ all[start + $0] == wanted[$0] }) {
            return start..<start + wanted.count
          }
        }
        return nil
      }
    }
  }
}
