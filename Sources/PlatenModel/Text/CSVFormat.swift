/// Comma-separated values: RFC 4180.
///
/// Everything is compared by Unicode scalars: a combining mark after a quotation mark forms one
/// `Character` with it, and CR and LF form one too.
package struct CSVFormat: Hashable, Sendable {
  /// Whether cells that a spreadsheet takes for formulas stay as they are.
  package var allowsFormulas = false

  package init(allowsFormulas: Bool = false) { self.allowsFormulas = allowsFormulas }

  /// `cells` separated by commas and ended by CR LF. A cell that contains a comma, a quotation mark
  /// or a line end is quoted. An apostrophe precedes a formula. A space replaces other control
  /// characters, on which a terminal would act.
  package func row(_ cells: [String]) -> String {
    cells.map(Self.withoutControls)
      .map { quoted(allowsFormulas || !isFormula($0) ? $0 : "'" + $0) }
      .joined(separator: ",") + "\r\n"
  }

  private static func withoutControls(_ cell: String) -> String {
    guard cell.unicodeScalars.contains(where: isControl) else { return cell }
    return String(String.UnicodeScalarView(cell.unicodeScalars.map { isControl($0) ? " " : $0 }))
  }

  /// Whether `scalar` is a control character other than a tab or a line end.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar)
      || (0x7F...0x9F).contains(scalar.value)
  }

  private func quoted(_ cell: String) -> String {
    guard cell.unicodeScalars.contains(where: Self.needsQuotes) else { return cell }
    var quoted = "\""
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar == "\"" || scalar == "\r" || scalar == "\n"
  }

  /// Whether a spreadsheet may evaluate the cell: OWASP, "CSV Injection". A number with a sign is no
  /// formula.
  private func isFormula(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first else { return false }
    switch first {
    case "=", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": return true
    case "+", "-": return !cell.utf8.dropFirst().allSatisfy(Self.isPartOfNumber)
    default: return false
    }
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }
}
