import Foundation
import PlatenModel
import Testing

@Suite struct ReceiptTests {
  private static var receipt: Receipt {
    var receipt = Receipt()
    receipt.merchant = "Willow Books"
    (receipt.date, receipt.time) = (CivilDate("2024-03-05"), TimeOfDay("19:42"))
    receipt.currency = "CHF"
    receipt.total = FixedDecimal("12.50")
    let box = Quad(
      topLeft: Point(x: 1, y: 2), topRight: Point(x: 3, y: 2), bottomRight: Point(x: 3, y: 4),
      bottomLeft: Point(x: 1, y: 4))
    receipt.evidence = [.total: .init(text: "Total 12.50", confidence: 0.5, quad: box)]
    receipt.warnings = [.lowConfidence(.total), .missing(.taxId)]
    return receipt
  }

  @Test func jsonHasPlainKeysAndStrings() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(Self.receipt), as: UTF8.self)
    #expect(
      json == """
        {"currency":"CHF","date":"2024-03-05",\
        "doubts":["the total is unsure","no taxId was found"],\
        "evidence":{"total":{"confidence":0.5,"quad":[[1,2],[3,2],[3,4],[1,4]],\
        "text":"Total 12.50"}},"kind":"receipt","merchant":"Willow Books","time":"19:42",\
        "total":12.5,\
        "warnings":[\
        {"code":"lowConfidence","field":"total","text":"the total is unsure"},\
        {"code":"missing","field":"taxId","text":"no taxId was found"}]}
        """)
  }

  @Test func jsonRoundTrips() throws {
    let data = try JSONEncoder().encode(Self.receipt)
    #expect(try JSONDecoder().decode(Receipt.self, from: data) == Self.receipt)
  }

  @Test(arguments: [
    #""date": "2024-02-30""#, #""time": "25:00""#, #""currency": "francs""#,
    #""warnings": [{"code":"missing","field":"luck"}]"#,
  ])
  func invalidValuesAreRejected(member: String) {
    let data = Data("{\"kind\": \"receipt\", \(member)}".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Receipt.self, from: data) }
  }
}
