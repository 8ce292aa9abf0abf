/// The two readings of a Code 39: its 43 characters as they are, and full ASCII, in which `$`, `%`, `/`
/// or `+` and a letter are one character (ISO/IEC 16388, annex A).
enum Code39 {
  /// The text of a barcode with the 43 `characters`: full ASCII where these encode lower-case letters,
  /// otherwise `characters`.
  ///
  /// The barcode does not say which is meant. Lower-case letters are the purpose of full ASCII, while
  /// `/`, `%` and `$` in front of capitals are separators that are printed below the bars.
  static func text(of characters: String) -> String {
    guard let fullASCII = fullASCII(of: characters), fullASCII.contains(where: \.isLowercase) else {
      return characters
    }
    return fullASCII
  }

  /// `nil` where a shift character is not followed by a letter that it shifts.
  private static func fullASCII(of characters: String) -> String? {
    var text = ""
    var rest = Array(characters.unicodeScalars)[...]
    while let first = rest.popFirst() {
      guard "$%/+".unicodeScalars.contains(first) else {
        text.unicodeScalars.append(first)
        continue
      }
      guard let letter = rest.popFirst(), let scalar = shifted(letter, by: first) else {
        return nil
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  private static func shifted(_ letter: Unicode.Scalar, by shift: Unicode.Scalar) -> Unicode.Scalar?
  {
    guard ("A"..."Z").contains(letter) else { return nil }
    let value = letter.value
    return switch (shift, letter) {
    case ("$", _): Unicode.Scalar(value - 64)
    case ("+", _): Unicode.Scalar(value + 32)
    case ("/", "A"..."O"): Unicode.Scalar(value - 32)
    case ("/", "Z"): ":"
    case ("%", "A"..."E"): Unicode.Scalar(value - 38)
    case ("%", "F"..."J"): Unicode.Scalar(value - 11)
    case ("%", "K"..."O"): Unicode.Scalar(value + 16)
    case ("%", "P"..."T"): Unicode.Scalar(value + 43)
    case ("%", "U"): "\0"
    case ("%", "V"): "@"
    case ("%", "W"): "`"
    case ("%", "X"..."Z"): "\u{7F}"
    default: nil
    }
  }
}
