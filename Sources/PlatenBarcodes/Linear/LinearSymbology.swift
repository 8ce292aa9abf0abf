internal import FoundationEssentials
internal import PlatenModel

/// A linear barcode decoded from one scan line.
struct LinearDecoding: Hashable {
  let text: String
  /// The index of its first run, and the number of its runs.
  let first: Int, count: Int
}

/// A symbology that a single scan line can decode.
protocol LinearSymbology: SendableMetatype {
  static var symbology: BarcodeSymbology { get }
  /// The number of scan lines that must agree.
  static var minimumLineCount: Int { get }
  /// The barcode that begins with the dark run `first`, if there is one.
  static func decoding(_ bars: RunLengths, from first: Int) -> LinearDecoding?
}

extension LinearSymbology {
  /// The barcodes on `lines`, without duplicates, in the order in which they are found.
  static func symbols(on lines: [ScanLine]) -> [DecodedSymbol] {
    var texts: [String] = []
    var decodings: [String: [(from: Point, to: Point)]] = [:]
    for line in lines {
      let length = line.bars.edges.last ?? 0
      for (bars, isReversed) in [(line.bars, false), (line.bars.reversed(length: length), true)] {
        var first = 0
        while first < bars.count {
          guard let decoding = decoding(bars, from: first) else {
            first += 2
            continue
          }
          let (from, to) = (bars.edges[first], bars.edges[first + decoding.count])
          if decodings[decoding.text] == nil { texts.append(decoding.text) }
          decodings[decoding.text, default: []].append(
            (
              line.point(at: isReversed ? length - from : from),
              line.point(at: isReversed ? length - to : to)
            ))
          first += decoding.count + 1
        }
      }
    }
    return texts.compactMap { text in
      let places = decodings[text] ?? []
      return places.count < minimumLineCount
        ? nil : symbol(text, at: places[places.count / 2], places.count)
    }
  }

  private static func symbol(
    _ text: String, at place: (from: Point, to: Point), _ lines: Int
  ) -> DecodedSymbol {
    DecodedSymbol(
      symbology: symbology, text: text, bytes: Data(text.utf8), eciBytes: Data(),
      corners: [place.from, place.to, place.to, place.from], isGS1: false, hasECI: false,
      lineCount: lines, sequence: nil)
  }
}

/// The two readings of a Code 39: its 43 characters as they are, and full ASCII, in which `$`, `%`, `/`
/// or `+` and a letter are one character (ISO/IEC 16388, annex A).
enum Code39 {
  /// The text of a barcode with the 43 `characters`: full ASCII if these encode lower-case letters,
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

  /// `nil` if a shift character is not followed by a letter that it shifts.
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

/// Code 32, the Italian Pharmacode: nine digits as six characters of Code 39.
enum Code32 {
  /// The characters of the values 0 to 31: digits, and letters without vowels.
  private static let alphabet = Array("0123456789BCDFGHJKLMNPQRSTUVWXYZ")

  /// The number of a Code 39 with this text as a Code 32, in its printed form; `nil` if the text is
  /// not a Code 32.
  ///
  /// A text of digits alone is left as it is: one in a thousand Code 32 barcodes has no letter, but
  /// one in ten six-digit numbers would pass as a Code 32.
  static func number(code39 text: String) -> String? {
    let values = text.compactMap(alphabet.firstIndex(of:))
    guard values.count == 6, text.count == 6, values.contains(where: { $0 > 9 }) else { return nil }
    let number = values.reduce(0) { $0 * 32 + $1 }
    let digits = String(number)
    guard digits.count <= 9 else { return nil }
    let printed = String(repeating: "0", count: 9 - digits.count) + digits
    return hasValidCheckDigit(printed.utf8.map { Int($0) - 48 }) ? "A" + printed : nil
  }

  /// Whether the last digit is the check digit: the sum of the other digits modulo 10, if every
  /// second digit is doubled and its own digits are added.
  private static func hasValidCheckDigit(_ digits: [Int]) -> Bool {
    let sum = digits.dropLast().enumerated().reduce(0) { sum, digit in
      let weighted = digit.offset % 2 == 1 ? 2 * digit.element : digit.element
      return sum + weighted / 10 + weighted % 10
    }
    return sum % 10 == digits.last
  }
}

/// GTIN, the article number of GS1 that EAN and UPC encode.
enum GTIN {
  /// Whether the last of `digits` is the check digit of those before it (GS1 General
  /// Specifications, 7.9.1): weights 3 and 1 in turn, 3 beside the check digit.
  static func isValid(_ digits: String) -> Bool {
    let values = digits.compactMap(\.wholeNumberValue)
    guard values.count == digits.count, values.count > 1 else { return false }
    let sum = values.reversed().enumerated().reduce(0) { sum, digit in
      sum + digit.element * (digit.offset % 2 == 0 ? 1 : 3)
    }
    return sum % 10 == 0
  }

  /// `digits` with their check digit.
  static func withCheckDigit(_ digits: String) -> String {
    (0...9).map { digits + String($0) }.first(where: isValid) ?? digits
  }

  /// The twelve digits of the UPC-A that the eight digits of `upce` stand for; `nil` for anything
  /// but eight digits.
  static func expanded(upce: String) -> String? {
    let digits = Array(upce)
    guard digits.count == 8, digits.allSatisfy(\.isNumber) else { return nil }
    let body = String(digits[1...6])
    let middle =
      switch digits[6] {
      case "0", "1", "2": body.prefix(2) + "\(digits[6])0000" + body.dropFirst(2).prefix(3)
      case "3": body.prefix(3) + "00000" + body.dropFirst(3).prefix(2)
      case "4": body.prefix(4) + "00000" + body.dropFirst(4).prefix(1)
      default: body.prefix(5) + "0000" + body.suffix(1)
      }
    return "\(digits[0])\(middle)\(digits[7])"
  }
}
