extension String {
  /// JSON with escapes for characters that some programs take for line ends, such as U+0085; a
  /// barcode may contain them.
  var onOneLine: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        text.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      default:
        text.append(scalar)
      }
    }
    return String(text)
  }
}
