import Foundation
import PlatenModel
import Testing

struct RecognizedPageFormTests {
  private static let box = Box(x: 1, y: 2, width: 10, height: 12)
  private static let page = RecognizedPage(
    width: 100, height: 200, language: "eng", blocks: [],
    checkBoxes: [RecognizedPage.CheckBox(box: box, isChecked: true, shape: .round, label: "Yes")],
    fields: [
      RecognizedPage.Field(name: "Town", value: "Quay", nameBox: box, valueBox: box)
    ])

  @Test func formsAreEncoded() throws {
    let data = try JSONEncoder().encode(Self.page)
    #expect(try JSONDecoder().decode(RecognizedPage.self, from: data) == Self.page)
    let plain = RecognizedPage(width: 1, height: 1, language: "eng", blocks: [])
    let text = String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)
    #expect(!text.contains("checkBoxes") && !text.contains("fields"))
  }

  @Test func formsAreScaled() {
    let page = Self.page.scaled(toWidth: 200, height: 400)
    #expect(page.checkBoxes.map(\.box) == [Self.box.scaled(by: 2)])
    #expect(page.fields.map(\.valueBox) == [Self.box.scaled(by: 2)])
    #expect(page.checkBoxes.map(\.character) == ["\u{2612}"])
  }
}
