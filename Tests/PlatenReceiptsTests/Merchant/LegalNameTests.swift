import PlatenModel
import Testing

@testable import PlatenReceipts

/// The registered name of the firm, and the number of the receipt.
@Suite struct LegalNameTests {
  @Test(arguments: [
    ("Corner Shop\nBrannock Retail Ltd\n12 Mill Lane\nTotal  £4.00", "Brannock Retail Ltd"),
    ("Lindhal GmbH\nHauptstr. 5\nSumme  4,00", "Lindhal GmbH"),
    ("Corner Shop\n12 Mill Lane\nTotal  £4.00\nOperated by\nBrannock Ltd", "Brannock Ltd"),
  ])
  func rowWithLegalFormIsTheLegalName(rows: String, name: String) {
    #expect(receipt(rows).legalName == name)
  }

  @Test func noLegalFormNoLegalName() {
    #expect(receipt("Corner Shop\n12 Mill Lane\nTotal  £4.00").legalName == nil)
  }

  @Test(arguments: [
    ("Receipt No 4711", "4711"), ("Beleg-Nr. 2024/0815", "2024/0815"),
    ("Invoice #: A-10023", "A-10023"),
    ("Ticket no 00123", "00123"),
  ])
  func numberFollowsItsLabel(row: String, number: String) {
    #expect(receipt("Corner Shop\n\(row)\nTotal  4.00").receiptNumber == number)
  }

  @Test(arguments: ["Table 12", "Cashier 4711", "Receipt 12:30", "Invoice 05/03/2024"])
  func otherNumbersAreNotTheReceipts(row: String) {
    #expect(receipt("Corner Shop\n\(row)\nTotal  4.00").receiptNumber == nil)
  }
}
