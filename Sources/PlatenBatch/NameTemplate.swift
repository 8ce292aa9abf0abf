internal import PlatenModel

/// A template for the names of documents, such as `{date}-{merchant|title}-{index}`.
///
/// Braces enclose the names of fields; of several, separated by `|`, the first with a value is taken. A
/// slash outside of braces starts a folder. Punctuation beside a field without a value is left out.
public struct NameTemplate: Hashable, Sendable {
  /// What is known of a document.
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

  /// The fields that occur.
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
  /// Creates a template; `nil` where a brace is not closed or a field is unknown.
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
