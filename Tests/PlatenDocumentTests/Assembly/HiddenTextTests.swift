import Foundation
import PlatenModel
import Testing

@testable import PlatenDocument

/// Text that is neither filled nor stroked is removed from existing PDFs, and nothing else.
@Suite struct HiddenTextTests {
  /// A copy of `file` without its hidden text.
  private func cleaned(_ file: Data) throws -> PDFFile {
    let original = try PDFFile(file, isOutput: false)
    let copy = try PDFAssembly.withoutHiddenText(original.url.path)
    return try PDFFile(try Data(contentsOf: URL(filePath: copy.path)), isOutput: false)
  }

  /// `content` of a page without its hidden text.
  private func cleaned(content: String) throws -> String {
    try cleaned(DrawnPDF(content: content).data).output(of: "mutool", "show", "-b", "%", Self.page)
  }

  private static let page = "pages/1/Contents"

  @Test(arguments: [
    ("BT 3 Tr (a) Tj ET", "BT 3 Tr\n ET"),
    ("BT 3 Tr [(a) -20 <42>] TJ (b) Tj 0 Tr (c) Tj ET", "BT 3 Tr\n\n 0 Tr (c) Tj ET"),
    ("3 Tr (a) ' 1 2 (b) \" f", "3 Tr\nT*\n1 Tw 2 Tc T* f"),
    ("3 Tr (b) \" f", "3 Tr\nT* f"),
    // Numbers that readers accept, comments and white space are operands.
    ("3 Tr [(a) --5 (b)] % Tj\n TJ f", "3 Tr\n f"),
    ("(a)Tj 3 Tr(b)Tj/F 1 Tf", "(a)Tj 3 Tr\n/F 1 Tf"),
    // The mode belongs to the graphics state.
    ("q 3 Tr Q (a) Tj", "q 3 Tr Q (a) Tj"),
    ("3 Tr q 0 Tr (a) Tj Q (b) Tj", "3 Tr q 0 Tr (a) Tj Q\n"),
    ("Q 3 Tr Q (a) Tj", "Q 3 Tr Q\n"),
  ])
  func textOfMode3IsRemoved(content: String, rest: String) throws {
    #expect(try cleaned(content: content) == rest)
  }

  @Test(arguments: [
    "BT 0 Tr (a) Tj 1 Tr (b) ' 7 Tr [(c)] TJ ET",
    // Other numbers that begin with 3, and none.
    "30 Tr (a) Tj", "3.0 Tr (a) Tj", "--3 Tr (a) Tj", "3 (b) Tr (a) Tj", "Tr (a) Tj",
    "4294967299 Tr (a) Tj",
    // Operators in strings, comments, dictionaries and images.
    "(3 Tr) Tj % 3 Tr\n(a) Tj", "/S << /A (3 Tr) >> BDC (a) Tj EMC",
    "BI /W 1 /H 1 /BPC 8 /CS /G ID 3 Tr EI (a) Tj",
    // Damage.
    "3 Tr (a", "3 Tr [(a) Tj", ") ] >> (a) Tj", "",
  ])
  func otherContentStays(content: String) throws {
    #expect(try cleaned(content: content) == content)
  }

  @Test(arguments: [1, 70, 100_000])
  func statesMayBeNestedToAnyDepth(depth: Int) throws {
    let nested =
      String(repeating: "q ", count: depth) + "(seen) Tj " + String(repeating: "Q ", count: depth)
    let content = "3 Tr q 0 Tr \(nested)(seen) Tj Q"
    #expect(try cleaned(content: content + " (hidden) Tj") == content + "\n")
  }

  /// A form with hidden text, and the same without.
  private static let form = ("3 Tr (hidden) Tj f", "3 Tr\n f")

  /// Tables by object number would take gigabytes, and their sizes did not fit 32 bits.
  @Test(
    arguments: [7]
      + (QPDFProgram.takesLargeNumbers ? [300_000_000, 1 << 30 + 1, Int(Int32.max) - 1] : []))
  func objectNumbersMayBeLarge(number: Int) throws {
    let file = try cleaned(DrawnPDF(forms: [(number, Self.form.0, nil)]).data)
    let form = try file.output(of: "mutool", "show", "-b", "%", "pages/1/Resources/XObject/X0")
    #expect(form == Self.form.1)
  }

  /// No object can be added for the content, which stays as it is.
  @Test(.enabled(if: QPDFProgram.takesLargeNumbers))
  func theLargestObjectNumberKeepsTheContent() throws {
    let content = "3 Tr (a) Tj f"
    let pdf = DrawnPDF(content: content, forms: [(Int(Int32.max), Self.form.0, nil)])
    #expect(
      try cleaned(pdf.data).output(of: "mutool", "show", "-b", "%", Self.page) == content)
  }

  @Test func formsMayBeNestedAndMany() throws {
    let chain = (0..<300).map { (10 + $0, Self.form.0, $0 < 299 ? 11 + $0 : 10) }
    let nested = try cleaned(DrawnPDF(forms: [chain[0]], others: Array(chain.dropFirst())).data)
    let many = try cleaned(DrawnPDF(forms: chain).data)
    for file in [nested, many] {
      let text = try file.output(of: "qpdf", "--qdf", "--no-original-object-ids", "%", "-")
      #expect(!text.contains("hidden"))
    }
  }

  @Test(arguments: ["/JBIG2Decode", "/None", "[/FlateDecode]"])
  func contentThatCannotBeDecodedStays(filter: String) throws {
    let content = "3 Tr (a) Tj f"
    let file = try cleaned(DrawnPDF(content: content, entries: "/Filter \(filter)").data)
    #expect(try Data(contentsOf: file.url).range(of: Data(content.utf8)) != nil)
  }
}

/// A PDF of one page with forms. qpdf finds its objects without a cross-reference table.
private struct DrawnPDF {
  /// A form: its object number, its content, and the number of the form on it.
  typealias Form = (number: Int, content: String, form: Int?)

  let data: Data

  /// - Parameters:
  ///   - entries: those of the content's dictionary.
  ///   - forms: those on the page, named X0 and so on.
  ///   - others: those on other forms.
  init(content: String = "", entries: String = "", forms: [Form] = [], others: [Form] = []) {
    let names = forms.indices.map { "/X\($0) \(forms[$0].number) 0 R" }.joined(separator: " ")
    let objects = (forms + others).map { form in
      let resources = form.form.map { "/Resources << /XObject << /X \($0) 0 R >> >>" } ?? ""
      return "\(form.number) 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 9 9] \(resources)"
        + " /Length \(form.content.utf8.count) >> stream\n\(form.content)\nendstream endobj\n"
    }
    data = Data(
      """
      %PDF-1.7
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 96 64] /Contents 4 0 R
      /Resources << /XObject << \(names) >> >> >> endobj
      4 0 obj << \(entries) /Length \(content.utf8.count) >> stream
      \(content)
      endstream endobj
      \(objects.joined())trailer << /Size 5 /Root 1 0 R >>
      %%EOF

      """.utf8)
  }
}
