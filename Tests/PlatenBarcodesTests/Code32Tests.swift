import Testing

@testable import PlatenBarcodes

@Suite struct Code32Tests {
  @Test(arguments: [
    ("0CSSBD", "A012345676" as String?), ("SHELF1", nil), ("165340", nil),
    ("0CSSBF", nil), ("0CSSB", nil), ("ZZZZZZ", nil),
  ])
  func onlyCode32IsConverted(text: String, number: String?) {
    #expect(Code32.number(code39: text) == number)
  }
}
