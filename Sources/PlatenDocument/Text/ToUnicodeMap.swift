/// The mapping between character codes of the text layer and Unicode characters.
///
/// A character of the Basic Multilingual Plane is its own code. Others get codes from the surrogate
/// range, which no character uses.
struct ToUnicodeMap {
  /// The characters by code, for the codes in use.
  var characters: [UInt16: UnicodeScalar] {
    var characters = supplementaryCharacters
    for code in UInt16.min...UInt16.max where isUsed[Int(code)] {
      characters[code] = UnicodeScalar(code)
    }
    return characters
  }
  /// Whether each character of the Basic Multilingual Plane is in use, by code.
  private var isUsed = [Bool](repeating: false, count: 0x1_0000)
  private var supplementaryCharacters: [UInt16: UnicodeScalar] = [:]
  private var supplementaryCodes: [UnicodeScalar: UInt16] = [:]

  /// The codes for characters outside the Basic Multilingual Plane.
  private static let freeCodes: ClosedRange<UInt16> = 0xD800...0xDFFF
  /// The replacement character, used when no code is free.
  private static let replacement: UnicodeScalar = "\u{FFFD}"

  /// The code of `character`, which becomes used.
  mutating func code(for character: UnicodeScalar) -> UInt16 {
    if character.value <= 0xFFFF {
      use(UInt16(character.value))
      return UInt16(character.value)
    }
    if let code = supplementaryCodes[character] { return code }
    guard supplementaryCodes.count < Self.freeCodes.count else {
      return code(for: Self.replacement)
    }
    let code = Self.freeCodes.lowerBound + UInt16(supplementaryCodes.count)
    supplementaryCodes[character] = code
    supplementaryCharacters[code] = character
    return code
  }

  /// Marks a character of the Basic Multilingual Plane as used.
  mutating func use(_ code: UInt16) { isUsed[Int(code)] = true }

  /// The code of a space.
  static let space: UInt16 = 0x20

  /// The CMap (ISO 32000-1, 9.10.3), in blocks of at most 100 lines, the limit of the format.
  var bytes: [UInt8] {
    let characters = characters.sorted { $0.key < $1.key }
    var bytes = Array(Self.head.utf8)
    for start in stride(from: 0, to: characters.count, by: 100) {
      let block = characters[start..<min(start + 100, characters.count)]
      bytes.append(integer: block.count)
      bytes.append(ascii: " beginbfchar\n")
      for (code, character) in block {
        bytes.append(0x3C)
        bytes.append(hexadecimal: code)
        bytes.append(ascii: "> <")
        for unit in String(character).utf16 { bytes.append(hexadecimal: unit) }
        bytes.append(ascii: ">\n")
      }
      bytes.append(ascii: "endbfchar\n")
    }
    return bytes + Self.tail.utf8
  }

  private static let head = """
    /CIDInit /ProcSet findresource begin
    12 dict begin
    begincmap
    /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
    /CMapName /Adobe-Identity-UCS def
    /CMapType 2 def
    1 begincodespacerange
    <0000> <FFFF>
    endcodespacerange

    """

  private static let tail = """
    endcmap
    CMapName currentdict /CMap defineresource pop
    end
    end

    """
}
