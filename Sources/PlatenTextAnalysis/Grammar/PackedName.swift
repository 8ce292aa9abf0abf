/// Short names of ASCII letters as values of terms, six bits per letter.
package enum PackedName {
  /// The value of a name of up to ten letters, upper or lower case.
  package static func value(_ name: some StringProtocol) -> Int {
    name.utf8.reduce(0) { $0 << 6 | Int($1 & 0x3F) }
  }

  /// The name for a value, in capitals.
  package static func name(_ value: Int) -> String {
    let count = (Int.bitWidth - max(0, value).leadingZeroBitCount + 5) / 6
    return String(unsafeUninitializedCapacity: count) { letters in
      for index in 0..<count {
        letters.initializeElement(
          at: index, to: UInt8(value >> (6 * (count - 1 - index)) & 0x1F) | 0x40)
      }
      return count
    }
  }
}
