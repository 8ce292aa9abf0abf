import PlatenModel
import Testing

@testable import PlatenBatch

struct NameTemplateTests {
  private let values: [NameTemplate.Field: String] = [
    .date: "2026-11-24", .year: "2026", .merchant: "Coop/City AG: Zürich", .index: "0007",
    .source: "IMG_1234",
  ]

  @Test(arguments: [
    ("{date}-{merchant|title}-{index}", "2026-11-24-Coop City AG Zürich-0007"),
    ("{date}-{title|source}", "2026-11-24-IMG_1234"),
    ("{year}/{date} {title}", "2026/2026-11-24"),
    ("{title}-{index}", "0007"), ("{title}-{total}-x", "x"), ("{index}-{title}", "0007"),
    ("receipts/{title}", "receipts/document"), ("{title}", "document"),
    ("../{index}", "document/0007"),
    ("a:b*c", "abc"), ("plain", "plain"),
  ])
  func fieldsBecomeSafeNames(template: String, path: String) throws {
    #expect(try #require(NameTemplate(template)).path(values) == path)
  }

  @Test(arguments: ["", "{date", "date}", "{day|}", "{unknown}", "{}", "{{date}}"])
  func otherTextIsNoTemplate(text: String) { #expect(NameTemplate(text) == nil) }

  @Test(arguments: ["{date}-{merchant|title}-{index}", "a/{year}"])
  func theDescriptionIsTheTemplate(text: String) throws {
    #expect("\(try #require(NameTemplate(text)))" == text)
  }

  @Test(arguments: [
    ("CON", "_CON"), ("nul.txt", "_nul.txt"), ("Console", "Console"), (" .hidden. ", "hidden"),
    ("..", "document"), ("a\u{202E}b\n", "ab"), ("\u{10FE41}", "document"), ("日本", "日本"),
  ])
  func namesAreSafeForFileSystems(text: String, name: String) { #expect(text.safeFileName == name) }

  /// What a person should check is no part of a name.
  @Test func doubtfulFieldsHaveNoValue() throws {
    var receipt = Receipt()
    receipt.merchant = "Blue Kettle Cafe"
    receipt.date = CivilDate("2026-11-24")
    receipt.total = FixedDecimal("12.30")
    receipt.warnings = [.lowConfidence(.merchant), .lowConfidence(.total)]
    let rest = receipt.withoutDoubtfulFields
    #expect(rest.merchant == nil && rest.total == nil && rest.date == receipt.date)
    receipt.warnings = [.lowConfidence(.date), .lowConfidence(.currency)]
    #expect(receipt.withoutDoubtfulFields.date == nil)
    #expect(receipt.withoutDoubtfulFields.merchant == receipt.merchant)
  }

  @Test func longNamesAreCut() {
    #expect(String(repeating: "é", count: 300).safeFileName.utf8.count <= 200)
    #expect(String(repeating: "long words ", count: 30).fileNamePart.count <= 60)
  }
}
