/// Short names of ASCII letters as values of terms, six bits per letter.
package enum PackedName {
  /// The value of a name of up to ten letters, upper or lower case.
  package static func value(_ name: some StringProtocol) -> Int {
    name.utf8.reduce(0) { $0 << 6 | Int($1 & 0x3F) }
  }

  /// The name for a value, in capitals.
  package static func name(_ value: Int) -> String {
    var value = value, letters: [UInt8] = []
    while value > 0 {
      letters.append(UInt8(value & 0x1F) | 0x40)
      value >>= 6
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }
}
