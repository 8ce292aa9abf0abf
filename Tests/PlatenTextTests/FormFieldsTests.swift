import PlatenModel
import Testing

@testable import PlatenText

struct FormFieldsTests {
  private static func line(_ text: String, _ x: Double, _ y: Double) -> RecognizedLine {
    var words: [RecognizedPage.Word] = [], pen = x
    for word in text.split(separator: " ") {
      let box = Box(x: pen, y: y - 15, width: Double(word.count) * 12, height: 20)
      words.append(RecognizedPage.Word(text: String(word), box: box, confidence: 0.9))
      pen += box.width + 6
    }
    return RecognizedLine(
      words: words, baseline: [Point(x: x, y: y), Point(x: pen - 6, y: y)], xHeight: 10)
  }

  /// The fields of a page with two lines, as name=value.
  private static func fields(_ lines: [RecognizedLine], rule: Rule? = nil) -> [String] {
    PageStructure.page(
      of: lines, width: 1000, height: 1000, language: "eng",
      rules: PageRules(rule.map { [$0] } ?? [])
    ).fields.map { "\($0.name)=\($0.value)" }
  }

  @Test func aColonEndsAName() {
    let lines = [
      Self.line("Last name:", 100, 100), Self.line("Winter", 400, 100),
      Self.line("Date of birth:", 100, 140), Self.line("17 June 2007", 400, 140),
    ]
    #expect(Self.fields(lines) == ["Last name=Winter", "Date of birth=17 June 2007"])
  }

  @Test func aColonMayStandApart() {
    let lines = [
      Self.line("Cashier", 100, 100), Self.line(":", 300, 100), Self.line("Ada", 400, 100),
    ]
    #expect(Self.fields(lines) == ["Cashier=Ada"])
  }

  @Test func aValueStandsOnARule() {
    let rule = Rule(start: Point(x: 380, y: 106), end: Point(x: 800, y: 106), thickness: 2)
    let lines = [Self.line("Town", 100, 100), Self.line("Mill Lane", 400, 100)]
    #expect(Self.fields(lines, rule: rule) == ["Town=Mill Lane"])
    #expect(Self.fields(lines).isEmpty)
  }

  /// A rule below name and value, a colon in running text, and a colon at the end of a line.
  @Test func otherTextHasNoFields() {
    let rule = Rule(start: Point(x: 90, y: 106), end: Point(x: 800, y: 106), thickness: 2)
    #expect(
      Self.fields([Self.line("Town", 100, 100), Self.line("Mill Lane", 400, 100)], rule: rule)
        .isEmpty)
    #expect(
      Self.fields([
        Self.line("we need this: bread and milk", 100, 100), Self.line("and also:", 100, 130),
      ]).isEmpty)
  }
}
