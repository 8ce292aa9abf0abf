import PlatenModel
import Testing

@testable import PlatenText

struct CheckBoxPlacementTests {
  /// A line with its baseline at `y`, 12 pixels wide per letter.
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

  private static func box(_ x: Double, _ y: Double, isChecked: Bool = false)
    -> RecognizedPage.CheckBox
  {
    RecognizedPage.CheckBox(
      box: Box(x: x, y: y - 15, width: 18, height: 18), isChecked: isChecked)
  }

  private static func page(
    _ lines: [RecognizedLine], _ boxes: [RecognizedPage.CheckBox]
  ) -> RecognizedPage {
    PageStructure.page(
      of: lines, width: 1000, height: 1000, language: "eng", checkBoxes: boxes)
  }

  @Test func checkBoxesAreWordsBeforeTheirLabels() {
    let page = Self.page(
      [Self.line("Yes", 130, 100), Self.line("No", 330, 100)],
      [Self.box(300, 100, isChecked: true), Self.box(100, 100)])
    #expect(page.text == "☐ Yes ☒ No\n")
    #expect(page.checkBoxes.map(\.label) == ["Yes", "No"])
    #expect(page.checkBoxes.map(\.isChecked) == [false, true])
  }

  @Test func aCheckBoxAfterItsLabelEndsTheLine() {
    let page = Self.page([Self.line("Cork board", 100, 100)], [Self.box(400, 100, isChecked: true)])
    #expect(page.text == "Cork board ☒\n")
    #expect(page.checkBoxes.map(\.label) == ["Cork board"])
  }

  /// What the recognizer made of the check box goes.
  @Test func aMisreadCheckBoxIsReplaced() {
    let page = Self.page([Self.line("O Yes", 100, 100)], [Self.box(97, 102)])
    #expect(page.text == "☐ Yes\n")
  }

  @Test func aMarkWithoutTextAtItsHeightIsNoCheckBox() {
    let page = Self.page([Self.line("Yes", 130, 100)], [Self.box(100, 300)])
    #expect(page.text == "Yes\n" && page.checkBoxes.isEmpty)
  }

  @Test func rowsOfOptionsAreNoTable() {
    let rows = [100.0, 130, 160, 190]
    let lines = rows.flatMap { y in
      [130.0, 430, 730].map { Self.line("option", $0, y) }
    }
    let boxes = rows.flatMap { y in [100.0, 400, 700].map { Self.box($0, y) } }
    let page = Self.page(lines, boxes)
    #expect(page.blocks.allSatisfy { $0.table == nil })
    #expect(page.checkBoxes.count == 12 && page.checkBoxes.allSatisfy { $0.label == "option" })
  }
}
