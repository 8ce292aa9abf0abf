internal import FoundationEssentials
internal import Platen
internal import PlatenModel

/// A template for the names of documents, such as `{date}-{merchant|title}-{index}`.
///
/// Braces enclose the names of fields; of several, separated by `|`, the first with a value is taken. A
/// slash outside of braces starts a folder. Punctuation beside a field without a value is left out. A field of a
/// receipt that a person should check has no value.
public struct NameTemplate: Hashable, Sendable {
  /// A fact about a document.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The day on the document, or else when its first photo was taken: `2026-11-24`.
    case date
    /// The year of ``date``.
    case year
    /// The month of ``date``, `01` to `12`.
    case month
    /// The day of the month of ``date``, `01` to `31`.
    case day
    /// The day on which the first photo was taken.
    case captured
    /// The merchant of a receipt.
    case merchant
    /// The total of a receipt.
    case total
    /// The currency of a receipt.
    case currency
    /// The first heading.
    case title
    /// The name of the first photo, without its extension.
    case source
    /// The name of the folder of the first photo.
    case folder
    /// The number of the document in the run, from `0001`.
    case index
    /// The number of pages.
    case pages
  }

  private enum Part: Hashable {
    case text(String)
    case fields([Field])
  }

  private let parts: [Part]

  /// The fields that the template names.
  public var fields: Set<Field> {
    parts.reduce(into: []) { all, part in
      if case .fields(let fields) = part { all.formUnion(fields) }
    }
  }

  /// The path for `values`, without an extension: safe on Linux, macOS and Windows. Where nothing is
  /// left of a name, it is `document`.
  public func path(_ values: [Field: String]) -> String {
    var path = ""
    var isAfterGap = false
    for part in parts {
      switch part {
      case .text(let text):
        path += isAfterGap ? String(text.drop(while: \.isJoint)) : text
        isAfterGap = false
      case .fields(let fields):
        let value = fields.lazy.compactMap { values[$0]?.fileNamePart }.first { !$0.isEmpty }
        if let value { path += value }
        isAfterGap = value == nil
      }
    }
    if path.isEmpty || path.hasSuffix("/") { path += "document" }
    let names = path.split(separator: "/").map { String($0).safeFileName }
    return names.joined(separator: "/")
  }
}

extension NameTemplate: LosslessStringConvertible {
  /// Creates a template; `nil` if a brace is not closed or a field is unknown.
  public init?(_ description: String) {
    var parts: [Part] = []
    var rest = description[...]
    while !rest.isEmpty {
      let text = rest.prefix { $0 != "{" && $0 != "}" }
      if !text.isEmpty { parts.append(.text(String(text))) }
      rest = rest[text.endIndex...]
      guard let brace = rest.popFirst() else { break }
      guard brace == "{", let end = rest.firstIndex(of: "}") else { return nil }
      let names = rest[..<end].split(separator: "|", omittingEmptySubsequences: false)
      let fields = names.compactMap { Field(rawValue: String($0)) }
      guard fields.count == names.count else { return nil }
      parts.append(.fields(fields))
      rest = rest[rest.index(after: end)...]
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// The template.
  public var description: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .fields(let fields): "{" + fields.map(\.rawValue).joined(separator: "|") + "}"
      }
    }.joined()
  }
}

extension Character {
  /// Whether the character only separates a field from the next part.
  fileprivate var isJoint: Bool { "-_ .,".contains(self) }
}

/// Facts from the pages of a document, for its name.
struct DocumentFacts {
  private let number: Int
  private let photo: PhotoSource
  private var receipt: Receipt?
  private var title: String?
  private var printedDate: CivilDate?
  private var pageCount = 0

  /// Creates the facts of document number `number` of a run, which starts with `photo`.
  init(number: Int, photo: PhotoSource) {
    self.number = number
    self.photo = photo
  }

