internal import PlatenModel

/// The meaning of the digits of a standard code: its kind and its issuer.
///
/// Sources: the GS1 prefixes of gs1.org, and the registration groups of the International ISBN Agency.
struct CodeStructure: Hashable, Sendable {
  /// Such as `ISBN 9783161484100`.
  let title: String
  /// The issuer and the purpose of the code.
  let text: String

  /// The structure of a barcode or an ISBN in text; `nil` if its digits say nothing.
  init?(_ item: Item) {
    switch item.kind {
    case .isbn: self.init(gtin: item.value)
    case .barcode:
      guard let barcode = item.barcode else { return nil }
      self.init(barcode)
    default: return nil
    }
  }

  private init?(_ barcode: Barcode) {
    let digits = barcode.payload.filter { $0.isASCII && $0.isNumber }
    guard digits.count == barcode.payload.count else { return nil }
    switch barcode.symbology {
    case .ean13 where digits.count == 13, .ean8 where digits.count == 8: self.init(gtin: digits)
    case .upca where digits.count == 12: self.init(gtin: "0" + digits)
    case .upca where digits.count == 13: self.init(gtin: digits)
    case .itf14 where digits.count == 14:
      let level = digits.first == "0" ? "a single item" : "a package, level \(digits.prefix(1))"
      self.init(
        title: "GTIN-14 \(digits)", text: "\(level); \(Self.issuer(digits.dropFirst()))")
    default: return nil
    }
  }

  private init(title: String, text: String) {
    self.title = title
    self.text = text
  }

  /// The structure of a number of 8 or 13 digits with a valid check digit.
  init?(gtin digits: String) {
    guard Self.isValid(digits) else { return nil }
    switch digits {
    case _ where digits.count == 8:
      title = "EAN-8 \(digits)"
      text = "02".contains(digits.prefix(1)) ? "used inside a company" : Self.issuer(digits)
    case _ where digits.hasPrefix("9790"):
      title = "ISMN \(digits)"
      text = "printed music"
    case _ where digits.hasPrefix("978"), _ where digits.hasPrefix("979"):
      title = "ISBN \(digits)"
      text = "a book; " + Self.registrationGroup(digits)
    case _ where digits.hasPrefix("977"):
      let number = digits.dropFirst(3).prefix(7)
      title = "ISSN \(number.prefix(4))-\(number.suffix(3))\(Self.serialCheckCharacter(number))"
      text = "a newspaper or magazine"
    default:
      title = "EAN-13 \(digits)"
      text = Self.issuer(digits[...])
    }
  }

