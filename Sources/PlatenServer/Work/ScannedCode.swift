internal import PlatenModel

/// A code in a frame, and what a client may do with it.
struct ScannedCode: Encodable {
  /// How the code is acted upon.
  enum Action: String, Encodable {
    /// It is a web address, which opens only when the person asks for it.
    case open
    /// It is a number, which is taken at once.
    case take
    /// It is text, which the person confirms.
    case confirm
  }

  let symbology: BarcodeSymbology
  /// The text, cleaned of white space.
  let text: String
  let corners: Quad?
  let action: Action

  init(_ item: Item) {
    symbology = item.barcode?.symbology ?? .qr
    text = CodeText.cleaned(item.value)
    corners = item.quad
    action =
      CodeText.address(item.value) != nil
      ? .open
      : Self.numeric.contains(symbology) ? .take : .confirm
  }

  /// The symbologies that hold nothing but digits.
  private static let numeric: Set<BarcodeSymbology> = [.upca, .upce, .ean8, .ean13, .i2of5, .itf14]
}

/// What a scanned text is, by the rules of Chromium's QR scanner.
enum CodeText {
  /// `text` with white space at its ends removed, and each other run of it as one space.
  static func cleaned(_ text: String) -> String {
    text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
      .map(String.init).joined(separator: " ")
  }

  /// The address that `text` opens; `nil` where it is none.
  ///
  /// Only `http` and `https` open, and only where the whole text is the address: U+2028, U+2029 and
  /// U+0085 are taken out of it, but other white space makes it text.
  static func address(_ text: String) -> String? {
    let forbidden: Set<Unicode.Scalar> = ["\u{2028}", "\u{2029}", "\u{85}"]
    let scalars = text.unicodeScalars.filter { !forbidden.contains($0) }
    let address = String(String.UnicodeScalarView(scalars))
    let lower = address.lowercased()
    let scheme = ["https://", "http://"].first { lower.hasPrefix($0) }
    guard let scheme, address.utf8.count > scheme.utf8.count,
      !scalars.contains(where: { $0.properties.isWhitespace || $0.value < 32 })
    else { return nil }
    return address
  }
}