  /// Adds the facts of a page that no earlier page has.
  mutating func add(_ page: ScannedPage, dates: PageItemDetector) {
    pageCount += 1
    guard let text = page.recognized else { return }
    if receipt == nil, let receipt = page.receipt(), receipt.kind == .receipt {
      self.receipt = receipt
    }
    title = title ?? text.title
    if printedDate == nil, receipt?.withoutDoubtfulFields.date == nil {
      printedDate = dates.items(on: text).lazy.compactMap(\.day).first
    }
  }

  /// The values of fields; unknown ones are omitted.
  var values: [NameTemplate.Field: String] {
    let captured = capturedDate
    let receipt = receipt?.withoutDoubtfulFields
    let date = receipt?.date ?? printedDate ?? captured
    var values: [NameTemplate.Field: String] = [
      .index: number.padded(4), .pages: "\(pageCount)", .source: photo.stem,
    ]
    values[.captured] = captured?.description
    values[.date] = date?.description
    values[.year] = date?.year.padded(4)
    values[.month] = date?.month.padded(2)
    values[.day] = date?.day.padded(2)
    values[.merchant] = receipt?.merchant
    values[.total] = receipt?.total?.description
    values[.currency] = receipt?.currency?.description
    values[.title] = title
    values[.folder] = String(photo.folder.dropLast()).splitAtLastSlash.name
    return values
  }

  /// The day on which the first photo was taken.
  private var capturedDate: CivilDate? {
    guard let time = photo.captureTime() else { return nil }
    let days = Int((time / 86_400).rounded(.down))
    return CivilDate(year: 1970, month: 1, day: 1)?.adding(days: days)
  }
}

extension Receipt {
  /// A copy without the fields of names that a person should check.
  var withoutDoubtfulFields: Receipt {
    var copy = self
    for warning in warnings {
      switch warning.field {
      case .merchant: copy.merchant = nil
      case .date: copy.date = nil
      case .total: copy.total = nil
      case .currency: copy.currency = nil
      default: break
      }
    }
    return copy
  }
}

extension RecognizedPage {
  /// The first line of the first heading; `nil` if there is none.
  package var title: String? { blocks.first { $0.kind == .heading }?.firstLine }
}

extension RecognizedPage.Block {
  fileprivate var firstLine: String? { paragraphs.first?.lines.first?.text }
}

extension Item {
  /// The day of a date; `nil` for other items, for durations, and if a part of the day is missing.
  fileprivate var day: CivilDate? {
    kind == .dateTimeDuration ? CivilDate(String(value.prefix(10))) : nil
  }
}

extension String {
  /// The largest number of bytes of a name without its extension and a number: file systems allow 255.
  private static let maximumByteCount = 200
  /// The largest number of characters of one value in a name.
  private static let maximumValueLength = 60

  /// Names that Windows reserves for devices, whatever their extension.
  private static let reserved: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })

  /// The text as a part of a file name: on one line, without characters that file systems reserve.
  package var fileNamePart: String {
    let words = unicodeScalars.map { scalar in
      scalar.isForbiddenInNames ? " " : Character(scalar)
    }.split(separator: " ")
    return String(words.joined(separator: " ").prefix(Self.maximumValueLength))
  }

  /// The text as a file name without its extension.
  package var safeFileName: String {
    let text = String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isForbiddenInNames }))
    var name = text.trimmed(of: " .-_,")
    while name.utf8.count > Self.maximumByteCount { name.removeLast() }
    name = name.trimmed(of: " .-_,")
    guard !name.isEmpty else { return "document" }
    let stem = name.prefix { $0 != "." }.uppercased()
    return Self.reserved.contains(stem) ? "_" + name : name
  }

  private func trimmed(of characters: String) -> String {
    let start = drop { characters.contains($0) }
    return String(start.reversed().drop { characters.contains($0) }.reversed())
  }
}

extension Unicode.Scalar {
  /// Whether a file system reserves the character, or a terminal would act on it.
  fileprivate var isForbiddenInNames: Bool {
    if "/\\:*?\"<>|".unicodeScalars.contains(self) { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      return true
    default: return false
    }
  }
}