  /// Whether the check digit of a GTIN is right.
  private static func isValid(_ digits: String) -> Bool {
    guard [8, 13].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return false
    }
    let sum = digits.reversed().enumerated().reduce(0) {
      $0 + $1.element.wholeNumberValue! * ($1.offset % 2 == 0 ? 1 : 3)
    }
    return sum % 10 == 0
  }

  /// The check character of an ISSN (ISO 3297), whose first seven digits an EAN-13 has.
  private static func serialCheckCharacter(_ digits: Substring) -> String {
    let sum = digits.enumerated().reduce(0) {
      $0 + $1.element.wholeNumberValue! * (8 - $1.offset)
    }
    let rest = (11 - sum % 11) % 11
    return rest == 10 ? "X" : "\(rest)"
  }

  /// The organization that gave out the number; products may be made anywhere.
  private static func issuer(_ digits: some StringProtocol) -> String {
    let prefix = Int(digits.prefix(3)) ?? 0
    guard let issuer = issuers.first(where: { $0.prefixes.contains(prefix) }) else {
      return "issuer unknown"
    }
    return issuer.isOrganization ? "number issued by GS1 \(issuer.name)" : issuer.name
  }

  private static func registrationGroup(_ digits: String) -> String {
    let body = digits.dropFirst(3)
    let groups = digits.hasPrefix("978") ? groups978 : groups979
    let group = groups.first { body.hasPrefix($0.0) }
    return group.map { "registration group \($0.0): \($0.1)" } ?? "registration group unknown"
  }

  private struct Issuer {
    let prefixes: ClosedRange<Int>
    let name: String
    var isOrganization = true
  }

  private static let issuers: [Issuer] = [
    Issuer(prefixes: 20...29, name: "used inside a company", isOrganization: false),
    Issuer(prefixes: 40...49, name: "used inside a company", isOrganization: false),
    Issuer(prefixes: 50...59, name: "a coupon", isOrganization: false),
    Issuer(prefixes: 0...139, name: "US"), Issuer(prefixes: 300...379, name: "France"),
    Issuer(prefixes: 200...299, name: "used inside a company", isOrganization: false),
    Issuer(prefixes: 380...380, name: "Bulgaria"), Issuer(prefixes: 383...383, name: "Slovenia"),
    Issuer(prefixes: 385...385, name: "Croatia"), Issuer(prefixes: 400...440, name: "Germany"),
    Issuer(prefixes: 450...459, name: "Japan"), Issuer(prefixes: 490...499, name: "Japan"),
    Issuer(prefixes: 460...469, name: "Russia"), Issuer(prefixes: 471...471, name: "Taiwan"),
    Issuer(prefixes: 474...474, name: "Estonia"), Issuer(prefixes: 475...475, name: "Latvia"),
    Issuer(prefixes: 477...477, name: "Lithuania"), Issuer(prefixes: 482...482, name: "Ukraine"),
    Issuer(prefixes: 489...489, name: "Hong Kong"), Issuer(prefixes: 500...509, name: "UK"),
    Issuer(prefixes: 520...521, name: "Greece"), Issuer(prefixes: 529...529, name: "Cyprus"),
    Issuer(prefixes: 535...535, name: "Malta"), Issuer(prefixes: 539...539, name: "Ireland"),
    Issuer(prefixes: 540...549, name: "Belgium and Luxembourg"),
    Issuer(prefixes: 560...560, name: "Portugal"), Issuer(prefixes: 569...569, name: "Iceland"),
    Issuer(prefixes: 570...579, name: "Denmark"), Issuer(prefixes: 590...590, name: "Poland"),
    Issuer(prefixes: 594...594, name: "Romania"), Issuer(prefixes: 599...599, name: "Hungary"),
    Issuer(prefixes: 600...601, name: "South Africa"), Issuer(prefixes: 640...649, name: "Finland"),
    Issuer(prefixes: 680...699, name: "China"), Issuer(prefixes: 700...709, name: "Norway"),
    Issuer(prefixes: 729...729, name: "Israel"), Issuer(prefixes: 730...739, name: "Sweden"),
    Issuer(prefixes: 750...750, name: "Mexico"), Issuer(prefixes: 754...755, name: "Canada"),
    Issuer(prefixes: 760...769, name: "Switzerland"), Issuer(prefixes: 770...771, name: "Colombia"),
    Issuer(prefixes: 778...779, name: "Argentina"), Issuer(prefixes: 780...780, name: "Chile"),
    Issuer(prefixes: 789...790, name: "Brazil"), Issuer(prefixes: 800...839, name: "Italy"),
    Issuer(prefixes: 840...849, name: "Spain"), Issuer(prefixes: 858...858, name: "Slovakia"),
    Issuer(prefixes: 859...859, name: "Czechia"), Issuer(prefixes: 860...860, name: "Serbia"),
    Issuer(prefixes: 868...869, name: "Türkiye"), Issuer(prefixes: 870...879, name: "Netherlands"),
    Issuer(prefixes: 880...880, name: "South Korea"), Issuer(prefixes: 885...885, name: "Thailand"),
    Issuer(prefixes: 888...888, name: "Singapore"), Issuer(prefixes: 890...890, name: "India"),
    Issuer(prefixes: 893...893, name: "Vietnam"), Issuer(prefixes: 899...899, name: "Indonesia"),
    Issuer(prefixes: 900...919, name: "Austria"), Issuer(prefixes: 930...939, name: "Australia"),
    Issuer(prefixes: 940...949, name: "New Zealand"), Issuer(prefixes: 955...955, name: "Malaysia"),
    Issuer(prefixes: 980...980, name: "a receipt for a refund", isOrganization: false),
    Issuer(prefixes: 981...984, name: "a coupon", isOrganization: false),
    Issuer(prefixes: 990...999, name: "a coupon", isOrganization: false),
  ]

  private static let groups978 = [
    ("0", "English"), ("1", "English"), ("2", "French"), ("3", "German"), ("4", "Japan"),
    ("5", "Russian"), ("7", "China"), ("80", "Czechia and Slovakia"), ("81", "India"),
    ("82", "Norway"), ("83", "Poland"), ("84", "Spain"), ("85", "Brazil"),
    ("86", "former Yugoslavia"), ("87", "Denmark"), ("88", "Italian"), ("89", "Korea"),
    ("90", "Dutch"), ("91", "Sweden"), ("92", "international organizations"), ("93", "India"),
    ("94", "Netherlands"),
  ]
  private static let groups979 = [
    ("10", "France"), ("11", "Korea"), ("12", "Italy"), ("8", "United States"),
  ]
}

extension LookUpResult {
  /// The meaning of the digits of a standard code; `nil` for other items.
  init?(_ item: Item) {
    guard let structure = CodeStructure(item) else { return nil }
    self.init(title: structure.title, text: structure.text)
  }
}
