import PlatenModel
import Testing

@Suite struct GS1ElementTests {
  @Test(arguments: [
    ("0104012345678901", [GS1Element(ai: "01", value: "04012345678901")]),
    (
      "10B7\u{1D}17271231",
      [GS1Element(ai: "10", value: "B7"), GS1Element(ai: "17", value: "271231")]
    ),
    ("3103001750", [GS1Element(ai: "3103", value: "001750")]),
    ("8005000365", [GS1Element(ai: "8005", value: "000365")]),
  ])
  func payloadsAreParsedIntoElements(payload: String, elements: [GS1Element]) {
    #expect(GS1Element.elements(of: payload) == elements)
    #expect(GS1Element.payload(of: elements) == payload)
  }

  @Test(arguments: ["", "01", "0104", "hello", "5512", "17271\u{1D}10A"])
  func otherPayloadsHaveNoElements(payload: String) {
    #expect(GS1Element.elements(of: payload) == nil)
  }

  @Test func theHumanReadableFormIsParsed() {
    let elements = GS1Element.elements(ofPrinted: "(01)04012345678901(10)B7")
    #expect(elements?.map(\.ai) == ["01", "10"])
    #expect(GS1Element.elements(ofPrinted: "01 04012345678901") == nil)
  }
}
